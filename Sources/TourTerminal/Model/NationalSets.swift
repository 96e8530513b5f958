/// National replacement character sets (NRCS): ASCII with a dozen characters of its places for others.
///
/// Source: VT220 Programmer Reference, table 2-5 and following, VT320's for the last; xterm's `charsets.c`. They can be designated while
/// DECNRCM (mode 42) is on, but for the United Kingdom's, which the VT100 had already.
enum NationalSets {
  /// The places, and what each set has there.
  private static let places = Array("#@[\\]^_`{|}~".utf8)
  private static let sets: [UInt16: [Unicode.Scalar]] = {
    let british = "£@[\\]^_`{|}~"
    let finnish = "#@ÄÖÅÜ_éäöåü"
    let canadian = "#àâçêî_ôéùèû"
    let french = "£à°ç§^_`éùè¨"
    let danish = "#ÄÆØÅÜ_äæøåü"
    let swedish = "#ÉÄÖÅÜ_éäöåü"
    let named = [
      ("A", british), ("4", "£¾ĳ½|^_`¨ƒ¼´"), ("5", finnish), ("C", finnish), ("R", french), ("f", french), ("Q", canadian), ("9", canadian),
      ("K", "#§ÄÖÜ^_`äöüß"), ("Y", "£§°çé^_ùàòèì"), ("E", danish), ("6", danish), ("`", danish), ("%6", "#@ÃÇÕ^_`ãçõ~"),
      ("Z", "£§¡Ñ¿^_`°ñç~"), ("7", swedish), ("H", swedish), ("=", "ùàéçêîèôäöüû"),
    ]
    return Dictionary(uniqueKeysWithValues: named.map { (name($0.0), Array($0.1.unicodeScalars)) })
  }()

  /// A name as a number, its last byte lowest.
  private static func name(_ text: String) -> UInt16 { text.utf8.reduce(0) { $0 << 8 | UInt16(truncatingIfNeeded: $1) } }

  /// Whether DECNRCM has to be on for a set of this name to be designated.
  static func isNational(_ name: UInt16) -> Bool { name != UInt16(UInt8(ascii: "A")) && sets[name] != nil }

  static func contains(_ name: UInt16) -> Bool { sets[name] != nil }

  /// What a byte from 0x20 to 0x7E is in a set of this name.
  static func scalar(_ byte: UInt8, in name: UInt16) -> Unicode.Scalar {
    guard let set = sets[name], let place = places.firstIndex(of: byte) else { return Unicode.Scalar(byte) }
    return set[place]
  }
}
