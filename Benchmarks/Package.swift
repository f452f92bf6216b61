// swift-tools-version: 6.2
import PackageDescription

// `LIVECELLS_TRAITS=default,PostgreSQL` adds the benchmarks of PostgreSQL if its library is
// installed, `LIVECELLS_TRAITS=default,Web` those of the web server, `LIVECELLS_TRAITS=default,GTK`
// those of windows.
let traits = (Context.environment["LIVECELLS_TRAITS"] ?? "default").split(separator: ",")
let measured = ["PostgreSQL", "Web", "GTK"].filter { traits.contains(Substring($0)) }

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      name: "LiveCells",
      path: "..",
      traits: Set([.defaults] + measured.map { .init(name: $0) })
    ),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(name: "CMeasuring"),
    .target(name: "BenchmarkFigures"),
    .executableTarget(
      name: "StoreBenchmarks",
      dependencies: [
        "BenchmarkFigures",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "LiveGRDB", package: "LiveCells"),
        .product(name: "LiveObjects", package: "LiveCells"),
        .product(name: "LiveSQLite", package: "LiveCells"),
      ]
    ),
    .executableTarget(
      name: "CellBenchmarks",
      dependencies: [
        "BenchmarkFigures", .product(name: "KeyValueObserving", package: "LiveCells"),
        .product(name: "LiveCells", package: "LiveCells"),
      ]
    ),
    .executableTarget(
      name: "KeyValueBenchmarks",
      dependencies: [
        "CMeasuring",
        .product(name: "KeyValueObserving", package: "LiveCells"),
        .product(name: "LiveCells", package: "LiveCells"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      // Aligns each loop to a cache line. Otherwise the position of a loop could double the
      // measured time.
      swiftSettings: [.unsafeFlags(["-Xllvm", "-align-all-nofallthru-blocks=6"])]
    ),
  ],
  swiftLanguageModes: [.v6]
)

if measured.contains("Web") {
  package.dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ]
  package.targets.append(
    .executableTarget(
      name: "WebBenchmarks",
      dependencies: [
        "BenchmarkFigures",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "LiveCells", package: "LiveCells"),
        .product(name: "LiveCellsWeb", package: "LiveCells"),
        .product(name: "LiveSQLite", package: "LiveCells"),
        .product(name: "Logging", package: "swift-log"),
      ]
    )
  )
}

if measured.contains("GTK") {
  package.targets.append(
    .executableTarget(
      name: "WindowBenchmarks",
      dependencies: [
        "BenchmarkFigures", .product(name: "LiveCellsGTK", package: "LiveCells"),
        .product(name: "KeyValueObserving", package: "LiveCells"),
      ]
    )
  )
}

if measured.contains("PostgreSQL") {
  package.targets.append(
    .executableTarget(
      name: "ServerBenchmarks",
      dependencies: [
        "BenchmarkFigures", .product(name: "LivePostgres", package: "LiveCells"),
      ]
    )
  )
}

// See the end of the package manifest above.
if let plugin = Context.environment["LIVECELLS_PLUGIN"] {
  for target in package.targets where target.name != "CMeasuring" {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-load-plugin-executable", "\(plugin)#KeyValueMacros"])
      ]
  }
}
