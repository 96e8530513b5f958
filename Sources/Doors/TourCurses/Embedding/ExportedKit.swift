// `import TourCurses` is enough for a program that draws with ncurses.
@_exported public import TourKit
