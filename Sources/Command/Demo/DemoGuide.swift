/// The guide of the mail reader, in the format of a guide file. It is built in, so that `tour demo` needs no file.
public let demoGuideSource = #"""
  guide: demo
  version: 1
  title: Meet Postcard
  steps:
    - id: welcome
      title: Welcome to Postcard
      body: |
        Postcard is a small mail reader. All its letters are invented, and nothing you do here leaves your terminal.

        This card is shown by **tour**, which knows nothing of the program: it reads the screen, and a guide file says what to explain.

        It takes a minute. **Esc** ends it at any time.
      place: center

    - id: folders
      title: Your folders
      body: |
        This card points at *the frame that contains the word Folders*. It stays bright; everything else is dimmed.

        The numbers count unread letters.
      target: {box: Folders}
      place: right
      # A narrow window has no room for the folders.
      missing: {wait: 500ms, then: skip}

    - id: row
      title: The selected letter
      body: |
        This row is found by its color, so the card follows it. Press **Down** or `j`.
      target:
        - {style: {background: 61}, within: {box: Greetings from}}
        - {style: {background: cyan}, within: {box: Greetings from}}
        - {style: reverse, within: {box: Greetings from}}
        - {text: Greetings from, grow: line}
      place: below
      do: [Down, j]

    - id: open
      title: Open it
      body: |
        Press **Enter** to open the letter. The program gets the key; tour looks on, and goes on.
      target: [{box: Letter}, {box: Greetings from}]
      place: auto
      do: [Enter]

    - id: search
      title: Search
      body: |
        Press **/** to search. The next card waits until the screen shows `Search:`.
      target: [{match: '/ +Search', within: {region: {row: -1, rows: 1}}}, {region: {row: -1, rows: 1}}]
      place: above
      do: /
      done: [{text: 'Search:'}, {match: '^/'}]

    - id: word
      title: Type a word
      body: |
        Type **straw**, and watch the list: only letters with this word stay.
      target: [{text: 'Search:'}, {cursor: true, padding: {columns: 1}}]
      place: above
      do: straw
      done: [{text: 1 found}, {match: '^/straw'}]

    - id: all
      title: One letter found
      body: |
        **Esc** cancels the search, and all letters are back.
      target: [{match: 'Search: straw'}, {cursor: true, padding: {columns: 6}}]
      place: above
      do: Esc
      done: {not: [{text: 'Search:'}, {match: '^/straw'}]}

    - id: keys
      title: Now try it yourself
      body: |
        **c** writes a postcard, `*` gives a star, **q** quits.

        `tour htop` works the same way, in a real program.
      target: [{match: '\S.*', within: {region: {row: -1, rows: 1}}}, {region: {row: -1, rows: 1}}]
      place: above
      ends-on: [c, '*', q]
  """#
