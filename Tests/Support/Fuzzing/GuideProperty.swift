import TourGuide
import TourScreen

extension Property {
  /// A guide file is a guide or has errors, and each error has a position in the file. The head has the same name and
  /// version as the guide.
  public static let guide = Property(name: "guide") { bytes in
    let file = GuideFile.read(bytes, named: "guide.yaml")
    let lines = 1 + bytes.reduce(0) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
    for diagnostic in file.problems where !(1...lines + 1 ~= diagnostic.line) || diagnostic.column < 1 {
      return "an error is at \(diagnostic.line):\(diagnostic.column) of \(lines) lines"
    }
    if file.guide == nil && file.problems.isEmpty { return "it is no guide, and nothing is wrong" }
    let head = GuideHeadFile.read(bytes, named: "guide.yaml").head
    if let guide = file.guide, head?.name != guide.name || head?.version != guide.version {
      return "the head is another guide's"
    }
    return nil
  }
}
