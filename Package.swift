// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// The dependencies of the web server, with the traits Web and TLS.
let webProducts: [Target.Dependency] = [
  ("Hummingbird", "hummingbird", "Web"), ("HummingbirdCore", "hummingbird", "Web"),
  ("HummingbirdTLS", "hummingbird", "TLS"), ("NIOCore", "swift-nio", "Web"),
  ("NIOHTTP1", "swift-nio", "Web"), ("NIOSSL", "swift-nio-ssl", "TLS"),
  ("NIOHTTPTypes", "swift-nio-extras", "Web"), ("HTTPTypes", "swift-http-types", "Web"),
  ("Logging", "swift-log", "Web"), ("ServiceLifecycle", "swift-service-lifecycle", "Web"),
  ("UnixSignals", "swift-service-lifecycle", "Web"),
].map { .product(name: $0, package: $1, condition: .when(traits: [$2])) }

/// Returns the targets of a group of modules, in its folders of `Sources` and `Tests`.
func group(_ name: String, sources: [Target], tests: [Target]) -> [Target] {
  for target in sources where target.path == nil { target.path = "Sources/\(name)/\(target.name)" }
  for target in tests { target.path = "Tests/\(name)/\(target.name)" }
  return sources + tests
}

let observing = group(
  "Observing",
  sources: [
    .target(name: "CThreadLocal"),
    .target(name: "CLibrary"),
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
  ],
  tests: [
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
      dependencies: [
        "KeyValueObserving", "CompilerTestSupport", "SanitizerSupport", "ScaleTestSupport",
      ],
      exclude: ["Oracle/Traces", "Macro/Cases"]
    ),
    .target(name: "CompilerTestSupport"),
    .target(name: "SanitizerSupport"),
    .target(name: "ScaleTestSupport", dependencies: ["CLibrary"]),
  ]
)

let cells = group(
  "Cells",
  sources: [
    .target(name: "LiveCells", dependencies: ["CLibrary", "KeyValueObserving"]),
    .target(name: "LiveCellsFoundation", dependencies: ["KeyValueCore", "LiveCells"]),
    .target(name: "LiveCellsCocoa", dependencies: ["LiveCells"]),
    .target(name: "LiveCellsTestSupport", dependencies: ["LiveCells"]),
  ],
  tests: [
    .target(name: "ToolkitTestSupport", dependencies: ["LiveCells", "LiveCellsTestSupport"]),
    .testTarget(
      name: "LiveCellsTests",
      dependencies: [
        "LiveCells", "LiveCellsTestSupport", "SanitizerSupport", "ScaleTestSupport",
        "ToolkitTestSupport",
      ]
    ),
    .testTarget(
      name: "LiveCellsFoundationTests",
      dependencies: ["LiveCellsFoundation", "LiveCells", "LiveCellsTestSupport"]
    ),
  ]
)

let data = group(
  "Data",
  sources: [
    .target(name: "CObjectLife"),
    .target(name: "CSQLiteGuard"),
    .systemLibrary(
      name: "CPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .target(name: "LiveRows", dependencies: ["CLibrary", "CObjectLife", "KeyValueCore"]),
    .target(name: "LiveSQL", dependencies: ["LiveRows"]),
    .target(
      name: "LiveSQLite",
      dependencies: [
        "CLibrary", "LiveRows", "LiveSQL", "CSQLiteGuard",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ]
    ),
    .target(
      name: "LiveGRDB",
      dependencies: [
        "LiveSQLite",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ]
    ),
    .target(
      name: "LivePostgres",
      dependencies: [
        "CLibrary", "LiveRows", "LiveSQL",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .target(
      name: "LiveObjects",
      dependencies: ["KeyValueObserving", "KeyValueMacros", "LiveRows"]
    ),
    .target(name: "LiveRowsTestSupport", dependencies: ["LiveRows"]),
  ],
  tests: [
    .target(name: "ProcessTestSupport"),
    .target(name: "DatabaseTestSupport", dependencies: ["LiveObjects", "LiveRows"]),
    .executableTarget(
      name: "StoreProbe",
      dependencies: ["CLibrary", "LiveObjects", "LiveSQLite", "SanitizerSupport"]
    ),
    .target(name: "RequestTrial", dependencies: ["LiveRows", "LiveSQLite", "DatabaseTestSupport"]),
    .testTarget(
      name: "LiveRowsTests",
      dependencies: [
        "LiveRows", "LiveRowsTestSupport", "DatabaseTestSupport", "SanitizerSupport",
      ]
    ),
    .testTarget(name: "LiveSQLTests", dependencies: ["LiveSQL"]),
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
      name: "LiveGRDBTests",
      dependencies: [
        "LiveGRDB", "DatabaseTestSupport", "ScaleTestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
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
        "LiveObjects", "LiveSQLite", "LiveCellsTestSupport", "CompilerTestSupport",
        "DatabaseTestSupport", "ScaleTestSupport",
      ]
    ),
  ]
)

let screens = group(
  "Screens",
  sources: [
    .systemLibrary(
      name: "CGTK4",
      pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"])]
    ),
    .target(name: "LiveCellsTerminal", dependencies: ["CLibrary", "LiveCells"]),
    .target(
      name: "LiveCellsGTK",
      dependencies: ["LiveCells", .target(name: "CGTK4", condition: .when(traits: ["GTK"]))]
    ),
    .target(name: "LiveCellsSwiftUI", dependencies: ["LiveCells"]),
    .target(name: "LiveCellsUIKit", dependencies: ["LiveCells"]),
    .target(name: "LiveCellsAppKit", dependencies: ["LiveCells"]),
    .target(
      name: "LiveCellsWeb",
      dependencies: ["CLibrary", "LiveCells", "LiveRows"] + webProducts,
      resources: [
        "page.html", "page.css", "icon.svg", "page.js", "address.js", "asking.js", "columns.js",
        "copying.js", "editing.js", "heads.js", "lines.js", "marks.js", "news.js", "parts.js",
        "picture.js", "reading.js", "requests.js", "rows.js", "scrolling.js", "searching.js",
        "selecting.js", "start.js", "stream.js", "tables.js", "typing.js", "words.js",
      ].map { .embedInCode("Page/\($0)") }
    ),
  ],
  tests: [
    // Tests of UIKit in a simulator, empty elsewhere. `Tests/AppleStandIns` runs them as well.
    .testTarget(
      name: "LiveCellsUIKitTests",
      dependencies: ["LiveCellsUIKit", "LiveCellsTestSupport"]
    ),
    .executableTarget(
      name: "TerminalProbe",
      dependencies: ["CLibrary", "LiveCells", "LiveCellsTerminal", "SanitizerSupport"]
    ),
    .testTarget(
      name: "LiveCellsTerminalTests",
      dependencies: [
        "CLibrary", "LiveCellsTerminal", "LiveCellsTestSupport", "TerminalProbe", "LiveCellsTool",
      ]
    ),
    .executableTarget(
      name: "GTKProbe",
      dependencies: ["LiveCells", "LiveCellsGTK", "LiveCellsTestSupport"]
    ),
    .testTarget(
      name: "LiveCellsGTKTests",
      dependencies: [
        "LiveCellsGTK", "GTKProbe", "LiveCellsTool", "ProcessTestSupport", "ScaleTestSupport",
      ]
    ),
    .testTarget(
      name: "LiveCellsWebTests",
      dependencies: [
        "CLibrary", "LiveCellsWeb", "LiveCells", "LiveRows", "LiveSQLite", "LivePostgres",
        "LiveCellsTestSupport", "DatabaseTestSupport", "ProcessTestSupport", "ScaleTestSupport",
      ] + webProducts
    ),
  ]
)

let tool = group(
  "Tool",
  sources: [
    .target(
      name: "Examples",
      dependencies: [
        "CLibrary", "LiveCells", "LiveObjects", "LiveSQLite",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      path: "Examples",
      exclude: ["Apple"]
    ),
    .executableTarget(
      name: "LiveCellsTool",
      dependencies: [
        "CLibrary", "Examples", "LiveCells", "LiveCellsGTK", "LiveCellsTerminal", "LiveCellsWeb",
        "LiveObjects", "LivePostgres", "LiveRows", "LiveSQL", "LiveSQLite",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Web"])),
      ]
    ),
  ],
  tests: [
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["Examples", "LiveCells", "LiveObjects", "DatabaseTestSupport"]
    ),
    .testTarget(
      name: "LiveCellsToolTests",
      dependencies: [
        "LiveCellsTool", "LiveCells", "LiveObjects", "LivePostgres", "LiveRows", "LiveSQLite",
        "DatabaseTestSupport", "ProcessTestSupport", "ScaleTestSupport",
      ]
    ),
  ]
)

let package = Package(
  name: "LiveCells",
  // The first versions with the module Synchronization, whose atomics and locks the core uses.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "KeyValueCore", targets: ["KeyValueCore"]),
    .library(name: "KeyValueObserving", targets: ["KeyValueObserving"]),
    .library(name: "LiveCells", targets: ["LiveCells"]),
    .library(name: "LiveCellsFoundation", targets: ["LiveCellsFoundation"]),
    .library(name: "LiveRows", targets: ["LiveRows"]),
    .library(name: "LiveSQLite", targets: ["LiveSQLite"]),
    .library(name: "LiveGRDB", targets: ["LiveGRDB"]),
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
    .trait(name: "SQLite", description: "LiveSQLite, LiveGRDB: SQLite databases, through GRDB."),
    .trait(
      name: "PostgreSQL",
      description: "LivePostgres: rows of PostgreSQL databases, through libpq (Debian: libpq-dev)."
    ),
    .trait(
      name: "GTK",
      description: "LiveCellsGTK: tables in windows, through GTK 4 (Debian: libgtk-4-dev)."
    ),
    .trait(name: "Web", description: "LiveCellsWeb: tables in browsers, through Hummingbird."),
    .trait(
      name: "TLS",
      description: "LiveCellsWeb: a server with its own certificate, through SwiftNIO SSL.",
      enabledTraits: ["Web"]
    ),
    .default(enabledTraits: ["SQLite"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The following packages are used by the traits Web and TLS only.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: observing + cells + data + screens + tool,
  swiftLanguageModes: [.v6]
)

let targetsInC = [
  "CObjectLife", "CThreadLocal", "CSQLiteGuard", "CPostgreSQL", "CGTK4", "SanitizerSupport",
  "CEmptyICUData",
]

// Omits ICU's data for calendars and languages from a statically linked tool. Scripts/dist.sh sets
// the name of the data's symbol.
if let symbol = Context.environment["LIVECELLS_ICU_DATA"], !symbol.isEmpty {
  package.targets.append(
    .target(
      name: "CEmptyICUData",
      path: "Sources/Tool/CEmptyICUData",
      cSettings: [.define("ICU_DATA_SYMBOL", to: symbol)]
    )
  )
  for target in package.targets where target.name == "LiveCellsTool" {
    target.dependencies.append("CEmptyICUData")
  }
}

// Links the static libraries of a folder in place of shared ones. Scripts/dist.sh sets it for the
// program of the wheel, which may require the libraries of C and C++ only.
if let folder = Context.environment["LIVECELLS_STATIC_LIBRARIES"], !folder.isEmpty {
  for target in package.targets where target.name == "LiveCellsTool" {
    target.linkerSettings = [.unsafeFlags(["-L", folder])]
  }
}

// Uses a compiler plugin that was built before; see Scripts/build-plugin.sh. Optimizing the package
// swift-syntax takes longer than building everything else.
if let plugin = Context.environment["LIVECELLS_PLUGIN"] {
  package.targets.removeAll { $0.name.hasPrefix("KeyValueMacros") }
  for target in package.targets where !targetsInC.contains(target.name) {
    target.dependencies.removeAll { dependency in
      guard case .byNameItem(let name, _) = dependency else { return false }
      return name == "KeyValueMacros"
    }
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-load-plugin-executable", "\(plugin)#KeyValueMacros"])
      ]
  }
  // The tests of the macros, with the swift-syntax of that plugin.
  if let syntax = Context.environment["LIVECELLS_SYNTAX"] {
    let settings: [SwiftSetting] = [.unsafeFlags(["-I", syntax])]
    let linked = ["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax]
    package.targets += group(
      "Observing",
      sources: [
        .target(name: "KeyValueMacros", exclude: ["Plugin.swift"], swiftSettings: settings)
      ],
      tests: [
        .testTarget(
          name: "KeyValueMacrosTests",
          dependencies: ["KeyValueMacros"],
          swiftSettings: settings,
          linkerSettings: [.unsafeFlags(linked)]
        )
      ]
    )
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

// The program for libFuzzer, which has its own main function; see Scripts/fuzz.sh.
if Context.environment["LIVECELLS_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "RequestFuzzer",
      dependencies: ["RequestTrial"],
      path: "Tests/Data/RequestFuzzer",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
    )
  )
  for target in package.targets where !targetsInC.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer"])]
  }
}

// The privacy manifest, which Apple requires for functions that could identify devices. On other
// systems it would add a resource folder next to each program.
for target in package.targets where target.name == "LiveSQLite" {
  #if os(macOS)
    target.resources = [.copy("PrivacyInfo.xcprivacy")]
  #else
    target.exclude = ["PrivacyInfo.xcprivacy"]
  #endif
}

// Builds only the named targets and their dependencies, for example those that a sanitizer tests. A
// target may be followed by some of its files and folders: `LiveRowsTests:Rows:Support`.
if let wanted = Context.environment["LIVECELLS_TARGETS"] {
  var kept: Set<String> = []
  var open: [String] = []
  for part in wanted.split(separator: ",") {
    let words = part.split(separator: ":").map(String.init)
    open.append(words[0])
    guard words.count > 1 else { continue }
    for target in package.targets where target.name == words[0] {
      target.sources = Array(words.dropFirst())
    }
  }
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
