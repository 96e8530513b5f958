// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target builds in the Swift 6 language mode, and an `import` is internal unless it says
/// `public`, so that no C type leaks through a public signature.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// In `Sources`, what is deprecated is an error: so the standard library's ways from a text to a number cannot be used (StandardConversions.swift).
let guarded = strict + [.treatWarning("DeprecatedDeclaration", as: .error)]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: guarded)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "tour",
  products: [
    .executable(name: "tour", targets: ["tour"]),
    // For Benchmarks, a package of its own.
    .library(name: "TourCore", targets: ["TourCore"]),
    .library(name: "TourTerminal", targets: ["TourTerminal"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CCurses", providers: [.apt(["libncursesw5-dev"])]),
    .systemLibrary(name: "CYaml", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CPosix"),

    room("TourCore"),
    room("TourTerminal", ["TourCore"]),
    room("TourGuide", ["TourCore", "CYaml"]),
    room("TourHistory", ["TourCore"]),
    room("TourCurses", ["TourCore", "CCurses", "CPosix"]),
    room("TourHost", ["TourCore", "TourTerminal", "CPosix"]),
    room("Demo", ["TourCore", "TourCurses"]),
    .executableTarget(
      name: "tour",
      dependencies: [
        "TourCore", "TourTerminal", "TourGuide", "TourHistory", "TourCurses", "TourHost", "Demo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: guarded),

    // Other people's programs, driven on a pty, that the tests hold ours against.
    .target(name: "Oracles", dependencies: ["TourCore", "CPosix"], path: "Tests/Oracles", swiftSettings: strict),
    // What must hold whatever bytes there are: for `make fuzz`, and for the tests.
    .target(
      name: "Fuzzing", dependencies: ["TourCore", "TourTerminal", "TourGuide", "TourHistory", "TourHost"], path: "Tests/Fuzzing",
      swiftSettings: strict),
    // A terminal, a home folder and hands that type.
    .target(name: "Harness", dependencies: ["TourCore", "Oracles"], path: "Tests/Harness", swiftSettings: strict),
    // Real programs alone and hosted: `make matrix`.
    .executableTarget(name: "Matrix", dependencies: ["TourCore", "Oracles", "Harness"], path: "Tests/Matrix", exclude: ["Worlds", "requirements.txt"], swiftSettings: strict),
    // Makes small mistakes in the sources, one at a time; the tests must fail with each: `make mutation`.
    .executableTarget(name: "Mutation", path: "Tests/Mutation", swiftSettings: strict),
    tests("FuzzingTests", ["Fuzzing"], resources: [.copy("Corpora")]),
    tests("TourCoreTests", ["TourCore", "Harness"], resources: [.copy("Goldens")]),
    tests("TourTerminalTests", ["TourCore", "TourTerminal", "Oracles", "Harness"], resources: [.copy("Recordings")]),
    tests("TourGuideTests", ["TourCore", "TourGuide", "Harness"]),
    // Many of them share a history, and some are killed.
    .executableTarget(name: "HistoryStandIn", dependencies: ["TourCore", "TourHistory"], path: "Tests/HistoryStandIn", swiftSettings: strict),
    tests("TourHistoryTests", ["TourCore", "TourHistory", "HistoryStandIn", "Oracles"]),
    // A process of its own for the tests to kill.
    .executableTarget(name: "HostStandIn", dependencies: ["TourCore", "TourHost"], path: "Tests/HostStandIn", swiftSettings: strict),
    tests("TourHostTests", ["TourCore", "TourTerminal", "TourHost", "CPosix", "HostStandIn", "Oracles"]),
    tests("TourCursesTests", ["TourCore", "TourCurses", "CCurses"]),
    tests("DemoTests", ["TourCore", "TourGuide", "Demo"], resources: [.copy("Goldens")]),
    // Makes a system call fail.
    .executableTarget(name: "FaultInjector", path: "Tests/FaultInjector"),
    tests(
      "EndToEndTests",
      [
        "TourCore", "TourTerminal", "TourGuide", "TourHistory", "TourHost", "Demo", "Oracles", "Harness", "Matrix", "tour", "FaultInjector",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], resources: [.copy("Spotlights")]),
  ]
)

// Its `main` is libFuzzer's, which only `--sanitize=fuzzer` links.
if Context.environment["TOUR_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzz", swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
