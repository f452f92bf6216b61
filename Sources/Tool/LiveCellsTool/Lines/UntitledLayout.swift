/// Finds the columns of aligned text without titles.
enum UntitledLayout {
  /// The name of the column if there is only one.
  static let line = "line"

  static func find(_ rows: [AlignedLine]) -> AlignedLayout {
    let coverage = Coverage(rows)
    let start = rows.compactMap { $0.words.first?.start }.min() ?? 0
    var boundaries: [Int] = []
    // A single row does not show where other rows have blanks.
    if rows.count > 1, start < coverage.end {
      let (runs, least) = coverage.emptiestRuns(in: start..<(coverage.end - 1))
      for run in runs where least == 0 && isBoundary(run, after: boundaries.last ?? 0, rows) {
        boundaries.append(run.upperBound)
      }
    }
    let names = boundaries.isEmpty ? [line] : (0...boundaries.count).map { "\($0 + 1)" }
    var layout = AlignedLayout(names: names, boundaries: boundaries)
    layout.measure(rows)
    return layout
  }

  /// Returns whether a blank that all rows share separates columns: nearly all rows have a word
  /// that ends before it, or one that begins after it.
  private static func isBoundary(_ run: Range<Int>, after previous: Int, _ rows: [AlignedLine])
    -> Bool
  {
    var (ending, left, beginning, right) = (0, 0, 0, 0)
    var starts: Set<Int> = []
    for row in rows {
      if let word = row.words.last(where: { $0.end <= run.lowerBound }), word.start >= previous {
        left += 1
        starts.insert(word.start)
        if word.end == run.lowerBound { ending += 1 }
      }
      if let word = row.words.first(where: { $0.start >= run.upperBound }) {
        right += 1
        if word.start == run.upperBound { beginning += 1 }
      }
    }
    // Words of different columns may end at the same position by accident.
    let isHalf = right * 2 == rows.count && starts.count == 1
    guard left * 2 > rows.count,
      right * 2 > rows.count || isHalf || run.count > 1 && right > 0
    else { return false }
    return ending * 10 >= left * 9 || beginning * 10 >= right * 9
  }
}
