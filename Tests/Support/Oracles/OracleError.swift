/// The reason why another project's program could not be used. A test that gets this error fails, so that no test
/// passes without its comparison.
public enum OracleError: Error, CustomStringConvertible {
  /// This program is not installed.
  case missing(String)
  /// A failure, with its description.
  case failed(String)

  public var description: String {
    switch self {
    case .missing(let program): "\(program) is not installed, and this test needs it: apt-get install \(program)"
    case .failed(let what): what
    }
  }
}
