// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "letters",
  dependencies: [.package(name: "tour", path: "../..")],
  targets: [
    .executableTarget(name: "letters", dependencies: [.product(name: "TourKit", package: "tour")]),
    .executableTarget(name: "dialog", dependencies: [.product(name: "TourKit", package: "tour")]),
  ]
)
