internal import Glibc

/// Returns the value of an environment variable; nil if it is not set. In C: getenv(3).
///
/// A dictionary of all variables would slow down every start, even for a program without a guide. Safe: the value is
/// copied at once, and tour never changes its environment.
public func systemVariable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(systemString: $0) } }
