import Foundation

/// A duration in milliseconds, formatted for display.
package struct Milliseconds: Comparable, CustomStringConvertible {
  package var value: Double

  package init(_ value: Double) {
    self.value = value
  }

  package init(since start: ContinuousClock.Instant) {
    value = (ContinuousClock.now - start) / .milliseconds(1)
  }

  package static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.value < right.value
  }

  package var description: String { String(format: value < 10 ? "%.2f ms" : "%.0f ms", value) }
}

/// A table of results in Markdown, with the goals.
package struct Results {
  package var title: String
  package var rows: [(who: String, figure: String)] = []
  package var goals: [(text: String, isReached: Bool)] = []

  package init(_ title: String) {
    self.title = title
  }

  package func print() {
    Swift.print("## \(title)\n")
    Swift.print("| who | figure |\n|---|---|")
    for row in rows { Swift.print("| \(row.who) | \(row.figure) |") }
    Swift.print("")
    for goal in goals {
      Swift.print("- target \(goal.text): \(goal.isReached ? "reached" : "MISSED")")
    }
    Swift.print("")
    // Output to a file is buffered. Flush it, so that no result is lost.
    fflush(nil)
  }
}

extension Collection where Element: Comparable {
  /// Returns the quantile of the elements for a part between 0 and 1.
  package func quantile(_ part: Double) -> Element? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[Int(Double(sorted.count - 1) * part)]
  }
}
