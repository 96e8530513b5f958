import TourScreen

extension XtermState {
  /// The queries sent to xterm, with the names of their answers.
  static let questions: [(name: String, bytes: String)] =
    [
      ("cursor", cursorReport), ("tabs", "\u{1B}[2$w"), ("title", "\u{1B}[21t"), ("icon", "\u{1B}[20t"),
      ("rendition", setting("m")),
    ]
    + [
      ("margin rows", setting("r")), ("margin columns", setting("s")), ("protection", setting("\"q")),
      ("level", setting("\"p")),
    ]
    + [
      ("foreground", "\u{1B}]10;?\u{1B}\\"), ("background", "\u{1B}]11;?\u{1B}\\"), ("color 2", "\u{1B}]4;2;?\u{1B}\\"),
    ]
    + [("cursor style", setting(" q"))] + [4, 20].map { ("\($0)", "\u{1B}[\($0)$p") }
    + privateModes.map { ("?\($0)", "\u{1B}[?\($0)$p") } + [1, 2, 4].map { ("key modifiers \($0)", "\u{1B}[?\($0)m") }

  /// The queries for the state that DECRC restores.
  static let savedQuestions = cursorReport + setting("m") + setting("\"q")

  /// The DEC private modes that xterm has and a program may set: DEC's own, modes of mouse and keyboard, and the
  /// alternate screen.
  static let privateModes = [
    1, 3, 4, 5, 6, 7, 9, 12, 25, 40, 41, 45, 47, 66, 67, 69, 80, 95, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007,
    1010, 1011, 1015,
    1016, 1034, 1035, 1036, 1037, 1039, 1070, 2004,
  ]

  /// The modes that a reset saves with XTSAVE, so that the values saved earlier are lost.
  static let savedModes = privateModes.filter { $0 != 47 }.map(String.init).joined(separator: ";")

  /// The background of all unprotected cells after they are erased, to tell them from protected ones. No program uses
  /// this colour.
  static let marker = (red: 3, green: 141, blue: 59, color: Color.rgb(3, 141, 59))

  /// DECRQPSR for DECCIR.
  private static let cursorReport = "\u{1B}[1$w"

  /// DECRQSS.
  private static func setting(_ name: String) -> String { "\u{1B}P$q\(name)\u{1B}\\" }

  /// Returns the values in a sequence of answers: the text of each without the introducer, the name of the query and
  /// the end.
  static func split(_ answers: [UInt8]) throws(OracleError) -> [String] {
    var values: [String] = []
    for answer in String(decoding: answers, as: UTF8.self).split(separator: "\u{1B}") where answer != "\\" {
      let body = answer.dropFirst()
      switch answer.first {
      case "P" where body.hasPrefix("1$r"), "P" where body.hasPrefix("1$u"), "P" where body.hasPrefix("2$u"):
        values.append(String(body.dropFirst(3)))
      case "P" where body.hasPrefix("0$r"): values.append("unknown")
      case "]": values.append(String(body.dropFirst()))
      case "[" where body.hasSuffix("$y"):
        values.append(String(body.dropLast(2).split(separator: ";").last ?? ""))
      case "[" where body.hasPrefix(">"):
        values.append(String(body.dropFirst().dropLast().drop { $0 != ";" }.dropFirst()))
      default: throw .failed("xterm answered \(answer)")
      }
    }
    return values
  }

  /// The parts of DECCIR: VT420 Programmer Reference, EK-VT420-RM.
  static func cursor(_ report: String) -> [String: String] {
    let names = [
      "row", "column", "page", "simple rendition", "simple protection", "flags", "left set", "right set", "sizes",
      "sets",
    ]
    let values = report.split(separator: ";", maxSplits: names.count - 1, omittingEmptySubsequences: false).map(
      String.init)
    return Dictionary(uniqueKeysWithValues: zip(names, values))
  }
}
