// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "LiveCells", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(name: "CMeasuring"),
    .executableTarget(
      name: "StoreBenchmarks",
      dependencies: [.product(name: "LiveStore", package: "LiveCells")]
    ),
    .executableTarget(
      name: "KeyValueBenchmarks",
      dependencies: [
        "CMeasuring",
        .product(name: "KeyValueObserving", package: "LiveCells"),
        .product(name: "LiveCells", package: "LiveCells"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
