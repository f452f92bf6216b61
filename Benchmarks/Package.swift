// swift-tools-version: 6.2
import PackageDescription

// `LIVECELLS_TRAITS=default,PostgreSQL` measures that database, too, where its library is installed.
let traits = (Context.environment["LIVECELLS_TRAITS"] ?? "default").split(separator: ",")
let hasPostgreSQL = traits.contains("PostgreSQL")

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      name: "LiveCells",
      path: "..",
      traits: hasPostgreSQL ? [.defaults, "PostgreSQL"] : [.defaults]
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
        .product(name: "LiveObjects", package: "LiveCells"),
        .product(name: "LiveSQLite", package: "LiveCells"),
      ]
    ),
    .executableTarget(
      name: "CellBenchmarks",
      dependencies: ["BenchmarkFigures", .product(name: "LiveCells", package: "LiveCells")]
    ),
    .executableTarget(
      name: "KeyValueBenchmarks",
      dependencies: [
        "CMeasuring",
        .product(name: "KeyValueObserving", package: "LiveCells"),
        .product(name: "LiveCells", package: "LiveCells"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      // Each loop begins a line of memory: where it comes to lie could double what a set seems to cost.
      swiftSettings: [.unsafeFlags(["-Xllvm", "-align-all-nofallthru-blocks=6"])]
    ),
  ],
  swiftLanguageModes: [.v6]
)

if hasPostgreSQL {
  package.targets.append(
    .executableTarget(
      name: "ServerBenchmarks",
      dependencies: [
        "BenchmarkFigures", .product(name: "LivePostgres", package: "LiveCells"),
      ]
    )
  )
}

// See the end of the package above.
if let plugin = Context.environment["LIVECELLS_PLUGIN"] {
  for target in package.targets where target.name != "CMeasuring" {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-load-plugin-executable", "\(plugin)#KeyValueMacros"])
      ]
  }
}
