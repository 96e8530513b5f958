/// National replacement character sets (NRCS): ASCII with up to twelve characters replaced.
///
/// Source: VT220 Programmer Reference, table 2-5 and following; for the names that the VT300 series added (`f`, `9`, ``
/// ` ``, `%6`), "XTerm Control Sequences"; xterm's `charsets.c`. A set can be designated only while DECNRCM (mode 42)
/// is on, except the United Kingdom set, which the VT100 had already.
enum NationalSets {
  /// The bytes that a set can replace; each set lists its characters in the same order.
  private static let places = Array("#@[\\]^_`{|}~".utf8)
  private static let sets: [UInt16: [Unicode.Scalar]] = {
    let british = "£@[\\]^_`{|}~"
    let finnish = "#@ÄÖÅÜ_éäöåü"
    let canadian = "#àâçêî_ôéùèû"
    let french = "£à°ç§^_`éùè¨"
    let danish = "#ÄÆØÅÜ_äæøåü"
    let swedish = "#ÉÄÖÅÜ_éäöåü"
    let named = [
      ("A", british), ("4", "£¾ĳ½|^_`¨ƒ¼´"), ("5", finnish), ("C", finnish), ("R", french), ("f", french),
      ("Q", canadian), ("9", canadian),
      ("K", "#§ÄÖÜ^_`äöüß"), ("Y", "£§°çé^_ùàòèì"), ("E", danish), ("6", danish), ("`", danish), ("%6", "#@ÃÇÕ^_`ãçõ~"),
      ("Z", "£§¡Ñ¿^_`°ñç~"), ("7", swedish), ("H", swedish), ("=", "ùàéçêîèôäöüû"),
    ]
    return Dictionary(uniqueKeysWithValues: named.map { (name($0.0), Array($0.1.unicodeScalars)) })
  }()

  /// Packs a name into a number, the last byte lowest.
  private static func name(_ text: String) -> UInt16 {
    text.utf8.reduce(0) { $0 << 8 | UInt16(truncatingIfNeeded: $1) }
  }

  /// Whether a set of this name can be designated only while DECNRCM is on.
  static func isNational(_ name: UInt16) -> Bool { name != UInt16(UInt8(ascii: "A")) && sets[name] != nil }

  static func contains(_ name: UInt16) -> Bool { sets[name] != nil }

  /// Returns the character of a byte from 0x20 to 0x7E in a set of this name.
  static func scalar(_ byte: UInt8, in name: UInt16) -> Unicode.Scalar {
    guard let set = sets[name], let place = places.firstIndex(of: byte) else { return Unicode.Scalar(byte) }
    return set[place]
  }
}
