import TourScreen

extension Storyboard {
  /// Returns a page of HTML without scripts or references to other files: for each panel a heading and its screen as
  /// preformatted text.
  package func html() -> String {
    var styles: [Look: String] = [:]
    let figures = (panels + absent).map { panel in
      let rows = (0..<panel.screen.size.rows).map { row in
        runs(panel.screen, row: row).map { run in
          let name = styles[run.look] ?? "s\(styles.count)"
          styles[run.look] = name
          return "<span class=\"\(name)\">\(run.text.escapedForMarkup)</span>"
        }.joined()
      }
      return
        "<figure>\n<figcaption>\(panel.caption.escapedForMarkup)</figcaption>\n<pre>\(rows.joined(separator: "\n"))</pre>\n</figure>\n"
    }
    let rules = styles.sorted { $0.value < $1.value }.map { ".\($0.value){\($0.key.css(color: "color"))}\n" }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(title.escapedForMarkup)</title>
      <style>
      body{margin:2em;font-family:system-ui,sans-serif}
      figure{margin:0 0 2em}
      figcaption{margin-bottom:.5em}
      pre{display:inline-block;margin:0;padding:.8em;border-radius:8px;line-height:1.2;font-family:\(Storyboard.fonts);\
      color:\(colors.foreground.rgb?.css ?? "inherit");background:\(colors.background.rgb?.css ?? "inherit")}
      \(rules.joined())</style>
      <h1>\(title.escapedForMarkup)</h1>
      \(figures.joined())</html>

      """
  }

  /// Families of monospaced fonts, those with all line-drawing characters first.
  static let fonts = "'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
}

extension Look {
  /// The declarations of a rule in CSS.
  /// - Parameter property: the name of the property for the colour of text.
  func css(color property: String) -> String {
    var css = "\(property):\(foreground.css)"
    if let background { css += ";background:\(background.css)" }
    if attributes.contains(.bold) { css += ";font-weight:bold" }
    if attributes.contains(.italic) { css += ";font-style:italic" }
    let lines = [
      (isUnderlined, "underline"), (attributes.contains(.strikethrough), "line-through"),
      (attributes.contains(.overline), "overline"),
    ]
    .filter(\.0).map(\.1)
    if !lines.isEmpty { css += ";text-decoration:\(lines.joined(separator: " "))" }
    return css
  }
}
