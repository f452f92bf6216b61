import Foundation

/// A time as people read it.
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

/// One table of results, in Markdown, and what was to be reached.
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
    // Into a file nothing is written by itself, and what was measured is not to be lost.
    fflush(nil)
  }
}

extension Collection where Element: Comparable {
  /// The element that this part of all are not above.
  package func quantile(_ part: Double) -> Element? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[Int(Double(sorted.count - 1) * part)]
  }
}
