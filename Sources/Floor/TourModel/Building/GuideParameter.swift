/// A parameter of a guide with the type of its values: `Bool`, `Int`, `Double` or `String`. It declares the parameter
/// in a ``GuideBuilder``, asks for its value in conditions, and names it where the program reads or sets the value.
///
///     static let signedIn = GuideParameter("signed-in", default: false)
///     …
///     Tip("stars", "Stars stay", when: signedIn == true)
public struct GuideParameter<Setting: Sendable>: Sendable {
  public let name: String
  /// The value until another one is set.
  public let `default`: Setting
  private let encode: @Sendable (Setting) -> Value
  private let decode: @Sendable (Value) -> Setting?

  private init(
    _ name: String, _ standard: Setting, encode: @escaping @Sendable (Setting) -> Value,
    decode: @escaping @Sendable (Value) -> Setting?
  ) {
    self.name = name
    self.default = standard
    self.encode = encode
    self.decode = decode
  }

  /// The declaration of the parameter.
  public var declaration: Parameter { Parameter(name: name, default: encode(self.default)) }

  /// The value as the history keeps it.
  package func value(_ setting: Setting) -> Value { encode(setting) }

  /// The setting of a value in the history; the default if it has another type.
  package func setting(_ value: Value) -> Setting { decode(value) ?? self.default }
}

extension GuideParameter where Setting == Bool {
  public init(_ name: String, default standard: Bool) {
    self.init(name, standard, encode: { .truth($0) }, decode: { if case .truth(let truth) = $0 { truth } else { nil } })
  }
}

extension GuideParameter where Setting == Double {
  /// The history keeps finite numbers only.
  public init(_ name: String, default standard: Double) {
    self.init(
      name, standard, encode: { .number($0) }, decode: { if case .number(let number) = $0 { number } else { nil } })
  }
}

extension GuideParameter where Setting == Int {
  /// The history keeps numbers as `Double`: those beyond 2^53 are rounded. A number beyond the integers is read as the
  /// largest or the smallest one.
  public init(_ name: String, default standard: Int) {
    self.init(
      name, standard, encode: { .number(Double($0)) },
      decode: { if case .number(let number) = $0 { Int(clamping: number) } else { nil } })
  }
}

extension Int {
  /// Reads a whole number; nil if it has a fraction.
  fileprivate init?(clamping number: Double) {
    guard number.rounded() == number else { return nil }
    self = Int(exactly: number) ?? (number < 0 ? .min : .max)
  }
}

extension GuideParameter where Setting == String {
  public init(_ name: String, default standard: String) {
    self.init(name, standard, encode: { .text($0) }, decode: { if case .text(let text) = $0 { text } else { nil } })
  }
}

/// Comparisons with a value, which are conditions of tips.
extension GuideParameter {
  public static func == (parameter: Self, setting: Setting) -> Condition { parameter.condition(.equal, setting) }
  public static func != (parameter: Self, setting: Setting) -> Condition { parameter.condition(.different, setting) }

  private func condition(_ comparison: Comparison, _ setting: Setting) -> Condition {
    .parameter(name, comparison, encode(setting))
  }
}

extension GuideParameter where Setting: Comparable {
  public static func < (parameter: Self, setting: Setting) -> Condition { parameter.condition(.less, setting) }
  public static func <= (parameter: Self, setting: Setting) -> Condition { parameter.condition(.atMost, setting) }
  public static func >= (parameter: Self, setting: Setting) -> Condition { parameter.condition(.atLeast, setting) }
  public static func > (parameter: Self, setting: Setting) -> Condition { parameter.condition(.more, setting) }
}
