/// Assigns identifiers to sections of rows with a common value. Sections that existed before keep
/// theirs.
package struct SectionNumbering {
  private struct Run: Hashable {
    var value: Value
    /// The number of earlier runs with this value, because a source may separate equal values.
    var occurrence: Int
  }

  private var numbers: [Run: Int] = [:]
  private var next = 0

  package init() {}

  /// Returns the sections of runs of rows, in order.
  package mutating func sections(
    _ runs: some Sequence<(value: Value, rowCount: Int)>
  ) -> [RowSection] {
    var occurrences: [Value: Int] = [:]
    var known: [Run: Int] = [:]
    let sections = runs.map { value, rowCount in
      let run = Run(value: value, occurrence: occurrences[value, default: 0])
      occurrences[value, default: 0] += 1
      let id = numbers[run] ?? next
      if id == next { next += 1 }
      known[run] = id
      return RowSection(id: id, title: "\(value)", rowCount: rowCount, value: value)
    }
    numbers = known
    return sections
  }
}
