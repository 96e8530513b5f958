import Glibc

/// Recorded sessions of real programs at 80×24, which the tests of the terminal model use too.
extension Stream {
  /// Reads a recording.
  /// - Precondition: The file is at its path in the repository, relative to this source file.
  static func recording(_ name: String) -> Stream {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let path = "\(root)/Tests/Unit/TourTerminalTests/Oracle/Recordings/\(name).bytes"
    guard let file = fopen(path, "r") else { preconditionFailure("no recording at \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return Stream(name, "a recorded session", bytes)
  }
}
