package import TourScreen

/// The cards of a guide as a series of pictures.
///
/// A value that holds composed screens; its extensions write it as SVG, HTML, text, and text with the colours of a
/// terminal.
package struct Storyboard: Sendable {
  /// One picture: a screen with a card over it.
  package struct Panel: Sendable {
    /// The line above the picture.
    package var caption: String
    package var screen: Screen
    /// The duration of the picture in an animation, including its frames: one second at least.
    package var seconds: Double
    /// The regions that the card lights, and the card's.
    package var lit: [Rect] = []
    package var card: Rect?
    /// The pictures of the card as it enters, which an animation shows first, each for ``frameMilliseconds``. They have
    /// the size of ``screen``.
    package var frames: [Screen]

    package static let frameMilliseconds = 110

    package init(caption: String, screen: Screen, seconds: Double = 4, frames: [Screen] = []) {
      self.caption = caption
      self.screen = screen
      self.seconds = seconds
      self.frames = frames
    }

    /// The duration in milliseconds.
    var milliseconds: Int { max(1000, Int(exactly: (seconds * 1000).rounded()) ?? 1000) }
  }

  package var title: String
  package var panels: [Panel]
  /// Screens of the program without a card, for steps that have no picture. They follow in HTML and in text, and are
  /// left out of SVG.
  package var absent: [Panel] = []
  /// The default colours of the terminal in the pictures.
  package var colors: Colors

  /// The default colours of a terminal, as RGB.
  package struct Colors: Hashable, Sendable {
    package var foreground: Color
    package var background: Color

    package init(foreground: Color, background: Color) {
      self.foreground = foreground
      self.background = background
    }

    package static let dark = Colors(foreground: .rgb(0xD6, 0xD9, 0xDE), background: .rgb(0x16, 0x18, 0x1D))
    package static let light = Colors(foreground: .rgb(0x1F, 0x23, 0x28), background: .rgb(0xFF, 0xFF, 0xFF))
  }

  package init(title: String, panels: [Panel], colors: Colors = .dark) {
    self.title = title
    self.panels = panels
    self.colors = colors
  }
}
