// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// What the module of the web server is built with, where its trait is on.
let webProducts: [Target.Dependency] = [
  ("Hummingbird", "hummingbird"), ("HummingbirdCore", "hummingbird"),
  ("HummingbirdTLS", "hummingbird"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
  ("NIOSSL", "swift-nio-ssl"), ("NIOHTTPTypes", "swift-nio-extras"),
  ("HTTPTypes", "swift-http-types"), ("Logging", "swift-log"),
  ("ServiceLifecycle", "swift-service-lifecycle"), ("UnixSignals", "swift-service-lifecycle"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["Web"])) }

let package = Package(
  name: "LiveCells",
  // The first systems whose Swift has the module Synchronization: atomics and locks are the kernel's ground.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "KeyValueCore", targets: ["KeyValueCore"]),
    .library(name: "KeyValueObserving", targets: ["KeyValueObserving"]),
    .library(name: "LiveCells", targets: ["LiveCells"]),
    .library(name: "LiveCellsFoundation", targets: ["LiveCellsFoundation"]),
    .library(name: "LiveRows", targets: ["LiveRows"]),
    .library(name: "LiveSQLite", targets: ["LiveSQLite"]),
    .library(name: "LivePostgres", targets: ["LivePostgres"]),
    .library(name: "LiveObjects", targets: ["LiveObjects"]),
    .library(name: "LiveCellsTerminal", targets: ["LiveCellsTerminal"]),
    .library(name: "LiveCellsGTK", targets: ["LiveCellsGTK"]),
    .library(name: "LiveCellsCocoa", targets: ["LiveCellsCocoa"]),
    .library(name: "LiveCellsSwiftUI", targets: ["LiveCellsSwiftUI"]),
    .library(name: "LiveCellsUIKit", targets: ["LiveCellsUIKit"]),
    .library(name: "LiveCellsAppKit", targets: ["LiveCellsAppKit"]),
    .library(name: "LiveCellsWeb", targets: ["LiveCellsWeb"]),
    .library(name: "LiveCellsTestSupport", targets: ["LiveCellsTestSupport"]),
    .library(name: "LiveRowsTestSupport", targets: ["LiveRowsTestSupport"]),
  ],
  traits: [
    .trait(name: "SQLite", description: "LiveSQLite: rows of SQLite databases, through GRDB."),
    .trait(
      name: "PostgreSQL",
      description: "LivePostgres: rows of PostgreSQL databases, through libpq (Debian: libpq-dev)."
    ),
    .trait(
      name: "GTK",
      description: "LiveCellsGTK: tables in windows, through GTK 4 (Debian: libgtk-4-dev)."
    ),
    .trait(name: "Web", description: "LiveCellsWeb: tables in browsers, through Hummingbird."),
    .default(enabledTraits: ["SQLite"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Of the trait Web, as all below.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "CObjectLife"),
    .target(name: "CThreadLocal"),
    .target(name: "CSQLiteGuard"),
    .systemLibrary(
      name: "CPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .systemLibrary(
      name: "CGTK4",
      pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]
    ),
    .target(name: "KeyValueCore", dependencies: ["CThreadLocal"]),
    .macro(
      name: "KeyValueMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]
    ),
    .target(name: "KeyValueObserving", dependencies: ["KeyValueCore", "KeyValueMacros"]),
    .target(name: "LiveCells", dependencies: ["KeyValueObserving"]),
    .target(name: "LiveCellsFoundation", dependencies: ["KeyValueCore", "LiveCells"]),
    .target(name: "LiveRows", dependencies: ["CObjectLife", "KeyValueCore"]),
    .target(
      name: "LiveSQLite",
      dependencies: [
        "LiveRows", "CSQLiteGuard",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ]
    ),
    .target(
      name: "LivePostgres",
      dependencies: [
        "LiveRows", .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .target(
      name: "LiveObjects",
      dependencies: ["KeyValueObserving", "KeyValueMacros", "LiveRows"]
    ),
    .target(name: "LiveCellsTerminal", dependencies: ["LiveCells"]),
    .target(
      name: "LiveCellsGTK",
      dependencies: ["LiveCells", .target(name: "CGTK4", condition: .when(traits: ["GTK"]))]
    ),
    .target(name: "LiveCellsCocoa", dependencies: ["LiveCells"]),
    .target(name: "LiveCellsSwiftUI", dependencies: ["LiveCells"]),
    .target(name: "LiveCellsUIKit", dependencies: ["LiveCells"]),
    .target(name: "LiveCellsAppKit", dependencies: ["LiveCells"]),
    .target(
      name: "LiveCellsWeb",
      dependencies: ["LiveCells", "LiveRows"] + webProducts,
      resources: [
        "page.html", "page.css", "page.js", "address.js", "asking.js", "columns.js", "copying.js",
        "editing.js", "lines.js", "marks.js", "news.js", "picture.js", "requests.js", "rows.js",
        "stream.js", "typing.js",
      ].map { .embedInCode("Page/\($0)") }
    ),
    .target(name: "LiveCellsTestSupport", dependencies: ["LiveCells"]),
    .target(
      name: "Examples",
      dependencies: [
        "LiveCells", "LiveObjects", "LiveSQLite",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      path: "Examples",
      exclude: ["Apple"]
    ),
    .executableTarget(
      name: "LiveCellsTool",
      dependencies: [
        "Examples", "LiveCells", "LiveCellsGTK", "LiveCellsTerminal", "LiveCellsWeb", "LiveObjects",
        "LivePostgres", "LiveRows", "LiveSQLite",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Web"])),
      ]
    ),

    .testTarget(name: "KeyValueCoreTests", dependencies: ["KeyValueCore"]),
    .testTarget(
      name: "KeyValueMacrosTests",
      dependencies: [
        "KeyValueMacros",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
      ]
    ),
    .testTarget(
      name: "KeyValueObservingTests",
      dependencies: ["KeyValueObserving", "SanitizerSupport", "ScaleTestSupport"],
      exclude: ["Oracle/Traces", "Macro/Cases"]
    ),
    .target(name: "SanitizerSupport", path: "Tests/SanitizerSupport"),
    .target(
      name: "ToolkitTestSupport",
      dependencies: ["LiveCells", "LiveCellsTestSupport"],
      path: "Tests/ToolkitTestSupport"
    ),
    .testTarget(
      name: "LiveCellsTests",
      dependencies: [
        "LiveCells", "LiveCellsTestSupport", "SanitizerSupport", "ScaleTestSupport",
        "ToolkitTestSupport",
      ]
    ),
    // Tests of the real UIKit, in a simulator; nothing elsewhere. `Tests/AppleStandIns` runs them too.
    .testTarget(
      name: "LiveCellsUIKitTests",
      dependencies: ["LiveCellsUIKit", "LiveCellsTestSupport"]
    ),
    .testTarget(
      name: "LiveCellsFoundationTests",
      dependencies: ["LiveCellsFoundation", "LiveCells"]
    ),
    .target(name: "ScaleTestSupport", path: "Tests/ScaleTestSupport"),
    .target(name: "ProcessTestSupport", path: "Tests/ProcessTestSupport"),
    .target(
      name: "DatabaseTestSupport",
      dependencies: ["LiveRows"],
      path: "Tests/DatabaseTestSupport"
    ),
    .executableTarget(
      name: "StoreProbe",
      dependencies: ["LiveObjects", "LiveSQLite", "SanitizerSupport"],
      path: "Tests/StoreProbe"
    ),
    .target(
      name: "RequestTrial",
      dependencies: ["LiveRows", "LiveSQLite", "DatabaseTestSupport"],
      path: "Tests/RequestTrial"
    ),
    .target(name: "LiveRowsTestSupport", dependencies: ["LiveRows"]),
    .testTarget(
      name: "LiveRowsTests",
      dependencies: [
        "LiveRows", "LiveRowsTestSupport", "DatabaseTestSupport", "SanitizerSupport",
      ]
    ),
    .testTarget(
      name: "LiveSQLiteTests",
      dependencies: [
        "LiveSQLite", "LiveRowsTestSupport", "DatabaseTestSupport", "ScaleTestSupport",
        "ProcessTestSupport", "RequestTrial", "StoreProbe",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ]
    ),
    .testTarget(
      name: "LivePostgresTests",
      dependencies: [
        "LivePostgres", "LiveObjects", "LiveRowsTestSupport", "DatabaseTestSupport",
        "ScaleTestSupport",
      ]
    ),
    .testTarget(
      name: "LiveObjectsTests",
      dependencies: [
        "LiveObjects", "LiveSQLite", "LiveCellsTestSupport", "DatabaseTestSupport",
        "ScaleTestSupport",
      ]
    ),
    .executableTarget(
      name: "TerminalProbe",
      dependencies: ["LiveCells", "LiveCellsTerminal", "SanitizerSupport"],
      path: "Tests/TerminalProbe"
    ),
    .testTarget(
      name: "LiveCellsTerminalTests",
      dependencies: ["LiveCellsTerminal", "LiveCellsTestSupport", "TerminalProbe", "LiveCellsTool"]
    ),
    .executableTarget(
      name: "GTKProbe",
      dependencies: ["LiveCells", "LiveCellsGTK", "LiveCellsTestSupport"],
      path: "Tests/GTKProbe"
    ),
    .testTarget(
      name: "LiveCellsGTKTests",
      dependencies: ["LiveCellsGTK", "GTKProbe", "LiveCellsTool", "ProcessTestSupport"]
    ),
    .testTarget(
      name: "LiveCellsWebTests",
      dependencies: [
        "LiveCellsWeb", "LiveCells", "LiveRows", "LiveSQLite", "LivePostgres",
        "LiveCellsTestSupport", "DatabaseTestSupport", "ProcessTestSupport", "ScaleTestSupport",
      ] + webProducts
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["Examples", "LiveCells", "LiveObjects", "DatabaseTestSupport"]
    ),
    .testTarget(
      name: "LiveCellsToolTests",
      dependencies: [
        "LiveCellsTool", "LiveCells", "LiveObjects", "LiveRows", "LiveSQLite",
        "DatabaseTestSupport", "ProcessTestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

let targetsInC = [
  "CObjectLife", "CThreadLocal", "CSQLiteGuard", "CPostgreSQL", "CGTK4", "SanitizerSupport",
  "CEmptyICUData",
]

// Foundation's data for calendars and languages stays out of the tool that is linked with it statically;
// see Scripts/dist.sh, which knows what the data is called.
if let symbol = Context.environment["LIVECELLS_ICU_DATA"], !symbol.isEmpty {
  package.targets.append(
    .target(name: "CEmptyICUData", cSettings: [.define("ICU_DATA_SYMBOL", to: symbol)])
  )
  for target in package.targets where target.name == "LiveCellsTool" {
    target.dependencies.append("CEmptyICUData")
  }
}
for target in package.targets where !targetsInC.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}

// What libFuzzer runs, which has a main function of its own; see Scripts/fuzz.sh.
if Context.environment["LIVECELLS_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "RequestFuzzer",
      dependencies: ["RequestTrial"],
      path: "Tests/RequestFuzzer",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
    )
  )
  for target in package.targets where !targetsInC.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer"])]
  }
}

// What Apple wants to know of functions that could tell devices apart. Elsewhere it would be one more folder
// beside each program.
for target in package.targets where target.name == "LiveSQLite" {
  #if os(macOS)
    target.resources = [.copy("PrivacyInfo.xcprivacy")]
  #else
    target.exclude = ["PrivacyInfo.xcprivacy"]
  #endif
}

// A compiler plugin that has been built before. `make run`, `install` and `bench` build it plainly and
// name it here: to optimise swift-syntax takes longer than all the rest, and makes nothing of the
// product faster.
if let plugin = Context.environment["LIVECELLS_PLUGIN"] {
  package.targets.removeAll { $0.name.hasPrefix("KeyValueMacros") }
  for target in package.targets where !targetsInC.contains(target.name) {
    target.dependencies.removeAll { dependency in
      guard case .byNameItem(let name, _) = dependency else { return false }
      return name == "KeyValueMacros"
    }
    target.swiftSettings?.append(
      .unsafeFlags(["-load-plugin-executable", "\(plugin)#KeyValueMacros"])
    )
  }
}

// Only these targets and what they need: the sanitizers' builds leave out what they don't run.
if let wanted = Context.environment["LIVECELLS_TARGETS"] {
  var kept: Set<String> = []
  var open = wanted.split(separator: ",").map(String.init)
  while let name = open.popLast() {
    guard let target = package.targets.first(where: { $0.name == name }) else {
      fatalError("LIVECELLS_TARGETS: there is no target \(name)")
    }
    guard kept.insert(name).inserted else { continue }
    for case .byNameItem(let needed, _) in target.dependencies { open.append(needed) }
    for case .targetItem(let needed, _) in target.dependencies { open.append(needed) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    (product as? Product.Library)?.targets.allSatisfy(kept.contains) == false
  }
}
