import TourGuide
import TourModel
import TourScreen
import TourWalk

/// What `tour run --explain` writes after the session of a user: what was seen of each step and tip, in the form of
/// `tour explain`.
struct SessionExplanation {
  private let explanation: GuideExplanation

  /// - Parameters:
  ///   - guides: those for the program, the one of the tour first; at least one. One that occurs twice counts once.
  ///   - paths: their files, by their names. The explanation has the names of the files without their folders.
  ///   - program: the name of the program. Its arguments may be private.
  init(_ tracer: SessionTracer, of guides: [Guide], paths: [String: String], program: String) {
    var explanations: [GuideExplanation] = []
    var named: Set<String> = []
    let size = tracer.size ?? Size(columns: 0, rows: 0)
    let name = "\(size.columns)×\(size.rows)"
    for guide in guides + tracer.guides where named.insert(guide.name).inserted {
      let path = paths[guide.name]
      let file = path?.split(separator: "/").last.map(String.init) ?? guide.name
      let report = LiveReport(file: file, guide: guide, command: [program])
      let places = path.flatMap { try? GuidePlaces(path: $0) } ?? GuidePlaces([], named: guide.name)
      var explanation = GuideExplanation(
        report, tracer.run(of: guide), named: name, places: places, only: nil,
        fate: { tracer.fate(ofTip: $0, of: guide.name) })
      if !explanations.isEmpty {
        for index in explanation.parts.indices {
          explanation.parts[index].id = "\(guide.name)/\(explanation.parts[index].id)"
        }
      }
      explanations.append(explanation)
    }
    var all = explanations.removeFirst()
    for explanation in explanations {
      all.summary.insert(explanation.summary[0], at: all.summary.count - 1)
      all.parts += explanation.parts
    }
    all.summary.append("What a user has seen in a session, by 'tour run --explain'.")
    explanation = all
  }

  /// Writes it as a page if the file's name ends in `.html`, otherwise as text. Only the user can read the file.
  /// - Throws: after a message, if the file cannot be written.
  func write(to path: String) throws {
    var file = OutputFile(path)
    file.isPrivate = true
    let isPage = StoryboardRequest.Format(fileName: path) == .html
    try file.write(isPage ? ExplanationPage(explanation).text : ExplanationText(explanation, on: Output()).text)
  }
}
