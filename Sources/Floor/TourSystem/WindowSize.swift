public import Glibc
public import TourScreen

/// The size of a terminal.
public struct WindowSize: Hashable, Sendable {
  /// In cells; 0 by 0 if the terminal does not report it.
  public var cells: Size
  /// In pixels; 0 if the terminal does not report it.
  public var pixelWidth: Int
  public var pixelHeight: Int

  public init(cells: Size, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.cells = cells
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  public init(columns: Int, rows: Int) {
    self.init(cells: Size(columns: columns, rows: rows))
  }

  /// The size of the terminal behind a descriptor. In C: ioctl(2), `TIOCGWINSZ`.
  ///
  /// - Throws: `ENOTTY` if the descriptor is no terminal, `EIO` if the terminal is closed, `EBADF` if the descriptor
  ///   is.
  public init(of descriptor: Int32) throws(Errno) {
    var size = winsize()
    _ = try Errno.retrying("ioctl") { unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) }
    self.init(
      cells: Size(columns: Int(size.ws_col), rows: Int(size.ws_row)),
      pixelWidth: Int(size.ws_xpixel), pixelHeight: Int(size.ws_ypixel))
  }

  /// The structure of `TIOCSWINSZ`.
  public var raw: winsize {
    winsize(
      ws_row: UInt16(clamping: cells.rows), ws_col: UInt16(clamping: cells.columns),
      ws_xpixel: UInt16(clamping: pixelWidth), ws_ypixel: UInt16(clamping: pixelHeight))
  }
}
