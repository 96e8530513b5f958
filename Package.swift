// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target builds in the Swift 6 language mode, and an `import` is internal unless it is marked
/// `public`, so that no C type leaks through a public signature.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// In `Sources`, the use of a deprecated declaration is an error, which rules out the standard library's conversions
/// from text to numbers (StandardConversions.swift).
///
/// Each use of an unsafe construct is marked `unsafe`; ARCHITECTURE.md says where such uses are.
let guarded = strict + [.treatWarning("DeprecatedDeclaration", as: .error), .strictMemorySafety()]

/// The folder of what `make` made for the linker; empty in other builds, and in packages that depend on this one,
/// because SwiftPM refuses flags of dependencies.
let objects = Context.environment["TOUR_RELEASE"] ?? ""

/// The modules whose functions run for each byte of a program, for each cell, or for each frame.
let hot: Set = [
  "TourText", "TourUnicode", "TourScreen", "TourPattern", "TourKeys", "TourProtocol", "TourFinding", "TourCard",
  "TourTerminal",
]

/// The modules in which the tests spend most of their time. They are several times faster if they are optimized; to
/// compile any module takes several times longer then, so the others are not.
let tested = hot.union(["TourSession", "TourGuide", "Fuzzing"])

/// For `make`. Debug builds: the modules that the tests use most are optimized. Checks of overflow and of indices
/// remain. Release builds: modules that are not hot are optimized for size.
func optimized(_ module: String) -> [SwiftSetting] {
  var settings: [SwiftSetting] = []
  if Context.environment["TOUR_OPTIMIZED"] != nil, tested.contains(module) {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  if !objects.isEmpty, !hot.contains(module) {
    settings.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
  }
  return settings
}

/// How a product is linked by `make build` and `make library`.
/// - Parameters:
///   - flags: for the compiler, which calls the linker.
///   - options: for the linker.
func linked(_ flags: [String], _ options: [String]) -> [LinkerSetting] {
  guard !objects.isEmpty else { return [] }
  // Functions that a start or a card needs are next to each other: the kernel maps a program in pieces of 64 kB, and
  // then maps fewer. `tour run true` takes a fifth less time, and a session 2 MB less memory. `make order` writes the
  // list anew; names of functions that no longer exist are ignored.
  let order = ["--symbol-ordering-file=.ci/linking/order.txt", "--no-warn-symbol-ordering"]
  return [.unsafeFlags(flags + (order + options).flatMap { ["-Xlinker", $0] })]
}

/// Fully static: the command starts in two thirds of the time and uses a quarter less memory, because no shared library
/// is searched, loaded and relocated. Small: ARCHITECTURE.md has the sizes of what is left out.
let command = linked(
  ["-static-executable"],
  [
    "-ltinfo", "--build-id", "\(objects)/FoundationEssentials.o", "\(objects)/runtime.o",
    "--wrap=swift_copyAuxiliaryExecutablePath",
    "--wrap=_swift_stdlib_getScalarName", "--defsym=__wrap__swift_stdlib_getScalarName=abort",
    "-T", ".ci/linking/small.ld", "--no-eh-frame-hdr", "--icf=all", "-O2",
  ])

/// The Swift run-time, libyaml, libcmark-gfm and zlib are linked into the library, and only the functions of tour.h are
/// visible; so a user needs neither Swift nor the same versions of these libraries. libstdc++ is linked into it, too:
/// the program would otherwise search two thousand symbols in it at each start. Compact relative relocations (glibc
/// 2.36) shorten the start further.
let library = linked(
  ["-static-stdlib", "-L\(objects)"],
  [
    "\(objects)/runtime.o", "--wrap=swift_copyAuxiliaryExecutablePath", "-z", "defs", "-z", "pack-relative-relocs",
    "--version-script=Sources/Doors/CTour/libctour.map", "-soname=libctour.so.1", "--gc-sections", "-s",
  ])

/// A module in a folder of `Sources`, which README.md there describes.
func module(
  _ folder: String, _ name: String, _ dependencies: [Target.Dependency] = [], linking settings: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)",
    swiftSettings: guarded + optimized(name), linkerSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path ?? "Tests/Unit/\(name)", resources: resources,
    swiftSettings: strict)
}

/// Code that tests share.
func support(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", resources: resources,
    swiftSettings: strict + optimized(name))
}

/// A program for tests, or one that developers run.
func program(
  _ path: String, named name: String? = nil, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name ?? String(path.split(separator: "/").last!), dependencies: dependencies, path: path, exclude: exclude,
    swiftSettings: strict)
}

/// A program in C that calls libctour.
/// - Parameter source: its only file in a folder with other programs; nil for all files of the folder.
func programInC(
  _ path: String, named name: String? = nil, source: String? = nil, exclude: [String] = [],
  defining macros: [CSetting] = [], linking libraries: [String] = []
) -> Target {
  let root = String(repeating: "../", count: path.split(separator: "/").count)
  return .executableTarget(
    name: name ?? String(path.split(separator: "/").last!), dependencies: ["LibCTour", "CTour"], path: path,
    exclude: exclude, sources: source.map { [$0] },
    cSettings: [.headerSearchPath(root + "Sources/Doors/CTour")] + macros,
    linkerSettings: (libraries + ["ncursesw"]).map { .linkedLibrary($0) })
}

let package = Package(
  name: "tour",
  products: [
    .executable(name: "tour", targets: ["tour"]),
    // For programs that embed a tour, in Swift and in C.
    .library(name: "TourKit", targets: ["TourModel", "TourKit", "TourCurses"]),
    .library(name: "ctour", type: .dynamic, targets: ["LibCTour"]),
    // For the separate package Benchmarks.
    .library(
      name: "TourInternals",
      targets: [
        "TourText", "TourUnicode", "TourScreen", "TourPattern", "TourKeys", "TourProtocol", "TourModel", "TourFinding",
        "TourCard", "TourSession", "TourTerminal",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CCurses", path: "Sources/Doors/CCurses", providers: [.apt(["libncursesw5-dev"])]),
    // tour.h, the interface of libctour.
    .systemLibrary(name: "CTour", path: "Sources/Doors/CTour"),
    .systemLibrary(
      name: "CMark", path: "Sources/Cards/CMark",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CYaml", path: "Sources/Files/CYaml", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CZlib", path: "Sources/Files/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CPosix", path: "Sources/Floor/CPosix"),
    .target(name: "CTexts", path: "Sources/Files/CTexts", exclude: ["Words", "Demo"]),

    module("Floor", "TourText"),
    module("Floor", "TourUnicode"),
    module("Floor", "TourScreen", ["TourText"]),
    module("Floor", "TourPattern", ["TourScreen"]),
    module("Floor", "TourSystem", ["TourText", "TourScreen", "CPosix"]),
    module("Floor", "TourKeys", ["TourScreen"]),
    module("Floor", "TourProtocol", ["TourScreen"]),
    module("Floor", "TourModel", ["TourScreen", "TourPattern", "TourKeys", "TourProtocol"]),
    module("Cards", "TourFinding", ["TourScreen", "TourPattern", "TourModel"]),
    module("Cards", "TourCard", ["TourUnicode", "TourScreen", "TourModel", "CMark"]),
    module("Cards", "TourSession", ["TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard"]),
    module("Terminal", "TourTerminal", ["TourScreen", "TourKeys", "TourProtocol"]),
    module(
      "Files", "TourGuide",
      ["TourScreen", "TourSystem", "TourPattern", "TourModel", "TourCard", "CTexts", "CYaml", "CZlib"]),
    module("Files", "TourJSON", ["TourText"]),
    module("Files", "TourHistory", ["TourScreen", "TourSystem", "TourModel", "TourJSON"]),
    module(
      "Doors", "TourKit",
      ["TourScreen", "TourSystem", "TourProtocol", "TourModel", "TourCard", "TourSession", "TourGuide", "TourHistory"]),
    module(
      "Doors", "TourCurses",
      ["TourScreen", "TourSystem", "TourModel", "TourSession", "TourHistory", "TourKit", "CCurses", "CPosix"]),
    module(
      "Doors", "TourHost",
      [
        "TourText", "TourScreen", "TourSystem", "TourModel", "TourCard", "TourSession", "TourTerminal", "CPosix",
      ]),
    module(
      "Command", "TourWalk",
      [
        "TourScreen", "TourSystem", "TourModel", "TourFinding", "TourCard", "TourSession", "TourGuide", "TourHost",
      ]),
    module(
      "Command", "TourRecorder",
      ["TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard", "TourSession", "TourGuide"]),
    module(
      "Command", "TourStoryboard",
      ["TourScreen", "TourSystem", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourHost", "TourWalk"]),
    module(
      "Doors", "LibCTour",
      ["TourScreen", "TourModel", "TourSession", "TourKit", "TourCurses", "CCurses", "CPosix", "CTour"],
      linking: library),
    module("Command", "Demo", ["TourScreen", "TourSystem", "TourModel", "TourCard", "TourCurses"]),
    .executableTarget(
      name: "tour",
      dependencies: [
        "TourScreen", "TourSystem", "TourModel", "TourFinding", "TourCard", "TourSession", "TourTerminal", "TourGuide",
        "TourJSON", "TourHistory", "TourKit", "TourCurses", "TourHost", "TourWalk", "TourRecorder", "TourStoryboard",
        "Demo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Command/tour", swiftSettings: guarded + optimized("tour"),
      linkerSettings: command),

    // Drives other programs, such as tmux, xterm and VTE, with which the tests compare tour.
    support(
      "Oracles", ["TourScreen", "TourSystem"],
      resources: [
        .copy("vte.py"), .copy("engines.py"), .copy("pixels.py"), .copy("relay.py"), .copy("windows.py"),
      ]),
    // Writes images in PNG files.
    support("Images", []),
    // Properties that must hold for any input bytes, for `make fuzz` and for the tests.
    support(
      "Fuzzing",
      [
        "TourScreen", "TourPattern", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourGuide", "TourHistory",
        "TourHost", "Images",
      ]),
    // A terminal and a home folder for end-to-end tests, with functions that type and read the screen.
    support("Harness", ["TourScreen", "TourSystem", "TourModel", "TourFinding", "TourTerminal", "Oracles"]),

    // Checks the corpora of the fuzzed properties in an optimized build.
    program("Tests/Tools/OptimizedCorpora", ["TourSystem", "Fuzzing"]),
    // Compares real programs run alone and under tour: `make matrix`.
    program("Tests/Tools/Matrix", ["TourScreen", "Oracles", "Harness"], exclude: ["Programs", "requirements.txt"]),
    // Mutation testing: makes small mistakes in the sources, one at a time, and prints those that no test detects:
    // `make mutation`.
    program("Tests/Tools/Mutation", ["Harness"]),

    // A process that writes to a history. Tests start many of them on one history, and kill some.
    program("Tests/Programs/HistoryStandIn", ["TourScreen", "TourModel", "TourHistory"]),
    // A process that hosts a program on a terminal, for tests that kill it or make it crash.
    program("Tests/Programs/HostStandIn", ["TourScreen", "TourSystem", "TourModel", "TourSession", "TourHost"]),
    // Makes a system call of another process fail.
    program("Tests/Programs/FaultInjector"),
    // A program whose guide is made in Swift.
    program("Tests/Programs/TypedLetters", ["TourModel", "TourSession", "TourKit", "TourCurses", "CCurses"]),
    // Programs that reserve room for inline tips: in C, and in Swift, with the tip in the first rows of a window.
    programInC("Tests/Programs/InlineSlots"),
    program("Tests/Programs/InlineList", ["TourKit", "TourCurses", "CCurses"]),
    // Programs in C that use one feature of ncurses each, with a tour or without.
    programInC("Tests/Programs/CursesFeatures", linking: ["panelw"]),
    // Programs in C that read keys in different ways.
    programInC("Tests/Programs/EmbeddedReads"),
    // Calls the functions of tour.h wrongly.
    programInC("Tests/Programs/LibraryMisuse"),
    // The examples, for the tests.
    program("Examples/swift/Sources/letters", named: "LettersInSwift", ["TourKit", "TourCurses", "CCurses"]),
    program("Examples/swift/Sources/dialog", named: "DialogInSwift", ["TourKit", "TourCurses", "CCurses"]),
    programInC(
      "Examples/c", named: "LettersInC", source: "letters.c", exclude: ["letters.yaml", "dialog.yaml", "tests"],
      defining: [.define("_XOPEN_SOURCE_EXTENDED")]),
    programInC(
      "Examples/c", named: "DialogInC", source: "dialog.c", exclude: ["letters.yaml", "dialog.yaml", "tests"]),
    programInC("Examples/c/tests", named: "LettersTest"),

    tests("FuzzingTests", ["Fuzzing"], resources: [.copy("Corpora")]),
    tests("TourTextTests", ["TourText", "Harness"]),
    tests("TourUnicodeTests", ["TourUnicode", "Harness"], resources: [.copy("LineBreakTest.txt")]),
    tests("TourScreenTests", ["TourScreen"]),
    tests("TourSystemTests", ["TourSystem", "Harness"]),
    tests("TourPatternTests", ["TourScreen", "TourPattern"]),
    tests("TourKeysTests", ["TourScreen", "TourKeys"]),
    tests("TourModelTests", ["TourScreen", "TourModel"]),
    tests("TourFindingTests", ["TourScreen", "TourPattern", "TourModel", "TourFinding", "Harness"]),
    tests(
      "TourCardTests", ["TourUnicode", "TourScreen", "TourModel", "TourCard", "Harness"], resources: [.copy("Goldens")]),
    tests(
      "TourSessionTests",
      ["TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard", "TourSession", "TourGuide", "Harness"]),
    tests(
      "TourTerminalTests",
      ["TourScreen", "TourProtocol", "TourModel", "TourCard", "TourTerminal", "Oracles", "Harness"],
      resources: [.copy("Oracle/Recordings")]),
    tests("TourGuideTests", ["TourScreen", "TourPattern", "TourModel", "TourGuide", "Images", "Harness"]),
    tests("TourJSONTests", ["TourJSON"]),
    tests(
      "TourHistoryTests",
      ["TourJSON", "TourSystem", "TourModel", "TourHistory", "HistoryStandIn", "Harness", "Oracles"]),
    tests(
      "TourKitTests",
      ["TourScreen", "TourModel", "TourCard", "TourSession", "TourGuide", "TourHistory", "TourKit", "Harness"]),
    tests("TourCursesTests", ["TourScreen", "TourModel", "TourSession", "TourKit", "TourCurses", "CCurses"]),
    tests(
      "TourHostTests",
      [
        "TourScreen", "TourSystem", "TourPattern", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourKit",
        "TourHost", "CPosix", "HostStandIn", "Oracles",
      ]),
    tests(
      "TourStoryboardTests",
      [
        "TourScreen", "TourSystem", "TourModel", "TourCard", "TourSession", "TourTerminal", "TourGuide", "TourHost",
        "TourWalk", "TourStoryboard", "Demo", "Harness",
      ], resources: [.copy("Goldens")]),
    tests(
      "TourRecorderTests",
      [
        "TourScreen", "TourPattern", "TourModel", "TourFinding", "TourCard", "TourSession", "TourGuide", "TourHost",
        "TourRecorder", "Harness",
      ]),
    tests(
      "TourWalkTests",
      [
        "TourScreen", "TourSystem", "TourPattern", "TourModel", "TourFinding", "TourSession", "TourGuide", "TourHost",
        "TourWalk", "Harness",
      ]),
    tests(
      "DemoTests", ["TourScreen", "TourModel", "TourFinding", "TourGuide", "Demo", "Harness"],
      resources: [.copy("Goldens")]),
    tests(
      "EndToEndTests",
      [
        "TourScreen", "TourSystem", "TourPattern", "TourModel", "TourFinding", "TourCard", "TourTerminal", "TourGuide",
        "TourHistory", "TourHost", "Demo", "Oracles", "Harness", "Matrix", "tour", "FaultInjector", "LettersInSwift",
        "LettersInC", "LettersTest", "TypedLetters", "CursesFeatures", "InlineSlots", "InlineList", "LibraryMisuse",
        "EmbeddedReads",
        "DialogInC", "DialogInSwift",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Tests/EndToEnd", resources: [.copy("Guides/Spotlights")]),
  ]
)

// `main` is part of libFuzzer, which only `--sanitize=fuzzer` links.
if Context.environment["TOUR_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Tools/Fuzz",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// The builds of `make test` have no debug information, without which the compiler takes a sixth less time. A debugger
// needs a build without `TOUR_OPTIMIZED`.
if Context.environment["TOUR_OPTIMIZED"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-gnone"], .when(configuration: .debug))]
  }
}

// `make quick` builds the tests of the modules that need neither a terminal nor another program, and nothing else.
if Context.environment["TOUR_QUICK"] != nil {
  let wanted = [
    "TourTextTests", "TourUnicodeTests", "TourScreenTests", "TourPatternTests", "TourKeysTests", "TourModelTests",
    "TourFindingTests",
    "TourCardTests", "TourSessionTests", "TourJSONTests", "TourGuideTests",
  ]
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { return }
    for case .byNameItem(let name, _) in target.dependencies { need(name) }
  }
  for name in wanted { need(name) }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
