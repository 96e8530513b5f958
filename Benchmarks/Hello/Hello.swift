/// The least that a Swift program can do: the measure of what `tour run` may cost where there is nothing to show.
@main
enum Hello {
  static func main() { print("hello") }
}
