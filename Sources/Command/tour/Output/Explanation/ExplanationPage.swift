import TourModel
import TourScreen
import TourStoryboard

/// Explanations as a page of HTML, without scripts or references to other files. It is also well-formed XML.
///
/// Each picture is there for a dark and for a light background, and the page shows the one that its reader prefers.
struct ExplanationPage {
  private let title: String
  private let explanations: [GuideExplanation]

  init(_ explanation: GuideExplanation) { self.init([explanation], title: explanation.title) }

  /// - Parameter title: the title of the page in the list of a browser.
  init(_ explanations: [GuideExplanation], title: String) { (self.explanations, self.title) = (explanations, title) }

  var text: String {
    var (dark, light) = (PreformattedPictures(.dark, prefix: "d"), PreformattedPictures(.light, prefix: "l"))
    var count = 0
    let articles = explanations.map { explanation in
      let ids = explanation.parts.indices.map { "part\(count + $0 + 1)" }
      count += ids.count
      return article(explanation, ids, &dark, &light)
    }
    return """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title.visible.escapedForMarkup)</title>
      <style>
      \(Self.rules)
      \(dark.rules)\(light.rules)</style>
      </head>
      <body>
      \(articles.joined())<p>tour \(TourCommand.configuration.version)</p>
      </body>
      </html>

      """
  }

  /// An explanation, with a line for each part that leads to it.
  private func article(
    _ explanation: GuideExplanation, _ ids: [String], _ dark: inout PreformattedPictures,
    _ light: inout PreformattedPictures
  ) -> String {
    var html = "<h1>\(explanation.title.visible.escapedForMarkup)</h1>\n"
    html += explanation.summary.map { "<p>\($0.visible.escapedForMarkup)</p>\n" }.joined()
    for (lines, kind) in [(explanation.problems, "error"), (explanation.warnings, "warning")] {
      html += lines.map { "<p class=\"\(kind)\"><code>\($0.visible.escapedForMarkup)</code></p>\n" }.joined()
    }
    guard !explanation.parts.isEmpty else { return html }
    let contents = zip(explanation.parts, ids).map { part, id in
      "<li class=\"\(part.verdict)\"><a href=\"#\(id)\">\(part.name.escapedForMarkup)</a> \(part.mark)</li>\n"
    }
    html += "<ol class=\"contents\">\n\(contents.joined())</ol>\n"
    for (part, id) in zip(explanation.parts, ids) { html += section(part, id: id, &dark, &light) }
    return html
  }

  private func section(
    _ part: GuideExplanation.Part, id: String, _ dark: inout PreformattedPictures, _ light: inout PreformattedPictures
  ) -> String {
    var html = "<section id=\"\(id)\" class=\"\(part.verdict)\">\n"
    html += "<h2>\(part.name.escapedForMarkup) \(part.mark)</h2>\n"
    if !part.title.isEmpty { html += "<p class=\"title\">\(part.title.visible.escapedForMarkup)</p>\n" }
    for problem in part.problems {
      html +=
        "<p class=\"\(problem.severity.rawValue)\">\(GuideExplanation.Part.prose(problem).visible.escapedForMarkup)</p>\n"
    }
    func add(_ picture: (Storyboard.Colors) -> Screen) {
      html += "<div class=\"dark\">\(dark.add(picture(.dark)))</div>\n"
      html += "<div class=\"light\">\(light.add(picture(.light)))</div>\n"
    }
    if let trace = part.trace { add(trace.picture) }
    let facts = part.facts.map { fact in
      "<dt>\(fact.label)</dt>\n" + fact.lines.map(item).joined()
    }
    if !facts.isEmpty { html += "<dl>\n\(facts.joined())</dl>\n" }
    if part.trace?.card != nil, let screen = part.screen {
      html += "<p>\(part.headingOfScreen):</p>\n"
      add { _ in screen }
    }
    return html + "</section>\n"
  }

  private func item(_ line: GuideExplanation.Line) -> String {
    let code = line.code.isEmpty ? "" : "<code>\(line.code.visible.escapedForMarkup)</code> "
    let classes = (line.isWrong ? ["wrong"] : []) + (line.depth > 0 ? ["in\(min(line.depth, 4))"] : [])
    let attribute = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    return "<dd\(attribute)>\(code)\(line.text.visible.escapedForMarkup)</dd>\n"
  }

  /// On a narrow screen the letters of a picture shrink, so that eighty columns have room on a phone.
  private static let rules = """
    :root{color-scheme:light dark}
    body{margin:0 auto;padding:1em;max-width:50em;line-height:1.45;font-family:system-ui,sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.5em}
    h2{font-size:1.15em;margin:2em 0 .3em;padding-top:1em;border-top:1px solid #8886}
    p{margin:.4em 0}
    .title{font-style:italic}
    .contents{padding:0;list-style:none;columns:14em}
    .mark{font-size:.8rem;font-weight:normal;padding:0 .5em;border-radius:1em;white-space:nowrap;border:1px solid currentColor}
    .shown .mark{color:#1a7f37}
    .doubtful .mark,.leftOut .mark,.warning{color:#9a6700}
    .missing .mark,.error,.wrong{color:#cf222e}
    .error,.warning{padding-left:.7em;border-left:.25em solid currentColor}
    dl{display:grid;grid-template-columns:5em 1fr;margin:.6em 0}
    dt{grid-column:1;opacity:.7}
    dd{grid-column:2;margin:0}
    .in1{margin-left:1.2em}.in2{margin-left:2.4em}.in3{margin-left:3.6em}.in4{margin-left:4.8em}
    code{padding:0 .2em;border-radius:.2em;background:#8882;white-space:pre-wrap}
    .dark,.light{overflow-x:auto;margin:.6em 0}
    pre{width:max-content;margin:0;padding:.6em;border:1px solid #8884;border-radius:8px;line-height:1.2;font-size:clamp(7px,1.85vw,14px)}
    @media (max-width:30em){dl{display:block}dd{margin-left:1em}}
    @media (prefers-color-scheme:dark){.light{display:none}.shown .mark{color:#3fb950}\
    .doubtful .mark,.leftOut .mark,.warning{color:#d29922}.missing .mark,.error,.wrong{color:#f85149}}
    @media (prefers-color-scheme:light){.dark{display:none}}
    @media print{.dark{display:none}.light{display:block}}
    """
}

extension GuideExplanation.Part {
  /// The words above the screen that follows the picture of the card.
  fileprivate var headingOfScreen: String {
    if case .session? = trace?.departure { "The screen when the card was left" } else { "The screen after the keys" }
  }

  /// `3. menu`, or the id of a tip.
  fileprivate var name: String { (number.map { "\($0). " } ?? "tip ") + id.visible }
  fileprivate var mark: String {
    verdict == .tip ? "" : "<span class=\"mark\">\(verdict.rawValue)</span>"
  }
}
