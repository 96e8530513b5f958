extension Dialect {
  /// The dialect of a terminal.
  public init(_ terminal: KnownTerminal) {
    guard let column = Self.columns.firstIndex(of: terminal) else {
      self = []
      return
    }
    self = Self.table.reduce(into: []) { dialect, row in
      if row.marks.utf8.lazy.filter({ $0 != 0x20 }).dropFirst(column).first == UInt8(ascii: "x") {
        dialect.formUnion(row.difference)
      }
    }
  }

  /// The rules of xterm that a terminal gets which is not known. `Dialect(.xterm)`, for a terminal that has reported to
  /// be xterm, has xterm's errors, too.
  public static let xterm: Dialect = []
  public static let tmux = Dialect(.tmux)
  public static let vte = Dialect(.vte)
  public static let screen = Dialect(.screen)

  /// Whether there are no differences from xterm: the terminal is xterm, in any locale, or not known.
  var followsXterm: Bool { subtracting(Self.ofXterm).isEmpty }
  private static let ofXterm = Dialect(.xterm).union(.singleBytes)

  /// The terminals of ``table``, from left to right.
  static let columns: [KnownTerminal] = [
    .xterm, .tmux, .screen, .vte, .kitty, .alacritty, .ghostty, .libghostty, .rio, .xtermjs, .konsole, .rxvt, .st,
    .putty, .mlterm,
  ]

  // swift-format-ignore
  /// The terminals that have each difference: an `x` in their column, in the order of ``columns``. A new terminal is a
  /// new column. The sources are with the differences.
  ///
  /// The tests of `Tests/Unit/TourTerminalTests` compare tmux 3.3a, VTE 0.70, Alacritty, libghostty, Rio and xterm.js
  /// with this table, those of `Tests/EndToEnd` GNU screen 4.9. Pictures of kitty 0.26, Konsole 22.12, rxvt-unicode
  /// 9.30, st 0.9, PuTTY 0.78 and mlterm 3.9 are compared after cards (`make matrix-terminals`). Ghostty is its engine
  /// with the mode that its window sets.
  static let table: [(difference: Dialect, marks: String)] = [
    //                      xt tm sc VT ki al gh lg ri js ko rx st pu ml
    (.partialSoftReset,    "x  .  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.wornAlignment,       "x  .  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.trackingEnd,         "x  .  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.coveredByCursor,     "x  .  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.widthlessInvalid,    "x  .  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.wrapIsColumn,        ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.fixedWrap,           ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.backspaceJoinsRows,  ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.movableLines,        ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.freshAlternate,      ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.separateEntry,       ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.absoluteHome,        ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.plainRepetition,     ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.shortInsertion,      ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.tmuxFunctions,       ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.ignoresInvalidBytes, ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.keptGraphics,        ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.penHalves,           ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.singleRepetition,    ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.addedByColumns,      ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.repeatedCluster,     ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.addedByAdvance,      ".  .  .  .  .  .  x  x  .  x  .  .  .  .  ."),
    (.addedByRows,         ".  .  .  .  .  x  .  .  x  x  .  .  .  .  ."),
    (.addedMargin,         ".  .  .  .  .  x  x  x  x  x  .  .  .  .  ."),
    (.erasedHalves,        ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.endsWithNumber,      ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.plainHalves,         ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.markedGraphics,      ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.keptMargins,         ".  x  .  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.plainWrap,           ".  x  .  x  x  .  .  .  .  .  .  .  .  .  ."),
    (.shortRepetition,     ".  x  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.unsavedWrap,         ".  x  .  x  .  .  .  .  .  x  .  .  .  .  ."),
    (.widenedWrap,         ".  x  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.keptOrigin,          ".  x  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.uncertainAlternate,  ".  .  x  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.heldEscape,          ".  .  x  .  .  .  .  .  .  .  .  .  .  .  ."),
    (.reordersLines,       ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.keptLine,            ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.absoluteRestore,     ".  .  .  x  .  x  .  .  x  .  .  .  .  .  ."),
    (.wideAtEnd,           ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.broadReset,          ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.plainAlignment,      ".  .  .  x  .  x  .  .  x  .  .  .  .  .  ."),
    (.savedReverse,        ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.resetMargins,        ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.separateTracking,    ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.writtenInsertion,    ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.repeatedBase,        ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.vteFunctions,        ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.replacesSubparts,    ".  .  .  x  .  x  x  x  x  x  .  .  .  .  ."),
    (.hasC1Controls,       ".  .  .  x  .  .  .  .  .  x  .  .  .  .  ."),
    (.filledMargins,       ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.countsZero,          ".  .  .  x  .  .  .  .  .  .  .  .  .  .  ."),
    (.movedSaved,          ".  .  .  x  .  .  x  x  .  .  .  .  .  .  ."),
    (.homedSaved,          ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.keptColumn,          ".  x  .  .  .  x  .  .  x  .  x  x  x  x  x"),
    (.joinsAfterJoiner,    ".  x  .  .  .  .  .  .  .  .  x  .  .  .  ."),
    (.joinsSkinTones,      ".  .  .  .  x  .  .  .  .  .  x  .  .  .  ."),
    (.joinsFlags,          ".  .  .  .  x  .  .  .  .  .  .  .  .  .  ."),
    (.widensByVariation,   ".  .  .  .  x  .  .  .  x  .  .  .  .  .  ."),
    (.wideFlagHalves,      ".  .  .  .  x  .  x  x  .  .  .  .  .  .  ."),
    (.wideJoiner,          ".  .  .  .  .  .  .  .  .  .  .  .  .  .  x"),
    (.hasClusterMode,      ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.beginsWithClusters,  ".  .  .  .  .  .  x  .  .  .  .  .  .  .  ."),
    (.loneMarks,           ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.autowrapOnly,        ".  .  .  .  .  .  .  .  .  .  .  .  .  .  x"),
    (.blankedEnd,          ".  .  .  .  .  x  x  x  x  x  .  .  .  x  ."),
    (.erasedEnd,           ".  .  .  .  .  .  .  .  .  .  .  .  .  x  ."),
    (.plainRows,           ".  .  .  .  x  .  .  .  .  .  .  .  .  .  ."),
    (.plainLeftHalf,       ".  .  .  .  .  .  .  .  x  .  .  .  .  .  ."),
    (.penRows,             ".  .  .  .  .  .  .  .  x  .  .  .  .  .  ."),
    (.repeatedMark,        ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.plainEntry,          ".  .  .  .  .  .  .  .  x  .  .  .  .  .  ."),
    (.ownBackground,       ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.stickyWrap,          ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.keptErasing,         ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.freeMotion,          ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.unsavedOrigin,       ".  .  .  .  .  x  .  .  x  x  .  .  .  .  ."),
    (.unmovedOrigin,       ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.onceAlternate,       ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.erasingDeletion,     ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.ownTracking,         ".  .  .  .  .  x  x  x  x  .  .  .  .  .  ."),
    (.erasingColumns,      ".  x  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.stackedFlags,        ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.dropsInvalid,        ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.dropsC1Bytes,        ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.printedC1,           ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.plainDown,           ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.plainUnderscore,     ".  .  .  .  .  .  x  x  .  x  .  .  .  .  ."),
    (.unmovedSetting,      ".  .  .  .  .  .  .  .  x  .  .  .  .  .  ."),
    (.unsavedShift,        ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.clearedAlternate,    ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.penAlignment,        ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.resetEntry,          ".  .  .  .  .  .  .  .  x  .  .  .  .  .  ."),
    (.initialStop,         ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.explicitClearing,    ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.keptRepetition,      ".  .  .  .  .  x  x  x  x  .  .  .  .  .  ."),
    (.coloredAlignment,    ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.blankedGraphics,     ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.ignoresZero,         ".  .  .  .  .  .  x  x  .  .  .  .  .  .  ."),
    (.ownPage,             ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.fewC1Controls,       ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.keptPage,            ".  .  .  .  .  .  .  .  .  x  .  .  .  .  ."),
    (.shownByChange,       ".  .  .  .  .  .  .  .  .  .  .  x  .  .  ."),
    (.ignoresColons,       ".  .  .  .  .  .  .  .  .  .  .  .  x  x  ."),
    (.skipsColons,         ".  .  .  .  .  .  .  .  .  .  .  x  .  .  ."),
    (.plainColons,         ".  .  .  .  .  .  .  .  .  .  .  .  .  .  x"),
    (.noUnderlineColor,    ".  .  .  .  .  .  .  .  .  .  .  x  x  x  x"),
    (.endsBold,            ".  .  .  .  .  x  .  .  x  .  .  x  .  .  ."),
    (.noDoubleUnderline,   ".  .  .  .  .  .  .  .  .  .  .  .  x  .  ."),
    (.oneUnderline,        ".  .  .  .  .  .  .  .  .  .  .  .  .  x  ."),
    (.noSoftReset,         ".  .  .  .  .  x  x  x  x  .  .  .  .  .  ."),
    (.noColumnFunctions,   ".  .  .  .  .  x  x  x  x  .  .  .  .  .  ."),
    (.noSideMargins,       ".  .  .  .  .  x  .  .  x  x  .  .  .  .  ."),
    (.noProtection,        ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.noSingleShifts,      ".  .  .  .  x  x  .  .  x  x  x  x  x  .  x"),
    (.basicModes,          ".  .  .  .  .  x  .  .  x  .  .  .  .  .  ."),
    (.noRareFunctions,     ".  .  .  .  .  x  x  x  x  x  .  .  .  .  ."),
  ]
}

extension Dialect {
  /// The probable dialect of the terminal that a process runs in.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  public init(_ variable: (String) -> String?) { self = KnownTerminal(variable).map(Dialect.init) ?? .xterm }

  /// Whether a terminal's name in `TERM` belongs to xterm or VTE, whose names many other terminals use as well.
  package static func callsItselfXterm(_ name: String) -> Bool { isOne(name, of: ["xterm", "vte", "gnome"]) }

  private static func isOne(_ name: String, of names: [String]) -> Bool {
    names.contains { name == $0 || name.hasPrefix($0 + "-") }
  }

  /// Whether the terminal tells more by its secondary device attributes: many terminals call themselves xterm in
  /// `TERM`, and variables of their own neither pass through ssh, nor are they removed in another terminal that was
  /// started from them. Terminals that may print the query are not asked, such as the Linux console.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  public static func hasAttributes(_ variable: (String) -> String?) -> Bool {
    isOne(
      variable("TERM") ?? "",
      of: [
        "xterm", "vte", "gnome", "konsole", "alacritty", "rio", "foot", "rxvt", "putty", "mlterm", "contour", "wezterm",
      ])
  }

  /// Whether the environment names a terminal that draws its own screens, so that the process may run in one of
  /// several: tmux, GNU screen, or a terminal that was started from one of them.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  public static func isUncertain(_ variable: (String) -> String?) -> Bool {
    let name = variable("TERM") ?? ""
    return name.hasPrefix("tmux") || name.hasPrefix("screen")
      || ["TMUX", "STY"].contains { !(variable($0) ?? "").isEmpty }
  }
}
