package import TourScreen

extension Storyboard {
  /// Returns a page of HTML without scripts or references to other files: for each panel a heading and its screen as
  /// preformatted text.
  package func html() -> String {
    var pictures = PreformattedPictures(colors)
    let figures = (panels + absent).map { panel in
      "<figure>\n<figcaption>\(panel.caption.escapedForMarkup)</figcaption>\n\(pictures.add(panel.screen))\n</figure>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(title.escapedForMarkup)</title>
      <style>
      body{margin:2em;font-family:system-ui,sans-serif}
      figure{margin:0 0 2em}
      figcaption{margin-bottom:.5em}
      pre{display:inline-block;margin:0;padding:.8em;border-radius:8px;line-height:1.2}
      \(pictures.rules)</style>
      <h1>\(title.escapedForMarkup)</h1>
      \(figures.joined())</html>

      """
  }

  /// Families of monospaced fonts, those with all line-drawing characters first.
  static let fonts = "'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
}

/// Screens as preformatted text of a page in HTML, which share one style sheet.
package struct PreformattedPictures {
  private let colors: Storyboard.Colors
  /// The beginning of the names of classes, so that a page may have several style sheets.
  private let prefix: String
  private var styles: [Look: String] = [:]

  package init(_ colors: Storyboard.Colors, prefix: String = "s") {
    self.colors = colors
    self.prefix = prefix
  }

  /// Returns the element with a screen.
  package mutating func add(_ screen: Screen) -> String {
    let rows = (0..<screen.size.rows).map { row in
      screen.runs(row: row, colors).map { run in
        let name = styles[run.look] ?? "\(prefix)\(styles.count)"
        styles[run.look] = name
        return "<span class=\"\(name)\">\(run.text.escapedForMarkup)</span>"
      }.joined()
    }
    return "<pre class=\"\(prefix)\">\(rows.joined(separator: "\n"))</pre>"
  }

  /// The rules for all screens that were added.
  package var rules: String {
    let ground =
      "pre.\(prefix){font-family:\(Storyboard.fonts);color:\(colors.foreground.rgb?.css ?? "inherit");background:\(colors.background.rgb?.css ?? "inherit")}\n"
    return ground
      + styles.sorted { $0.value < $1.value }.map { ".\($0.value){\($0.key.css(color: "color"))}\n" }.joined()
  }
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
