/// The sections of rows that are arranged in memory.
struct ArrangedSections {
  /// The sections, or nil if the rows are not grouped.
  private(set) var shown: [RowSection]?
  /// The values of the sections, in the same order.
  private var values: [SortValue] = []
  private var nextID = 0

  /// Returns the sections of new runs of equal rows. A section that exists already keeps its
  /// identity and its title.
  ///
  /// - Parameters:
  ///   - runs: The values of the sections in their order, each with the number of its rows.
  ///   - compare: Compares two values by the sectioning.
  ///   - title: Returns the title of a run. Called for new sections only.
  func updated(
    to runs: [(value: SortValue, count: Int)],
    compare: (SortValue, SortValue) -> Int,
    title: (_ run: Int) -> String
  ) -> ArrangedSections {
    var result = ArrangedSections(shown: [], values: runs.map(\.value), nextID: nextID)
    var known = zip(values, shown ?? []).map { ($0, $1) }[...]
    result.shown = runs.enumerated().map { index, run in
      while let first = known.first, compare(first.0, run.value) < 0 { known.removeFirst() }
      if let first = known.first, compare(first.0, run.value) == 0 {
        return RowSection(id: first.1.id, title: first.1.title, rowCount: run.count)
      }
      defer { result.nextID += 1 }
      return RowSection(id: result.nextID, title: title(index), rowCount: run.count)
    }
    return result
  }

  /// No sections. The identities of later ones differ from all former ones.
  var removed: ArrangedSections { ArrangedSections(shown: nil, values: [], nextID: nextID) }
}
