/// The column layout of aligned text.
struct AlignedLayout: Equatable {
  /// The names of the columns. A column without a title is named by its number.
  var names: [String]
  /// Where each column but the first begins. Words that begin earlier belong to the preceding
  /// column.
  var boundaries: [Int]
  /// Whether the n-th word belongs to the n-th column, because the text is not aligned.
  var countsWords = false
  /// Whether only the last column has values of several words.
  var lastTakesRest = true
  /// The number of rows with a word across a boundary.
  var crossings = 0
  /// The positions where words begin and end in the rows without crossings.
  private var starts: Set<Int> = []
  private var ends: Set<Int> = []

  init(names: [String], boundaries: [Int], countsWords: Bool = false) {
    self.names = names
    self.boundaries = boundaries
    self.countsWords = countsWords
  }

  /// Returns the values of a row, one for each column, as ranges of the row's words.
  func cells(of row: AlignedLine) -> [Range<Int>] {
    let count = names.count
    if countsWords || crosses(row) && fitsByWords(row) {
      return (0..<count).map { column in
        let last = column == count - 1 ? row.words.count : column + 1
        return min(column, row.words.count)..<min(max(last, column), row.words.count)
      }
    }
    var cells = [Range<Int>](repeating: 0..<0, count: count)
    var column = 0
    let words = crosses(row) ? shifted(row) : row.words
    for (index, word) in words.enumerated() {
      // Words stay in their order even if a position is off.
      column = max(column, self.column(of: word))
      cells[column] =
        cells[column].isEmpty ? index..<(index + 1) : cells[column].lowerBound..<(index + 1)
    }
    return cells
  }

  /// Returns whether a row has a word across a boundary.
  func crosses(_ row: AlignedLine) -> Bool {
    !countsWords
      && row.words.contains { word in boundaries.contains { word.start < $0 && $0 < word.end } }
  }

  /// Returns whether the words of a row can be assigned to the columns in order.
  private func fitsByWords(_ row: AlignedLine) -> Bool {
    row.words.count == names.count || row.words.count > names.count && lastTakesRest
  }

  /// Returns the words of a row, with those after an oversized value shifted back into their
  /// columns.
  private func shifted(_ row: AlignedLine) -> [AlignedLine.Word] {
    guard
      let wide = row.words.firstIndex(where: { word in
        boundaries.contains { word.start < $0 && $0 < word.end }
      })
    else { return row.words }
    let rest = row.words[(wide + 1)...]
    guard !rest.isEmpty else { return row.words }
    let first = column(startingAt: row.words[wide].start)
    for shift in 1...row.words[wide].end {
      let moved = rest.map { word in
        AlignedLine.Word(start: word.start - shift, end: word.end - shift, range: word.range)
      }
      let fits = moved.allSatisfy { word in
        (starts.contains(word.start) || ends.contains(word.end))
          && !boundaries.contains { word.start < $0 && $0 < word.end }
          && column(startingAt: word.start) > first
      }
      if fits {
        var wideWord = row.words[wide]
        wideWord.end = wideWord.start + 1
        return row.words[..<wide] + [wideWord] + moved
      }
    }
    return row.words
  }

  private func column(startingAt position: Int) -> Int {
    boundaries.firstIndex { $0 > position } ?? boundaries.count
  }

  /// Returns the column with which a word overlaps most.
  private func column(of word: AlignedLine.Word) -> Int {
    var best = (column: 0, overlap: -1)
    for column in 0...boundaries.count {
      let start = column == 0 ? Int.min : boundaries[column - 1]
      let end = column == boundaries.count ? Int.max : boundaries[column]
      let overlap = min(end, word.end) - max(start, word.start)
      if overlap > best.overlap { best = (column, overlap) }
    }
    return best.column
  }

  /// Derives the properties of the layout from the rows, after the boundaries are set.
  mutating func measure(_ rows: [AlignedLine]) {
    crossings = rows.count { crosses($0) }
    guard !countsWords else { return }
    for row in rows where !crosses(row) {
      starts.formUnion(row.words.map(\.start))
      ends.formUnion(row.words.map(\.end))
    }
    lastTakesRest = rows.allSatisfy { row in
      crosses(row) || cells(of: row).dropLast().allSatisfy { $0.count == 1 }
    }
  }

  /// Returns unique names for titles, some of which may be empty.
  static func names(_ titles: [String]) -> [String] {
    ColumnNames.distinct(titles.enumerated().map { $1.isEmpty ? "\($0 + 1)" : $1 })
  }
}

/// The number of rows that have a word at each position.
struct Coverage {
  private var counts: [Int]

  init(_ rows: [AlignedLine]) {
    let end = rows.map { $0.words.last?.end ?? 0 }.max() ?? 0
    counts = [Int](repeating: 0, count: end + 1)
    for row in rows {
      for word in row.words {
        counts[word.start] += 1
        counts[word.end] -= 1
      }
    }
    var sum = 0
    for index in counts.indices {
      sum += counts[index]
      counts[index] = sum
    }
  }

  var end: Int { counts.count }

  func count(at position: Int) -> Int {
    counts.indices.contains(position) ? counts[position] : 0
  }

  /// Returns the runs of positions in a range that are covered by the fewest rows, and that number.
  func emptiestRuns(in range: Range<Int>) -> (runs: [Range<Int>], count: Int) {
    let least = range.map(count).min() ?? 0
    return (runs(in: range, atMost: least), least)
  }

  /// Returns the runs of positions in a range that at most `most` rows cover.
  func runs(in range: Range<Int>, atMost most: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for position in range where count(at: position) <= most {
      if let last = runs.last, last.upperBound == position {
        runs[runs.count - 1] = last.lowerBound..<(position + 1)
      } else {
        runs.append(position..<(position + 1))
      }
    }
    return runs
  }
}
