extension [Folder] {
  /// The mail that the demo begins with. All people in it are invented.
  static var invented: [Folder] {
    [
      Folder(name: "Inbox", letters: .inbox), Folder(name: "Family", letters: .family),
      Folder(name: "Travel", letters: .travel), Folder(name: "Sent", letters: .sent),
    ]
  }
}

extension [Letter] {
  fileprivate static var inbox: [Letter] {
    [
      Letter(
        sender: "Ada", subject: "The garden in June", date: "Mon 09:12", stamp: "✿",
        text: """
          Dear you,

          the strawberries are early this year. I counted eleven before breakfast, and after breakfast there were three. I have no explanation, and red fingers.

          Come by on Saturday, bring a bowl, and do not bring the dog: last time he buried a croissant between the beans, and now we water it out of curiosity.

          Until Saturday,
          Ada
          """),
      Letter(
        sender: "Kenji 健二", subject: "Greetings from 京都", date: "Mon 08:40", stamp: "☼",
        text: """
          お元気ですか?

          I am writing from a tea house in 京都. The owner has made 抹茶 for fifty years and says that she is beginning to get the hang of it.

          In the temple garden there are fifteen stones, and from wherever you look one of them is hidden. I walked around it for an hour. It is true, and it made me happy.

          ありがとうございます for your letter!
          Kenji
          """),
      Letter(
        sender: "Zoë", subject: "Soup for rainy days", date: "Sun 18:05", stamp: "☂",
        text: """
          You asked for it, so here it is:

          • 3 onions, and the patience to cook them slowly
          • 1 slice of old bread for each guest
          • ½ glass of the wine that you drink with it
          • cheese. More than that

          Everything else is weather. If it does not rain, wait.

          Zoë
          """),
      Letter(
        sender: "Town library", subject: "Your book has come home", date: "Sat 11:30", stamp: "♣",
        text: """
          Dear reader,

          the book that you returned yesterday was lent in 1987. We wish to thank you for taking such good care of it.

          There is no fee. There is, however, a short queue of people who would like to meet you.

          Kind regards,
          the librarians
          """, isRead: true),
      Letter(
        sender: "Bruno", subject: "Lighthouse, day three", date: "Fri 21:47", stamp: "≈",
        text: """
          > Is it not lonely out there?

          No. There is the lamp, there are the gulls, and every evening at eight the ferry blows its horn just for me. I wave with a tablecloth.

          Today I polished 117 lenses. Tomorrow: the other side.

          Bruno
          """, isRead: true, isStarred: true),
      Letter(
        sender: "Choir", subject: "Tuesday: bring a pencil", date: "Thu 16:20", stamp: "♪",
        text: """
          Dear voices,

          the second altos have found a mistake in the printed score. Against all expectations, they are right. Please bring a pencil, and be kind to the tenors.

          Half past seven, as always. The piano has been told.
          """, isRead: true),
      Letter(
        sender: "Mila", subject: "I lost a tooth!!!", date: "Wed 15:02", stamp: "♥",
        text: """
          hello!!

          it was the wobbly one. it fell into the apple and then I nearly ate it but I did NOT.

          i am seven and three quarters now. please write back on paper because the tooth fairy collects stamps.

          love from Mila
          """, isRead: true),
    ]
  }

  fileprivate static var family: [Letter] {
    [
      Letter(
        sender: "Grandma", subject: "Your sweater is ready", date: "Sun 10:00", stamp: "❄",
        text: """
          My dear,

          the sweater is ready. I know that it is June. Winter has never once failed to come, and you have never once been prepared.

          The sleeves are long on purpose. You will understand when you are eighty.

          Kisses
          """),
      Letter(
        sender: "Papa", subject: "How do I print this", date: "Sat 19:33", stamp: "☾",
        text: """
          It is fine now, your mother turned it off and on again.

          The tomatoes are doing well.
          Papa
          """, isRead: true),
      Letter(
        sender: "Jules", subject: "Sunday lunch", date: "Tue 12:15", stamp: "♥",
        text: """
          One o'clock, the long table, under the tree. Everybody brings one dish and one story, and the stories may be short.
          """, isRead: true),
    ]
  }

  fileprivate static var travel: [Letter] {
    [
      Letter(
        sender: "Night train", subject: "Your berth, car 7", date: "Mon 07:00", stamp: "✈",
        text: """
          Departure 22:10, platform 2. Arrival 08:41, by the sea.

          Breakfast is brought at seven: say coffee when you hear the knock. The window opens a little, and the mountains are on the left.
          """),
      Letter(
        sender: "Harbour inn", subject: "Room with the small balcony", date: "Sun 20:21", stamp: "≈",
        text: """
          We have kept the room with the small balcony for you. The cat belongs to the room. It will pretend otherwise.
          """, isRead: true),
    ]
  }

  fileprivate static var sent: [Letter] {
    [
      Letter(
        sender: "Ada", subject: "Re: The croissant", date: "Sun 14:09", stamp: "✿",
        text: """
          Has it sprouted?
          """, isRead: true)
    ]
  }
}
