import Foundation
import TourScreen

/// A Python program among the resources that holds terminals: it answers each request with lines, the last of which is
/// "end".
final class Script {
  private let name: String
  private let program: Child

  /// - Parameter package: the packages that the script lacks if it says "missing" in place of "ready".
  /// - Throws: ``OracleError/missing(_:)`` if they are not installed, ``OracleError/failed(_:)`` if it does not start.
  init(_ name: String, _ arguments: [String], variables: [String], package: String) throws(OracleError) {
    self.name = name + ".py"
    guard let path = Self.path(name) else {
      throw .failed("\(name).py is not among the resources")
    }
    program = try Child(["/usr/bin/python3", path] + arguments, variables: variables)
    // Libraries may write warnings first.
    while true {
      let line = try program.line()
      if line == "ready" { break }
      if line == "missing" { throw .missing(package) }
      if line.hasPrefix("Traceback") { throw .failed("\(name).py: \(program.finish().output)") }
    }
  }

  /// The path of a script among the resources; nil if there is none.
  static func path(_ name: String) -> String? { Bundle.module.path(forResource: name, ofType: "py") }

  /// Sends a request with bytes, and returns the lines of the answer.
  func request(_ request: String, _ bytes: [UInt8] = []) throws(OracleError) -> [String] {
    send("\(request) \(bytes.count)", bytes)
    return try answer()
  }

  /// Sends a request for the states after streams.
  ///
  /// - Parameter name: of the request.
  func requestStates(after streams: some Collection<[UInt8]>, by name: String = "states") {
    send("\(name) \(streams.map { String($0.count) }.joined(separator: " "))", Array(streams.joined()))
  }

  private func send(_ request: String, _ bytes: [UInt8]) { program.write(Array("\(request)\n".utf8) + bytes) }

  func answer() throws(OracleError) -> [String] {
    var lines: [String] = []
    while true {
      let line = try program.line()
      if line == "end" { return lines }
      if line.hasPrefix("Traceback") { throw .failed("\(name): \(program.finish().output)") }
      lines.append(line)
    }
  }
}

/// Returns the bytes that a script has written in hexadecimal digits in the first of some lines.
func hexadecimalBytes(_ lines: [String]) -> [UInt8] {
  let digits = Array((lines.first ?? "").utf8)
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap { at in
    Numeral.hexadecimal(String(decoding: digits[at..<at + 2], as: UTF8.self), digits: 2...2).map {
      UInt8(truncatingIfNeeded: $0)
    }
  }
}
