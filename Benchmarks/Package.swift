// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Benchmarks",
  products: [
    .library(name: "Streams", targets: ["Streams"])
  ],
  dependencies: [
    .package(name: "tour", path: ".."),
    // Without its traits, which interpose malloc to count allocations: only times are measured.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "Streams", path: "Streams", swiftSettings: strict),
    .target(name: "Curses", path: "Curses", linkerSettings: [.linkedLibrary("ncursesw")]),
    .executableTarget(
      name: "Shadow",
      dependencies: [
        "Streams", "Curses",
        .product(name: "TourInternals", package: "tour"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Shadow",
      swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),

    // Compares the built command with other programs that run between a program and its terminal.
    .executableTarget(name: "race", dependencies: ["Streams"], path: "Race", swiftSettings: strict),
    .executableTarget(name: "Hello", path: "Hello", swiftSettings: strict),
    .executableTarget(name: "HelloFoundation", path: "HelloFoundation", swiftSettings: strict),
  ]
)
