import Foundation

/// A folder of its own for one test, removed with it.
package final class Folder {
  package let path: String

  package init() {
    path = NSTemporaryDirectory() + "LiveCells-" + UUID().uuidString
    // A test without its folder fails at the first use of it.
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func file(_ name: String) -> String { path + "/" + name }

  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
