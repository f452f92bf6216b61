/// Gives sections of rows with a shared value the numbers that tell them apart, the same as before
/// for those that were there before.
package struct SectionNumbering {
  private struct Run: Hashable {
    var value: Value
    /// How many runs of this value come before: a source may order equal values apart.
    var occurrence: Int
  }

  private var numbers: [Run: Int] = [:]
  private var next = 0

  package init() {}

  /// The sections that some runs of rows are, in their order.
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
