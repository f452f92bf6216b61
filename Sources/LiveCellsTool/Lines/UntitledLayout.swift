/// Finds the columns of aligned text that has no titles.
enum UntitledLayout {
  /// The name of the one column where there are no others.
  static let line = "line"

  static func find(_ rows: [AlignedLine]) -> AlignedLayout {
    let coverage = Coverage(rows)
    let start = rows.compactMap { $0.words.first?.start }.min() ?? 0
    var boundaries: [Int] = []
    // One row doesn't say where others have blanks.
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

  /// Whether columns meet at a blank that all rows share: on one of its sides nearly all rows have
  /// a word that ends or begins there.
  private static func isBoundary(_ run: Range<Int>, after previous: Int, _ rows: [AlignedLine])
    -> Bool
  {
    var (ending, left, beginning, right) = (0, 0, 0, 0)
    for row in rows {
      if let word = row.words.last(where: { $0.end <= run.lowerBound }), word.start >= previous {
        left += 1
        if word.end == run.lowerBound { ending += 1 }
      }
      if let word = row.words.first(where: { $0.start >= run.upperBound }) {
        right += 1
        if word.start == run.upperBound { beginning += 1 }
      }
    }
    guard left * 2 > rows.count, right * 2 >= rows.count || run.count > 1 && right > 0 else {
      return false
    }
    return ending * 10 >= left * 9 || beginning * 10 >= right * 9
  }
}
