// swift-tools-version: 6.2
import PackageDescription

// The code for Apple's system interfaces, compiled unchanged against a stand-in module for Darwin:
// file events, terminals, signals, processes and pipes. The module has Darwin's types where they
// differ from Glibc's. This is a separate package, because a module named Darwin would change the
// result of `#if canImport(Darwin)` everywhere else.
let package = Package(
  name: "DarwinStandIns",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Darwin"),
    .target(name: "CLibrary", dependencies: ["Darwin"]),
    .target(name: "FileEvents", dependencies: ["CLibrary", "Darwin"]),
    .target(name: "LiveCellsTerminal", dependencies: ["CLibrary"]),
    .target(name: "LiveCellsTool", dependencies: ["CLibrary", "LiveCellsTerminal"]),
    // Not a test target, because SwiftPM's test runner assumes macOS if a module named Darwin
    // exists.
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
