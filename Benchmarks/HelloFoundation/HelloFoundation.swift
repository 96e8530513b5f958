import Foundation

/// The same program with Foundation, which tour does not link.
@main
enum HelloFoundation {
  static func main() { print(String(format: "%@", "hello")) }
}
