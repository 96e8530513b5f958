/// A regular expression for the text of one row.
public struct Pattern: Hashable, Sendable {
  public let source: String

  public init(_ source: String) throws(PatternError) {
    self.source = source
  }
}

/// Why a regular expression can't be read.
public struct PatternError: Error, Hashable, Sendable {
  /// In characters of the source, from 0.
  public var offset: Int
  public var message: String
}
