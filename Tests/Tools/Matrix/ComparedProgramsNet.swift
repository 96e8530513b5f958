// Mail, web browsers and chats. None of them uses the network.
extension ComparedProgram {
  private static let mailbox = (1...30).map { number in
    """
    From ann@example.org Sat Feb  3 04:05:06 2001
    From: Ann Example \(number) <ann@example.org>
    To: bob@example.org
    Subject: The \(number). letter, with the best of wishes
    Date: Sat, 3 Feb 2001 04:05:\(10 + number) +0000
    Message-ID: <\(number)@example.org>
    Content-Type: text/plain; charset=utf-8

    Dear Bob,

    this is letter \(number). > quoted
    > as people do
    -- 
    Ann


    """
  }.joined()

  static let mail = [
    ComparedProgram(
      name: "mutt", packages: ["mutt"], command: "mutt -n -F muttrc -f mbox",
      home: HomeFolder(files: [
        "mbox": mailbox,
        "muttrc":
          "set folder=. index_format='%4C %Z %{%b %d} %-20.20L %s'\nset mark_old=no\ncolor status white blue\ncolor indicator black cyan\nset help=yes\nset sleep_time=0\n",
      ]),
      sign: "letter", keys: ["j", "t", "Enter", "?"], quit: ["q", "q", "x", "x"])
  ]

  private static let site = """
    <html><head><title>A page</title></head><body><h1>A page of the world</h1>
    <p>With <b>bold</b>, <i>italic</i>, <a href="two.html">a link</a> and <a href="three.html">another</a>.</p>
    <table border=1><tr><td>one</td><td>two</td></tr><tr><td>three</td><td>日本</td></tr></table>
    <form><input name=q value=word> <input type=checkbox> <input type=submit value=Go></form>
    \((1...60).map { "<p>This is paragraph \($0), of sixty.</p>" }.joined(separator: "\n"))
    </body></html>
    """

  static let browsers = [
    ComparedProgram(
      name: "w3m", packages: ["w3m"], command: "w3m page.html", home: HomeFolder(files: ["page.html": site]),
      sign: "A page of the world",
      keys: ["j", "Tab", "Tab", "Space"], quit: ["Q"], isQuick: true),
    ComparedProgram(
      name: "lynx", packages: ["lynx"], command: "lynx page.html", home: HomeFolder(files: ["page.html": site]),
      sign: "A page of the world",
      keys: ["Down", "Down", "Space"], quit: ["Q"]),
  ]

  static let chats = [
    ComparedProgram(
      name: "irssi", packages: ["irssi", "faketime"],
      command: "faketime -f '@2001-02-03 04:05:06 x0.1' irssi --home=$HOME/.irssi -n ann", sign: "[(status)]",
      keys: ["/help", "Enter", "PageUp"], quit: ["/quit", "Enter"]),
    ComparedProgram(
      name: "weechat", packages: ["weechat-curses"], command: "weechat -d $HOME/.weechat", sign: "WeeChat",
      keys: ["/help", "Enter", "PageUp"], quit: ["/quit", "Enter"],
      masks: [Mask(#"\[?[0-9]{2}:[0-9]{2}(:[0-9]{2})?\]?"#, "the clock")]),
  ]
}
