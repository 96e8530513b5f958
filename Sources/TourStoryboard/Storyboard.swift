public import TourScreen

/// The cards of a guide as a series of pictures.
///
/// A value that holds composed screens; its extensions write it as SVG, HTML, text, and text with the colours of a terminal.
public struct Storyboard: Sendable {
  /// One picture: a screen with a card over it.
  public struct Panel: Sendable {
    /// The line above the picture.
    public var caption: String
    public var screen: Screen
    /// The duration of the picture in an animation.
    public var seconds: Int
    /// The pictures of the card as it enters, which an animation shows first, each for ``frameMilliseconds``. They have the size of ``screen``.
    public var frames: [Screen]

    public static let frameMilliseconds = 66

    public init(caption: String, screen: Screen, seconds: Int = 4, frames: [Screen] = []) {
      self.caption = caption
      self.screen = screen
      self.seconds = seconds
      self.frames = frames
    }

    /// The duration with the frames, in milliseconds.
    var milliseconds: Int { max(1, seconds) * 1000 + frames.count * Self.frameMilliseconds }
  }

  public var title: String
  public var panels: [Panel]
  /// The default colours of the terminal in the pictures.
  public var colors: Colors

  /// The default colours of a terminal, as RGB.
  public struct Colors: Hashable, Sendable {
    public var foreground: Color
    public var background: Color

    public init(foreground: Color, background: Color) {
      self.foreground = foreground
      self.background = background
    }

    public static let dark = Colors(foreground: .rgb(0xD6, 0xD9, 0xDE), background: .rgb(0x16, 0x18, 0x1D))
    public static let light = Colors(foreground: .rgb(0x1F, 0x23, 0x28), background: .rgb(0xFF, 0xFF, 0xFF))
  }

  public init(title: String, panels: [Panel], colors: Colors = .dark) {
    self.title = title
    self.panels = panels
    self.colors = colors
  }
}
