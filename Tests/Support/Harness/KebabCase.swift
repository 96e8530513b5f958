extension String {
  /// The name of a property as a key of a file: `tipClosed` is `tip-closed`.
  public var kebab: String { map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined() }
}
