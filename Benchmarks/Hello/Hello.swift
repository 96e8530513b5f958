/// A minimal Swift program, with which the time of `tour run` is compared if there is nothing to show.
@main
enum Hello {
  static func main() { print("hello") }
}
