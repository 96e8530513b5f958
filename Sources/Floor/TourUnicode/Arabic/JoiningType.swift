/// How a letter of a cursive script joins its neighbours: a value of the property Joining_Type.
///
/// Right is the side of the letter before, as in Arabic. Source: `ArabicShaping.txt`; section 9.2 of the Unicode
/// Standard. The order is the same as in `Tests/Tools/Unicode/unicode_tables.py`.
enum JoiningType: UInt8 {
  case nonJoining, rightJoining, leftJoining, dualJoining, joinCausing
  /// Marks and format characters, which letters join across.
  case transparent

  var joinsBefore: Bool { self == .rightJoining || self == .dualJoining || self == .joinCausing }
  var joinsAfter: Bool { self == .leftJoining || self == .dualJoining || self == .joinCausing }
}
