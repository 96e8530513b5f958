// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target builds in the Swift 6 language mode, and an `import` is internal unless it is marked
/// `public`, so that no C type leaks through a public signature.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// In `Sources`, the use of a deprecated declaration is an error, which rules out the standard library's conversions from text to numbers
/// (StandardConversions.swift).
///
/// Each use of an unsafe construct is marked `unsafe`; ARCHITECTURE.md says where such uses are.
let guarded = strict + [.treatWarning("DeprecatedDeclaration", as: .error), .strictMemorySafety()]

/// For `make test`: the tests spend most of their time in these modules, which are several times faster if they are optimized. Checks of overflow and of indices
/// remain.
let optimized: [SwiftSetting] = Context.environment["TOUR_OPTIMIZED"] == nil ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: guarded + optimized)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "tour",
  products: [
    .executable(name: "tour", targets: ["tour"]),
    // For programs that embed a tour, in Swift and in C.
    .library(name: "TourKit", targets: ["TourModel", "TourKit", "TourCurses"]),
    .library(name: "ctour", type: .dynamic, targets: ["LibTour"]),
    // For the separate package Benchmarks.
    .library(name: "TourInternals", targets: ["TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard", "TourSession", "TourTerminal"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CCurses", providers: [.apt(["libncursesw5-dev"])]),
    // tour.h, the interface of libctour.
    .systemLibrary(name: "CTour"),
    .systemLibrary(name: "CMark", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CYaml", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CPosix"),

    module("TourScreen"),
    module("TourPattern", ["TourScreen"]),
    module("TourSystem", ["TourScreen", "CPosix"]),
    module("TourModel", ["TourScreen", "TourPattern"]),
    module("TourFinding", ["TourScreen", "TourPattern", "TourModel"]),
    module("TourCard", ["TourScreen", "TourModel", "CMark"]),
    module("TourSession", ["TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard"]),
    module("TourTerminal", ["TourScreen", "TourModel"]),
    module("TourGuide", ["TourScreen", "TourSystem", "TourPattern", "TourModel", "TourCard", "CYaml", "CZlib"]),
    module("TourHistory", ["TourScreen", "TourSystem", "TourModel"]),
    module("TourKit", ["TourScreen", "TourSystem", "TourModel", "TourCard", "TourSession", "TourGuide", "TourHistory"]),
    module("TourCurses", ["TourScreen", "TourSystem", "TourModel", "TourSession", "TourHistory", "TourKit", "CCurses", "CPosix"]),
    module("TourHost", ["TourScreen", "TourSystem", "TourModel", "TourCard", "TourSession", "TourTerminal", "CPosix"]),
    module("TourStoryboard", ["TourScreen", "TourSystem", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourHost"]),
    module("LibTour", ["TourScreen", "TourModel", "TourSession", "TourKit", "TourCurses", "CCurses", "CPosix", "CTour"]),
    module("Demo", ["TourScreen", "TourSystem", "TourModel", "TourCard", "TourCurses"]),
    .executableTarget(
      name: "tour",
      dependencies: [
        "TourScreen", "TourSystem", "TourModel", "TourSession", "TourTerminal", "TourGuide", "TourHistory", "TourKit", "TourCurses", "TourHost", "TourStoryboard", "Demo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: guarded),

    // Drives other programs, such as tmux, xterm and VTE, with which the tests compare tour.
    .target(name: "Oracles", dependencies: ["TourScreen", "TourSystem"], path: "Tests/Oracles", resources: [.copy("vte.py"), .copy("engines.py")], swiftSettings: strict),
    // Properties that must hold for any input bytes, for `make fuzz` and for the tests.
    .target(
      name: "Fuzzing", dependencies: ["TourScreen", "TourPattern", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourGuide", "TourHistory", "TourHost"], path: "Tests/Fuzzing",
      swiftSettings: strict),
    // Checks the corpora of those properties in an optimized build.
    .executableTarget(name: "OptimizedCorpora", dependencies: ["Fuzzing"], path: "Tests/OptimizedCorpora", swiftSettings: strict),
    // A terminal and a home folder for end-to-end tests, with functions that type and read the screen.
    .target(name: "Harness", dependencies: ["TourScreen", "TourSystem", "TourModel", "TourFinding", "TourTerminal", "Oracles"], path: "Tests/Harness", swiftSettings: strict),
    // Compares real programs run alone and under tour: `make matrix`.
    .executableTarget(name: "Matrix", dependencies: ["TourScreen", "Oracles", "Harness"], path: "Tests/Matrix", exclude: ["Programs", "requirements.txt"], swiftSettings: strict),
    // Mutation testing: makes small mistakes in the sources, one at a time, each of which the tests must detect: `make mutation`.
    .executableTarget(name: "Mutation", path: "Tests/Mutation", swiftSettings: strict),
    tests("FuzzingTests", ["Fuzzing"], resources: [.copy("Corpora")]),
    tests("TourScreenTests", ["TourScreen"]),
    tests("TourSystemTests", ["TourSystem"]),
    tests("TourPatternTests", ["TourScreen", "TourPattern"]),
    tests("TourModelTests", ["TourScreen", "TourModel"]),
    tests("TourFindingTests", ["TourScreen", "TourPattern", "TourModel", "TourFinding", "Harness"]),
    tests("TourCardTests", ["TourScreen", "TourModel", "TourCard", "Harness"], resources: [.copy("Goldens")]),
    tests("TourSessionTests", ["TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard", "TourSession", "Harness"]),
    tests("TourTerminalTests", ["TourScreen", "TourModel", "TourCard", "TourTerminal", "Oracles", "Harness"], resources: [.copy("Recordings")]),
    tests("TourGuideTests", ["TourScreen", "TourPattern", "TourModel", "TourGuide", "Harness"]),
    // A process that writes to a history. Tests start many of them on one history, and kill some.
    .executableTarget(name: "HistoryStandIn", dependencies: ["TourScreen", "TourModel", "TourHistory"], path: "Tests/HistoryStandIn", swiftSettings: strict),
    tests("TourHistoryTests", ["TourSystem", "TourModel", "TourHistory", "HistoryStandIn", "Oracles"]),
    tests("TourKitTests", ["TourScreen", "TourModel", "TourCard", "TourSession", "TourGuide", "TourHistory", "TourKit"]),
    // A process that hosts a program on a terminal, for tests that kill it or make it crash.
    .executableTarget(name: "HostStandIn", dependencies: ["TourScreen", "TourSystem", "TourModel", "TourSession", "TourHost"], path: "Tests/HostStandIn", swiftSettings: strict),
    tests("TourHostTests", ["TourScreen", "TourSystem", "TourPattern", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourKit", "TourHost", "CPosix", "HostStandIn", "Oracles"]),
    // The examples, for the tests.
    .executableTarget(name: "LettersInSwift", dependencies: ["TourKit", "TourCurses", "CCurses"], path: "Examples/swift/Sources/letters", swiftSettings: strict),
    .executableTarget(name: "DialogInSwift", dependencies: ["TourKit", "TourCurses", "CCurses"], path: "Examples/swift/Sources/dialog", swiftSettings: strict),
    .executableTarget(
      name: "LettersInC", dependencies: ["LibTour", "CTour"], path: "Examples/c", exclude: ["letters.yaml", "dialog.yaml", "tests"], sources: ["letters.c"],
      cSettings: [.headerSearchPath("../../Sources/CTour"), .define("_XOPEN_SOURCE_EXTENDED")], linkerSettings: [.linkedLibrary("ncursesw")]),
    .executableTarget(
      name: "DialogInC", dependencies: ["LibTour", "CTour"], path: "Examples/c", exclude: ["letters.yaml", "dialog.yaml", "tests"], sources: ["dialog.c"],
      cSettings: [.headerSearchPath("../../Sources/CTour")], linkerSettings: [.linkedLibrary("ncursesw")]),
    .executableTarget(
      name: "LettersTest", dependencies: ["LibTour", "CTour"], path: "Examples/c/tests", cSettings: [.headerSearchPath("../../../Sources/CTour")],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    // A program whose guide is made in Swift, for the tests.
    .executableTarget(name: "TypedLetters", dependencies: ["TourModel", "TourSession", "TourKit", "TourCurses", "CCurses"], path: "Tests/TypedLetters", swiftSettings: strict),
    // Programs in C that use one feature of ncurses each, with a tour or without.
    .executableTarget(
      name: "CursesFeatures", dependencies: ["LibTour", "CTour"], path: "Tests/CursesFeatures", cSettings: [.headerSearchPath("../../Sources/CTour")],
      linkerSettings: [.linkedLibrary("panelw"), .linkedLibrary("ncursesw")]),
    // A program in C that reserves room for inline tips.
    .executableTarget(
      name: "InlineSlots", dependencies: ["LibTour", "CTour"], path: "Tests/InlineSlots", cSettings: [.headerSearchPath("../../Sources/CTour")],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    // The same in Swift, with the tip in the first rows of a window.
    .executableTarget(name: "InlineList", dependencies: ["TourKit", "TourCurses", "CCurses"], path: "Tests/InlineList", swiftSettings: strict),
    // Calls the functions of tour.h wrongly.
    .executableTarget(
      name: "LibraryMisuse", dependencies: ["LibTour", "CTour"], path: "Tests/LibraryMisuse", cSettings: [.headerSearchPath("../../Sources/CTour")],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    // Programs in C that read keys in different ways.
    .executableTarget(
      name: "EmbeddedReads", dependencies: ["LibTour", "CTour"], path: "Tests/EmbeddedReads", cSettings: [.headerSearchPath("../../Sources/CTour")],
      linkerSettings: [.linkedLibrary("ncursesw")]),
    tests("TourCursesTests", ["TourScreen", "TourModel", "TourSession", "TourKit", "TourCurses", "CCurses"]),
    tests("TourStoryboardTests", ["TourScreen", "TourSystem", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourGuide", "TourHost", "TourStoryboard", "Demo", "Harness"], resources: [.copy("Goldens")]),
    tests("DemoTests", ["TourScreen", "TourModel", "TourFinding", "TourGuide", "Demo", "Harness"], resources: [.copy("Goldens")]),
    // Makes a system call of another process fail.
    .executableTarget(name: "FaultInjector", path: "Tests/FaultInjector"),
    tests(
      "EndToEndTests",
      [
        "TourScreen", "TourSystem", "TourPattern", "TourModel", "TourCard", "TourTerminal", "TourGuide", "TourHistory", "TourHost", "Demo", "Oracles", "Harness", "Matrix", "tour", "FaultInjector", "LettersInSwift", "LettersInC", "LettersTest", "TypedLetters", "CursesFeatures", "InlineSlots", "InlineList", "LibraryMisuse", "EmbeddedReads", "DialogInC", "DialogInSwift",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], resources: [.copy("Spotlights")]),
  ]
)

// `main` is part of libFuzzer, which only `--sanitize=fuzzer` links.
if Context.environment["TOUR_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz", swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
