import TourHost

extension ArgumentVector {
  /// The words of tour's own command line, byte for byte.
  static var commandLine: ArgumentVector { unsafe ArgumentVector(copying: CommandLine.unsafeArgv) }

  /// Returns the last words.
  func last(_ count: Int) -> ArgumentVector {
    var words = self
    words.bytes = words.bytes.suffix(count)
    return words
  }
}
