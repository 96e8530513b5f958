import Foundation
import Harness
import Testing
import TourModel

@testable import TourGuide

/// `guides/schema.json`, which editors use, accepts and rejects the same guides as the decoder.
struct SchemaTests {
  static let guides = Checkout.file("guides").path

  let schema: SchemaValidator

  init() throws {
    let bytes = try contents(of: Self.guides + "/schema.json")
    schema = SchemaValidator(schema: try #require(Document(Source(bytes)).root))
  }

  /// The definitions of the buttons of steps and of tips.
  private static var buttons: [(String, KeyPath<ButtonField, ButtonField?>)] {
    [("labelledButton", \.substituteOnStep), ("labelledTipButton", \.substituteOnTip)]
  }

  private func expect<Key: Field>(_ object: Node?, _: Key.Type, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let object = try #require(object, sourceLocation: sourceLocation)
    #expect(Set(object["properties"]!.pairs.map(\.0)) == Set(Key.names), sourceLocation: sourceLocation)
    #expect(
      Set(object["required"]?.elements.map(\.string) ?? []) == Set(Key.required.map(\.rawValue)),
      sourceLocation: sourceLocation)
    #expect(object["additionalProperties"]?.json == "false", sourceLocation: sourceLocation)
  }

  @Test func `each mapping has the same keys and required keys in the schema as in the decoder`() throws {
    try expect(schema.schema, GuideField.self)
    try expect(schema.definition("step"), StepField.self)
    try expect(schema.definition("target"), TargetField.self)
    try expect(schema.definition("condition"), PredicateField.self)
    try expect(schema.definition("region"), RegionField.self)
    try expect(schema.definition("message"), MessageField.self)
    try expect(schema.definition("style"), StyleField.self)
    try expect(schema.definition("margins"), PaddingField.self)
    try expect(schema.definition("size"), SizeField.self)
    try expect(schema.definition("placement"), PlaceField.self)
    try expect(schema.definition("missing"), MissingField.self)
    try expect(schema.definition("donations"), DonationsField.self)
    try expect(schema.definition("parameter"), ParameterField.self)
    try expect(schema.definition("event"), EventField.self)
    try expect(schema.definition("group"), GroupField.self)
    try expect(schema.definition("tip"), TipField.self)
    try expect(schema.definition("limits"), LimitsField.self)
    try expect(schema.definition("known"), RetirementField.self)
    try expect(schema.definition("completion"), CompletionField.self)
    try expect(schema.definition("ending"), ExitField.self)
    try expect(schema.definition("fileCondition"), FileConditionField.self)
    try expect(schema.definition("taskCombination"), PredicateField.self)
    try expect(schema.definition("goal"), GoalField.self)
    for (name, substitute) in Self.buttons {
      let fields = ButtonField.allCases.filter { $0[keyPath: substitute] == nil }
      let object = try #require(schema.definition(name))
      #expect(
        Set(object["properties"]!.pairs.map(\.0)) == Set(fields.map(\.rawValue))
          && object["additionalProperties"]?.json == "false")
      #expect(
        object["oneOf"]?.elements.map { $0["required"]!.elements[0].string }
          == ButtonField.actions.filter(fields.contains).map(\.rawValue))
    }
    try expect(schema.definition("choices"), ChoicesField.self)
    try expect(schema.definition("option"), OptionField.self)
    try expect(schema.definition("spacing"), SpacingField.self)
    try expect(schema.definition("astray"), AstrayField.self)
    try expect(schema.definition("commonAstray"), CommonAstrayField.self)
    try expect(schema.definition("stepCombination"), PredicateField.self)
    try expect(schema.definition("doneCombination"), PredicateField.self)
    try expect(schema.definition("change"), ChangeField.self)
    try expect(schema.definition("combination"), PredicateField.self)
    try expect(schema.definition("parameterQuestion"), ParameterConditionField.self)
    try expect(schema.definition("eventQuestion"), EventConditionField.self)
    try expect(schema.definition("themeValues"), ThemeField.self)
    try expect(schema.definition("textStyle"), ThemeStyleField.self)
    try expect(schema.definition("colorPair"), ThemeColorsField.self)
    try expect(schema.definition("themePadding"), ThemePaddingField.self)
    try expect(schema.definition("motionValues"), MotionField.self)
    try expect(schema.definition("timedEffect"), PassageField.self)
    try expect(schema.definition("lesson"), LessonField.self)
    try expect(schema.definition("setup"), SetupField.self)
    try expect(schema.definition("repeatedLine"), SetupFileField.self)
    #expect(
      schema.definition("setup")?["anyOf"]?.elements.map { $0["required"]!.elements[0].string }
        == SetupField.eitherRequired.map(\.rawValue))
    #expect(
      schema.schema["anyOf"]?.elements.map { $0["required"]!.elements[0].string }
        == GuideField.eitherRequired.map(\.rawValue))
    #expect(
      schema.definition("target")?["oneOf"]?.elements.map { $0["required"]!.elements[0].string }
        == TargetField.kinds.map(\.rawValue))
    let triggers = schema.definition("event")?["oneOf"]?.elements
    #expect(triggers?.dropLast().map { $0["required"]!.elements[0].string } == EventField.triggers.map(\.rawValue))
    #expect(
      triggers?.last?["not"]?["anyOf"]?.elements.map { $0["required"]!.elements[0].string }
        == EventField.triggers.map(\.rawValue))
  }

  @Test func `each enumeration has the same words in the schema as in the decoder`() {
    func words(_ node: Node?) -> [String]? { node?["enum"]?.elements.map(\.string) }
    let target = schema.definition("target")?["properties"]
    #expect(
      words(schema.definition("place")?["anyOf"]?.elements.first)
        == PlaceWord.allCases.filter { $0 != .inline }.map(\.rawValue))
    let placement = schema.definition("placement")?["properties"]
    #expect(words(placement?["side"]) == Place.Side.allCases.map(\.rawValue))
    #expect(words(placement?["align"]) == Place.Alignment.allCases.map(\.rawValue))
    #expect(words(placement?["screen"]) == Place.ScreenPart.allCases.map(\.rawValue))
    #expect(
      words(schema.definition("tip")?["properties"]?["place"]?["anyOf"]?.elements.last) == [PlaceWord.inline.rawValue])
    #expect(words(schema.definition("clickOutside")) == ClickOutside.allCases.map(\.rawValue))
    #expect(
      words(schema.definition("timedEffect")?["properties"]?["from"]) == MotionSettings.Origin.allCases.map(\.rawValue))
    for (name, (_, substitute)) in zip(["button", "tipButton"], Self.buttons) {
      let known = ButtonField.standardActions.map(\.key).filter { $0[keyPath: substitute] == nil }.map(\.rawValue)
      #expect(words(schema.definition(name)?["anyOf"]?.elements.first) == known)
    }
    #expect(words(schema.definition("action")) == Missing.Action.allCases.map(\.rawValue))
    #expect(words(target?["grow"]?["anyOf"]?.elements.first) == GrowWord.allCases.map(\.rawValue))
    #expect(
      words(schema.schema["properties"]?["frequency"]?["anyOf"]?.elements.first)
        == FrequencyWord.allCases.map(\.rawValue))
    #expect(words(schema.definition("lesson")?["properties"]?["level"]) == Lesson.Level.allCases.map(\.rawValue))
    #expect(words(schema.definition("group")?["properties"]?["order"]) == TipGroup.Order.allCases.map(\.rawValue))
    #expect(
      words(schema.definition("attribute")) == StyleField.allCases.filter { $0.attributes != nil }.map(\.rawValue))
    #expect(words(schema.definition("color")?["anyOf"]?.elements.first) == ColorName.all)
    let theme = schema.definition("themeValues")?["properties"]
    #expect(
      words(theme?["frame"]) == ThemeSettings.Frame.allCases.map(\.rawValue)
        && words(theme?["ring"]) == ThemeSettings.Ring.allCases.map(\.rawValue))
  }

  /// `TOUR_RECORD=1` writes the lists into the schemas, and still fails.
  @Test func `the schemas list the themes and the effects of tour`() throws {
    let themes = ("baseTheme", ThemeSettings.Base.allCases.map(\.rawValue))
    let effects = ("effect", MotionSettings.Effect.allCases.map(\.rawValue))
    for (file, lists) in [("schema.json", [themes, effects]), ("config-schema.json", [themes])] {
      var text = try Checkout.text("guides/\(file)")
      for (name, words) in lists {
        let start = try #require(text.range(of: "\"\(name)\": {\"enum\": [")).upperBound
        let end = try #require(text.range(of: "]", range: start..<text.endIndex)).lowerBound
        text.replaceSubrange(start..<end, with: words.map { "\"\($0)\"" }.joined(separator: ", "))
      }
      let difference = try Golden(Checkout.file("guides/\(file)")).difference(from: text)
      #expect(difference == nil)
    }
  }

  /// The example that a message gives for each key, in an otherwise valid guide.
  static let examples: [String] =
    GuideField.names.map {
      Frame.guide(
        example($0)
          + ($0 == "lesson"
            ? "\nfor: vim" : $0 == "astray" ? "\nsteps: [{id: first-step, title: A, done: {text: a}}]" : ""))
    }
    + StepField.allCases.filter { $0 != .next }.map {
      Frame.step(
        ($0 == .also || $0 == .anchor
          ? "target: {text: a}\n    "
          : $0 == .undo ? "do: x\n    " : [.hints, .show, .astray].contains($0) ? "done: {text: a}\n    " : "")
          + example($0.rawValue, in: StepField.noun))
    }
    + ButtonField.actions.filter { $0.substituteOnStep == nil }.map {
      Frame.steps(
        "\($0 == .tryIt ? "done: {text: a}\n    " : "")buttons: [{\(example("label")), \(example($0.rawValue, in: ButtonField.noun))}]"
      )
    }
    + ButtonField.actions.filter { $0.substituteOnTip == nil && $0 != .emit }.map {
      Frame.tip("buttons: [{\(example("label")), \(example($0.rawValue, in: ButtonField.noun))}]")
    }
    + ["rows", "columns", "spacing", "several", "remember", "parameter"].map {
      Frame.steps("choices: {\(example("options")), \(example($0, in: ChoicesField.noun))}")
    }
    + ["icon", "chosen-icon", "chosen-color", "go"].map {
      Frame.steps("choices: [{\(example("id")), \(example("label")), \(example($0, in: OptionField.noun))}]")
    }
    + CommonAstrayField.names.filter { $0 != "when" && $0 != "say" }.map { name in
      let keys = (["when", "say"] + (name == "check" ? ["do"] : []) + [name]).map {
        example($0, in: CommonAstrayField.noun)
      }
      return Frame.guide(
        "astray: {\(keys.joined(separator: ", "))}\nsteps: [{id: first-step, title: A, done: {text: a}}]")
    }
    + MotionField.names.map { Frame.step("motion: {\(example($0, in: MotionField.noun))}") }
    + [
      Frame.guide(
        "motion: {enter: {\(PassageField.names.map { example($0, in: PassageField.noun) }.joined(separator: ", "))}}")
    ]
    + SpacingField.names.map {
      Frame.steps("choices: {\(example("options")), spacing: {\(example($0, in: SpacingField.noun))}}")
    }
    + [
      Frame.steps(example("next", in: StepField.noun)), Frame.steps("when: {parameter: editor, is: nano}"),
      Frame.steps("when: {any: [{parameter: editor, is: nano}, {text: a}]}"),
    ]
    + TargetField.kinds.map { kind in
      let step = Frame.step("target: {\(example(kind.rawValue))}")
      return kind == .named ? step + example("names") + "\n" : step
    }
    + [TargetField.within, .grow, .occurrence, .padding].map {
      Frame.step("target: {text: a, \(example($0.rawValue))}")
    }
    + PredicateField.names.map { Frame.step("when: {\(example($0))}") }
    + ChangeField.names.map { Frame.step("do: x\n    done: {\(example($0, in: ChangeField.noun))}") }
    + [
      Frame.step(
        "do: x\n    done: [{changed: [{text: a}, {cursor: true}]}, {all: [{changed: {text: a}}, {not: {text: b}}]}]")
    ]
    + CompletionField.names.map {
      Frame.guide("events: [{id: saved}]\nsteps: [{id: a, title: A, done: {\(example($0, in: CompletionField.noun))}}]")
    }
    + (ExitField.names.map { "{exit: true\($0 == "exit" ? "" : ", " + example($0, in: ExitField.noun))}" }
    + FileConditionField.names.map { key in
      let rest = key == "line" ? ", text: a" : ""
      return "{\(key == "file" ? "" : "file: letter, ")\(example(key, in: FileConditionField.noun))\(rest)}"
    })
    .map { Frame.guide("setup: {arguments: letter}\nsteps: [{id: a, title: A, done: \($0)}]") }
    + RegionField.names.map { Frame.step("target: {region: {\(example($0))}}") }
    + StyleField.names.map { Frame.step("target: {style: {\(example($0))}}") }
    + PaddingField.names.map { Frame.step("padding: {\(example($0))}") }
    + [Frame.step("place: {\(example("side", in: PlaceField.noun)), \(example("align", in: PlaceField.noun))}")]
    + [
      Frame.step("place: {\(example("screen", in: PlaceField.noun))}"),
      Frame.tip("place: \(example(of: PlaceField.noun))"),
    ]
    + MissingField.names.map { Frame.step("missing: {\(example($0))}") }
    + TipField.allCases.map { Frame.tip(targetNeeded(by: $0) + example($0.rawValue, in: TipField.noun)) }
    + DonationsField.names.map { Frame.guide("donations: {\(example($0))}") }
    + (EventField.triggers + [.when, .set]).map {
      Frame.guide("events: [{\(example("id", in: EventField.noun)), \(example($0.rawValue, in: EventField.noun))}]")
    }
    + [Frame.guide("parameters: [{\(ParameterField.names.map { example($0) }.joined(separator: ", "))}]")]
    + [GroupField.order, .priority].map {
      Frame.guide("tips: [{\(example("group")), \(example($0.rawValue)), \(example("tips"))}]")
    }
    + LimitsField.names.map { Frame.tip("limits: {\(example($0))}") }
    + RetirementField.names.map { Frame.tip("retire-on: {\(example($0))}") }
    + ThemeField.names.map { Frame.guide("theme: {\(example($0, in: ThemeField.noun))}\nsteps: [{id: a, title: A}]") }
    + ThemeStyleField.names.map {
      Frame.guide("theme: {title: {\(example($0, in: ThemeStyleField.noun))}}\nsteps: [{id: a, title: A}]")
    }
    + ThemePaddingField.names.map {
      Frame.guide("theme: {padding: {\(example($0, in: ThemePaddingField.noun))}}\nsteps: [{id: a, title: A}]")
    }
    + [Frame.tip("when: {\(ParameterConditionField.names.map { example($0) }.joined(separator: ", "))}")]
    + [EventConditionField.count, .days, .within].map {
      Frame.tip("when: {event: scrolled, \(example($0.rawValue, in: EventConditionField.noun))}")
    }
    + [ParameterField.noun, EventField.noun].map {
      Frame.guide("\($0 == EventField.noun ? "events" : "parameters"): [\(example(of: $0))]")
    }
    + [TipField.noun, GroupField.noun].map { Frame.guide("tips: [\(example(of: $0))]") }

  private static func targetNeeded(by field: TipField) -> String {
    [.anchor, .mark].contains(field) ? "target: {text: a}\n    " : ""
  }

  @Test(arguments: examples) func `the decoder and the schema accept the example that a message gives`(source: String)
    throws
  {
    #expect(GuideFile.read(Array(source.utf8), named: "g.yaml").problems.map(\.description) == [])
    #expect(try schema.problems(#require(Node.read(source))) == [])
  }

  @Test(arguments: GoodGuides.all.map(\.source)) func `the schema accepts the guides that the decoder accepts`(
    source: String
  ) throws {
    #expect(try schema.problems(#require(Node.read(source))) == [])
  }

  @Test(arguments: BrokenGuides.all)
  func `the schema rejects the guides that the decoder rejects for their keys, types or words`(broken: BrokenGuide)
    throws
  {
    let problems = GuideFile.read(Array(broken.source.utf8), named: "g.yaml").problems
    guard problems.contains(where: { $0.kind.isOfShape }), !problems.contains(where: { $0.kind.isOfYAML }) else {
      return
    }
    #expect(try !schema.problems(#require(Node.read(broken.source))).isEmpty)
  }

  @Test func `the schema of the configuration accepts and rejects the same files as its decoder`() throws {
    let schema = SchemaValidator(
      schema: try #require(Document(Source(try contents(of: Self.guides + "/config-schema.json"))).root))
    try expect(schema.schema, ConfigField.self)
    try expect(schema.schema["properties"]?["keys"], BindingField.self)
    let examples =
      ConfigField.names.map { example($0, in: ConfigField.noun) }
      + BindingField.names.map { "keys: {\(example($0, in: BindingField.noun))}" }
    for source in examples + [ConfigTests.good] {
      #expect(ConfigFile.read(Array(source.utf8), named: "c").problems.map(\.description) == [])
      #expect(try schema.problems(#require(Node.read(source))) == [], "\(source)")
    }
    for broken in BrokenConfigs.all {
      let problems = ConfigFile.read(Array(broken.source.utf8), named: "c").problems
      guard problems.contains(where: { $0.kind.isOfShape }), !problems.contains(where: { $0.kind.isOfYAML }) else {
        continue
      }
      #expect(try !schema.problems(#require(Node.read(broken.source))).isEmpty, "\(broken.source)")
    }
  }

  @Test func `the guides of this repository are valid for the decoder and the schema`() throws {
    for entry in GuideCatalog(folders: [Self.guides]).all() {
      let read = readGuide(path: entry.path)
      #expect(read.problems.map(\.description) == [])
      #expect(try schema.problems(#require(Document(Source(contents(of: entry.path))).root)) == [], "\(entry.path)")
    }
  }
}

extension GuideError {
  /// Whether JSON Schema can detect the error.
  fileprivate var isOfShape: Bool {
    switch self {
    case .unknownKey, .missingKey, .wrongType, .empty, .emptyBlock, .emptyItem, .comment, .unknownValue, .outOfRange,
      .badName, .badCommand, .badDuration,
      .badColor, .oneOf, .noKeys, .tooLong:
      // The limit of `since` is the guide's version. A schema cannot check numbers inside a text either.
      if case .outOfRange(let key, _, _, _, _) = self {
        !["since", "grow", "count", "days"].contains(key)
      } else {
        true
      }
    case .missingKeys, .badComparison(_, _, .quantity), .listOfConditions: true
    case .badBinding(let word, _): !word.hasPrefix("F")
    default: false
    }
  }

  fileprivate var isOfYAML: Bool {
    switch self {
    case .syntax, .unsupported, .tooDeep, .duplicateKey, .compoundKey, .controlCharacter, .notUTF8, .emptyFile,
      .emptyTranslation:
      true
    default: false
    }
  }
}
