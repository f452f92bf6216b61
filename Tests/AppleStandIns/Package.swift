// swift-tools-version: 6.2
import PackageDescription

// The adapters for Apple's toolkits, compiled unchanged against stand-in modules of the same names
// on other platforms. This is a separate package, because a module named UIKit would change the
// result of `#if canImport(UIKit)` everywhere else.

guard let plugin = Context.environment["LIVECELLS_PLUGIN"] else {
  fatalError("LIVECELLS_PLUGIN must name the built macros: see Scripts/check-apple.sh")
}

let package = Package(
  name: "AppleStandIns",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CThreadLocal"),
    .target(name: "CObjectLife"),
    .target(name: "CLibrary"),
    .target(name: "KeyValueCore", dependencies: ["CThreadLocal", "ObjectiveC"]),
    .target(name: "KeyValueObserving", dependencies: ["KeyValueCore"]),
    .target(name: "LiveCells", dependencies: ["CLibrary", "KeyValueObserving"]),
    .target(name: "LiveCellsTestSupport", dependencies: ["LiveCells"]),
    .target(name: "LiveRows", dependencies: ["CLibrary", "CObjectLife", "KeyValueCore"]),
    .target(name: "LiveObjects", dependencies: ["KeyValueObserving", "LiveRows"]),
    .target(name: "DatabaseTestSupport", dependencies: ["LiveObjects", "LiveRows"]),
    .target(name: "QuartzCore"),
    .target(name: "UIKit", dependencies: ["QuartzCore"]),
    .target(name: "AppKit"),
    .target(name: "ObjectiveC"),
    .target(name: "CoreData", dependencies: ["ObjectiveC"]),
    .target(name: "LiveCellsUIKit", dependencies: ["LiveCells", "QuartzCore", "UIKit"]),
    .target(name: "LiveCellsAppKit", dependencies: ["LiveCells", "AppKit"]),
    // The demos for Apple's platforms, as their applications compile them.
    .executableTarget(
      name: "DemosForIOS",
      dependencies: ["KeyValueObserving", "LiveCellsCocoa", "LiveCellsUIKit", "UIKit"],
      path: "Sources/DemosForIOS",
      exclude: ["README.md", "SwiftUI", "macOS"],
      sources: ["Shared", "iOS"]
    ),
    .executableTarget(
      name: "DemosForMacOS",
      dependencies: ["AppKit", "KeyValueObserving", "LiveCellsAppKit", "LiveCellsCocoa"],
      path: "Sources/DemosForMacOS",
      exclude: ["README.md", "SwiftUI", "iOS"],
      sources: ["Shared", "macOS"]
    ),
    .executableTarget(
      name: "DemosForSwiftUI",
      dependencies: [
        "CoreData", "KeyValueObserving", "LiveCellsCocoa", "LiveCellsSwiftUI", "SwiftUI",
      ],
      path: "Sources/DemosForSwiftUI",
      exclude: ["README.md", "iOS", "macOS"],
      sources: ["Shared", "SwiftUI"]
    ),
    .testTarget(
      name: "DemosForSwiftUITests",
      dependencies: [
        "CoreData", "DemosForSwiftUI", "LiveCellsCocoa", "LiveCellsSwiftUI", "SwiftUI",
      ]
    ),
    .testTarget(
      name: "DemosForIOSTests",
      dependencies: [
        "CoreData", "DemosForIOS", "LiveCellsCocoa", "LiveCellsUIKit", "ObjectiveC", "UIKit",
      ]
    ),
    .testTarget(
      name: "DemosForMacOSTests",
      dependencies: ["AppKit", "CoreData", "DemosForMacOS", "LiveCellsCocoa"]
    ),
    .target(name: "SwiftUI"),
    .target(name: "LiveCellsSwiftUI", dependencies: ["LiveCells", "SwiftUI"]),
    .testTarget(
      name: "LiveCellsSwiftUITests",
      dependencies: [
        "DatabaseTestSupport", "LiveCellsSwiftUI", "LiveCellsTestSupport", "LiveObjects", "SwiftUI",
      ]
    ),
    .target(name: "LiveCellsCocoa", dependencies: ["LiveCells", "CoreData", "ObjectiveC"]),
    .testTarget(
      name: "LiveCellsCocoaTests",
      dependencies: [
        "CoreData", "DatabaseTestSupport", "LiveCellsCocoa", "LiveCellsTestSupport", "LiveObjects",
        "ObjectiveC",
      ]
    ),
    .testTarget(
      name: "LiveCellsUIKitTests",
      dependencies: ["LiveCellsUIKit", "LiveCellsTestSupport", "UIKit"]
    ),
    .testTarget(
      name: "LiveCellsAppKitTests",
      dependencies: ["LiveCellsAppKit", "LiveCellsTestSupport", "AppKit"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["CObjectLife", "CThreadLocal"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .unsafeFlags(["-load-plugin-executable", "\(plugin)#KeyValueMacros"]),
  ]
}

// The testing library has an overlay for UIKit's images, whose module does not exist here.
for target in package.targets where target.isTest {
  target.swiftSettings?.append(
    .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
  )
}
