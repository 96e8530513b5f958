public import TourScreen

/// A terminal that reports nothing of its screen but the cursor: it is fed bytes in a window of an X server without a
/// screen, and judged by pictures of it. `pixels.py` runs it.
///
/// A picture takes about 0.2 s. What the terminal does not show, such as its pen or its tab stops, is compared only as
/// far as later output of the stream shows it.
public final class PixelTerminal {
  public enum Kind: String, CaseIterable, Sendable {
    case kitty
    case konsole = "Konsole"
    case rxvt = "rxvt-unicode"
    case st
    case putty = "PuTTY"
    case mlterm
  }

  /// What a terminal shows: a checksum of its picture, and the report of its cursor.
  public struct Picture: Hashable, Sendable {
    public let checksum: String
    public let cursor: String
  }

  /// The size of the window, which some terminals choose themselves.
  public private(set) var size: Size
  private let server: XServer
  private let script: Script

  /// - Parameter pictures: the folder for files of the pictures, in the format of xwd(1); nil for none.
  /// - Throws: ``OracleError/missing(_:)`` if the terminal is not installed, ``OracleError/failed(_:)`` if it does not
  ///   start.
  public init(_ kind: Kind, size: Size, pictures: String? = nil) throws(OracleError) {
    self.size = size
    server = try XServer()
    script = try Script(
      "pixels", [kind.rawValue, String(size.columns), String(size.rows), pictures ?? ""],
      variables: ["DISPLAY=" + server.display], package: "\(kind.rawValue) x11-apps x11-xserver-utils")
    let corner = try self.pictures(after: [Array("\u{1B}[999;999H".utf8)])[0].cursor
    let numbers = corner.dropLast().split(separator: ";").compactMap { Numeral.decimal($0, in: 1...999) }
    guard numbers.count == 2 else { throw .failed("pixels.py: \(corner)") }
    self.size = Size(columns: numbers[1], rows: numbers[0])
  }

  public func pictures(after streams: [[UInt8]]) throws(OracleError) -> [Picture] {
    script.requestStates(after: streams)
    var pictures: [Picture] = []
    for _ in streams {
      let lines = try script.answer()
      guard lines.count == 2 else { throw .failed("pixels.py: \(lines)") }
      pictures.append(Picture(checksum: lines[0], cursor: lines[1]))
    }
    return pictures
  }
}
