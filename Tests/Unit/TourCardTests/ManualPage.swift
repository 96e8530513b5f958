import Foundation
import Harness
import Testing

/// Expects that the pictures in a page of `docs` are those that are given. Each one is in a code block behind a comment
/// with its name. `TOUR_RECORD=1` writes them into the page, and still fails.
func expectPictures(_ pictures: [(name: String, text: String)], in page: String) throws {
  var text = try Checkout.text("docs/\(page)")
  for (name, picture) in pictures {
    let mark = "<!-- picture: \(name) -->\n```\n"
    let start = try #require(text.range(of: mark), "\(name)").upperBound
    let end = try #require(text.range(of: "```\n", range: start..<text.endIndex)).lowerBound
    text.replaceSubrange(start..<end, with: picture)
  }
  #expect(text.components(separatedBy: "<!-- picture:").count - 1 == pictures.count)
  let difference = try Golden(Checkout.file("docs/\(page)")).difference(from: text)
  #expect(difference == nil)
}
