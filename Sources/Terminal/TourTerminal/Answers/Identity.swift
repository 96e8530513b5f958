public import TourScreen

/// The properties that a terminal reports about itself.
public struct Identity: Hashable, Sendable {
  /// DA1: the conformance level, then the extensions (VT510 manual, table 4-11).
  public var attributes: [Int]
  /// DA2: the terminal's type, its version, and the cartridge's number.
  public var version: [Int]
  /// DA3: the manufacturing site and the serial number, as eight hexadecimal digits.
  public var unit: String
  /// XTVERSION.
  public var name: String
  /// The reply to ENQ; none if empty.
  public var answerback = ""
  /// XTGETTCAP: values by the names of terminfo and termcap.
  public var capabilities: [String: String]
  /// The size of a cell, in pixels.
  public var cell = Size(columns: 10, rows: 20)
  public var foreground: Color
  public var background: Color

  /// The identity of the model: a VT420 without its hardware, with colour, and with xterm's additions up to patch 390.
  public static let model = Identity(
    attributes: [64, 6, 21, 22], version: [41, 390, 0], unit: "7E545552", name: "tour",
    capabilities: ["TN": "xterm-256color", "name": "xterm-256color", "Co": "256", "colors": "256", "RGB": "8/8/8"],
    foreground: .rgb(0xE5, 0xE5, 0xE5), background: .rgb(0, 0, 0))
}
