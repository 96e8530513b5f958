/// The guide of the mail reader, as a guide file has it: it is shown where no file lies beside the executable.
public let demoGuideSource = #"""
  guide: demo
  version: 1
  title: Meet Postcard
  steps:
    - id: welcome
      title: Welcome to Postcard
      body: |
        Behind this page waits a small mail reader. All its letters are invented, and nothing you do here leaves your terminal.

        What you are looking at is **tour**. It knows nothing of the program but what stands on the screen, and what a guide file says about it.

        It takes a minute. **Esc** ends it wherever you are.
      place: fill

    - id: folders
      title: Your folders
      body: |
        The target of this card is *the frame that holds the word Folders*: it stays bright, and all else steps back.

        The number counts what you have not read yet.
      target: {box: Folders}
      place: right

    - id: row
      title: The letter you are on
      body: |
        This row was found by its colour, so the card goes where the row goes. Press **Down**, or `j`.
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
        **Enter** opens a letter. It is your key that goes to the program: tour looks on, and moves along.
      target: [{box: Letter}, {box: Greetings from}]
      place: auto
      do: [Enter]

    - id: search
      title: Where was that word?
      body: |
        Press **/** to search. The next card waits until the screen says `Search`.
      target: {region: {row: -2, rows: 1}}
      place: above
      do: /
      done: [{text: 'Search:'}, {match: '^/'}]

    - id: word
      title: Strawberries, for one
      body: |
        This card points at the cursor. Type **straw**, and watch the list behind the shade grow short.
      target: {cursor: true, padding: {columns: 1}}
      place: above
      do: straw
      done: [{text: 1 found}, {match: '^/straw'}]

    - id: all
      title: One letter, three strawberries
      body: |
        **Esc** forgets the search, and they are all back.
      target: [{text: 'Search:', grow: line}, {cursor: true}]
      place: above
      do: Esc
      done: {not: [{text: 'Search:'}, {match: '^/straw'}]}

    - id: keys
      title: Now it is yours
      body: |
        Write a postcard with **c**, give a star with `*`, leave with **q**.

        Whatever the program: `tour run htop` works like this, too.
      target: {region: {row: -1, rows: 1}}
      place: above
  """#
