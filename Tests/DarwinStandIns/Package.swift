// swift-tools-version: 6.2
import PackageDescription

// What speaks with the system where that is Apple's, compiled as it ships against a module that stands in for
// Darwin, with its types where they differ from Glibc's: files and how changes of them are heard of, terminals,
// signals, processes and pipes. A package of its own, because a module named Darwin would change what
// `#if canImport(Darwin)` says everywhere else.
let package = Package(
  name: "DarwinStandIns",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Darwin"),
    .target(name: "FileEvents", dependencies: ["Darwin"]),
    .target(name: "LiveCellsTerminal", dependencies: ["Darwin"]),
    .target(name: "LiveCellsTool", dependencies: ["Darwin", "LiveCellsTerminal"]),
    // No target of tests: the program that SwiftPM writes around those takes a module named Darwin for a Mac.
    .executableTarget(
      name: "FileEventsTests",
      dependencies: ["Darwin", "FileEvents", "LiveCellsTerminal", "LiveCellsTool"],
      path: "Tests/FileEventsTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .define("SQLite"), .define("PostgreSQL"), .define("Web"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
