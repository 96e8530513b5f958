import TourScreen

extension Theme {
  // swift-format-ignore
  /// The theme that is used if no other is chosen: `auto`.
  ///
  /// With 256 colours or more, a card has its own background, dark or light like the terminal's. Each colour is close
  /// to one of the indexed colours 16–255, so that a card looks similar with 256 colours. With fewer colours a card
  /// uses the terminal's default colours, and its parts differ by weight, underline and reverse, not by colour alone.
  public static let standard = Theme([
    // role                 on a dark terminal       on a light terminal    256 colours       16 colours        ≤ 16
    .frame:          styles((0x7FAEEF, night),       (0x0060D0, day),       [],               ansi: brightBlue, []),
    .flashingFrame:  styles((0xFFD787, night),       (0xAF5F00, day),       .bold,                              .bold),
    .arrow:          styles((0x7FAEEF, nil),         (0x0060D0, nil),       [],               ansi: brightBlue, .bold),
    .ring:           styles((0x7FAEEF, nil),         (0x0060D0, nil),       [],               ansi: brightBlue, .bold),
    .heading:        styles((0xD7AF5F, night),       (0x875F00, day),       [],                                 []),
    .title:          styles((0x87AFFF, night),       (0x0060D0, day),       .bold,            ansi: brightBlue, .bold),
    .text:           styles((0xD0D0D0, night),       (0x303030, day),       [],                                 []),
    .strong:         styles((0xFFFFFF, night),       (0x080808, day),       .bold,                              .bold),
    .emphasis:       styles((0xE4E4E4, night),       (0x1C1C1C, day),       .italic,                            .underline),
    .strongEmphasis: styles((0xFFFFFF, night),       (0x080808, day),       [.bold, .italic],                   [.bold, .underline]),
    .code:           styles((0xAFD787, night),       (0x005F00, day),       [],               ansi: magenta,    .bold),
    .hint:           styles((0xFFD787, night),       (0x875F00, day),       .bold,                              .bold),
    .pointer:        styles((0x7FAEEF, night),       (0x0060D0, day),       .bold,            ansi: brightBlue, .bold),
    .cap:            styles((0xFFD787, raisedNight), (0x5F5F00, raisedDay), .bold,                              .bold),
    .doneCap:        styles((0xAFD787, raisedNight), (0x005F00, raisedDay), [],                                 []),
    .typing:         styles((0xFFD787, night),       (0x875F00, day),       [],                                 .bold),
    .doneTyping:     styles((0xAFD787, night),       (0x005F00, day),       [],                                 .underline),
    .counter:        styles((0x9E9E9E, night),       (0x6C6C6C, day),       [],                                 []),
    .progress:       styles((0x7FAEEF, night),       (0x0060D0, day),       [],               ansi: brightBlue, []),
    .more:           styles((0x9E9E9E, night),       (0x6C6C6C, day),       [],                                 []),
    .notice:         styles((0xFFD787, night),       (0x875F00, day),       .bold,                              .bold),
    .banner:         styles((0xD0D0D0, 0x3A3A3A),    (0x303030, raisedDay), [],                                 .reverse),
    .button:         styles((0xDADADA, raisedNight), (0x303030, raisedDay), [],                                 []),
    .key:            styles((0xB2B2B2, raisedNight), (0x585858, raisedDay), [],                                 []),
    .focusedButton:  styles((0x121212, 0x87AFFF),    (0xFFFFFF, 0x0060D0),  .bold,                              .reverse),
    .focusedKey:     styles((0x303030, 0x87AFFF),    (0xEEF4FF, 0x0060D0),  [],                                 .reverse),
  ])

  /// `night` and `day` are the backgrounds of a card; its buttons and key caps have the raised ones.
  private static let night = 0x262A33, raisedNight = 0x444444
  private static let day = 0xFFFFFF, raisedDay = 0xDADADA
  /// Two of the indexed colours 0–15 that are readable on black and on white.
  private static let brightBlue = Color.indexed(12), magenta = Color.indexed(5)

  /// A row of the table.
  /// - Parameters:
  ///   - dark: text and background, `0xRRGGBB`, on a dark terminal.
  ///   - light: the same on a light terminal.
  ///   - attributes: with 256 colours or more.
  ///   - ansi: the colour of the text with 16 colours.
  ///   - plain: the attributes with 16 colours or fewer.
  private static func styles(
    _ dark: (Int, Int?), _ light: (Int, Int?), _ attributes: Attributes, ansi: Color = .default, _ plain: Attributes
  ) -> Styles {
    func color(_ hexadecimal: Int) -> Color {
      RGB(hexadecimal >> 16, hexadecimal >> 8 & 0xFF, hexadecimal & 0xFF).color
    }
    func style(_ colors: (text: Int, background: Int?)) -> Style {
      Style(color(colors.text), on: colors.background.map(color), attributes)
    }
    return Styles(dark: style(dark), light: style(light), sixteen: Style(ansi, plain), plain: plain)
  }
}
