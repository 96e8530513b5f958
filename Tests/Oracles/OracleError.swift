/// Why other people's programs could not be asked. A test that meets one fails: nothing passes because its judge is away.
public enum OracleError: Error, CustomStringConvertible {
  /// This program is not installed.
  case missing(String)
  /// What went wrong, in words.
  case failed(String)

  public var description: String {
    switch self {
    case .missing(let program): "\(program) is not installed, and this test needs it: apt-get install \(program)"
    case .failed(let what): what
    }
  }
}
