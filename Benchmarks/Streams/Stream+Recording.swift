import Glibc

/// Sessions of real programs, at 80×24: those that the tests of the model read.
extension Stream {
  /// - Precondition: the recording is where it is in the repository, seen from this file.
  static func recording(_ name: String) -> Stream {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let path = "\(root)/Tests/TourTerminalTests/Recordings/\(name).bytes"
    guard let file = fopen(path, "r") else { preconditionFailure("no recording at \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return Stream(name, "a recorded session", bytes)
  }
}
