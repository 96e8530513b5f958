import Foundation

/// The same with Foundation linked in, which ``tour`` goes without.
@main
enum HelloFoundation {
  static func main() { print(String(format: "%@", "hello")) }
}
