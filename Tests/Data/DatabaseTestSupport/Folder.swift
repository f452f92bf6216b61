import Foundation

/// A temporary folder for one test. Removed when this object is deallocated.
package final class Folder {
  package let path: String

  package init() {
    path = NSTemporaryDirectory() + "LiveCells-" + UUID().uuidString
    // If the folder cannot be created, the test fails at its first use.
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
