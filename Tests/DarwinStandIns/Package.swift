// swift-tools-version: 6.2
import PackageDescription

// What LiveSQLite does on Apple's systems to hear of changed files, compiled as it ships against a module that
// stands in for Darwin. A package of its own, because a module named Darwin would change what
// `#if canImport(Darwin)` says everywhere else.
let package = Package(
  name: "DarwinStandIns",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Darwin"),
    .target(name: "FileEvents", dependencies: ["Darwin"]),
    // No target of tests: the program that SwiftPM writes around those takes a module named Darwin for a Mac.
    .executableTarget(
      name: "FileEventsTests",
      dependencies: ["FileEvents"],
      path: "Tests/FileEventsTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .define("SQLite"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
