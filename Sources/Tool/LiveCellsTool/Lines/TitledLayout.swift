/// Finds the columns of aligned text by its titles and rows.
///
/// Columns are separated by blanks that the title line and nearly all rows share. Two or more
/// blanks between two title words always separate columns. A single blank between title words may
/// be part of a title, depending on the rows.
struct TitledLayout {
  private let title: AlignedLine
  private let rows: [AlignedLine]
  private let coverage: Coverage
  private let words: [AlignedLine.Word]
  /// For each gap between title words: where the next column would begin.
  private var boundaries: [Int] = []
  /// For each title word: the number of rows with a word that begins beneath it.
  private var having: [Int]
  /// For each gap: the number of rows with a word across it, with words on both sides, and on
  /// either.
  private var across: [Int]
  private var both: [Int]
  private var either: [Int]
  /// For each gap: the number of rows whose words beside it are clearly values of two columns.
  private var apart: [Int]
  /// For each gap: the number of rows whose values have a single blank exactly below it, and how
  /// many of these have a value exactly as wide as the title before it.
  private var exact: [Int]
  private var equal: [Int]
  /// For each gap: whether it is within a title.
  private var isJoined: [Bool]

  static func find(_ title: AlignedLine, _ rows: [AlignedLine]) -> AlignedLayout {
    var finder = TitledLayout(title, rows)
    let layout = finder.layout()
    // A value that is wider than its column shifts the rest of its row, which is then no evidence
    // of the columns. Such rows are assigned by their words if these fit the other rows'
    // columns.
    let others = rows.filter { !layout.crosses($0) }
    let shifted = rows.filter(layout.crosses)
    guard !shifted.isEmpty, shifted.count < others.count else { return layout }
    var otherFinder = TitledLayout(title, others)
    var other = otherFinder.layout()
    let count = other.names.count
    guard !other.countsWords, shifted.allSatisfy({ $0.words.count == count }) else { return layout }
    other.measure(rows)
    return other
  }

  private init(_ title: AlignedLine, _ rows: [AlignedLine]) {
    self.title = title
    self.rows = rows
    words = title.words
    coverage = Coverage(rows)
    let gaps = max(0, words.count - 1)
    having = Array(repeating: 0, count: words.count)
    across = Array(repeating: 0, count: gaps)
    both = across
    either = across
    apart = across
    exact = across
    equal = across
    isJoined = Array(repeating: false, count: gaps)
  }

  private mutating func layout() -> AlignedLayout {
    boundaries = isJoined.indices.map(boundary)
    for row in rows { count(row) }
    joinTitles()
    var titles: [String] = []
    var places: [Int] = []
    for (range, _) in groups {
      if range.lowerBound > 0 { places.append(boundaries[range.lowerBound - 1]) }
      titles.append(String(decoding: title.text(range), as: UTF8.self))
    }
    if let place = untitledOnTheLeft {
      places.insert(place, at: 0)
      titles.insert("", at: 0)
    }
    if let place = untitledOnTheRight {
      places.append(place)
      titles.append("")
    }
    var layout = AlignedLayout(names: AlignedLayout.names(titles), boundaries: places)
    layout.measure(rows)
    if isUnaligned(layout) {
      let names = words.indices.map { String(decoding: title.text($0..<($0 + 1)), as: UTF8.self) }
      layout = AlignedLayout(names: AlignedLayout.names(names), boundaries: [], countsWords: true)
    }
    return layout
  }

  // MARK: - Evidence of the rows

  private func gap(_ index: Int) -> Range<Int> { words[index].end..<words[index + 1].start }

  private func isSingle(_ index: Int) -> Bool { gap(index).count == 1 }

  /// Returns where the column after a gap begins: behind the widest blank that the rows share.
  private func boundary(_ index: Int) -> Int {
    let runs = coverage.emptiestRuns(in: gap(index)).runs
    let widest = runs.map(\.count).max() ?? 1
    let wide = runs.filter { $0.count == widest }
    // With values of several words, a right-aligned column ends at its title, so the first blank
    // counts.
    let run = endsWithTitle(index) ? wide.first : wide.last
    return run?.upperBound ?? words[index + 1].start
  }

  /// Returns whether the values beneath a title are aligned with its end rather than its beginning.
  private func endsWithTitle(_ index: Int) -> Bool {
    let word = words[index]
    var (ending, starting, others) = (0, 0, 0)
    for row in rows {
      for other in row.words where other.start < word.end && other.end > word.start {
        if other.end == word.end { ending += 1 } else { others += 1 }
        if other.start == word.start { starting += 1 }
      }
    }
    return ending > 0 && others == 0 && starting < max(1, ending)
  }

  /// Adds a row to the counts of the title words and the gaps.
  private mutating func count(_ row: AlignedLine) {
    var isPresent = [Bool](repeating: false, count: words.count)
    var isAcross = [Bool](repeating: false, count: boundaries.count)
    var index = 0
    for word in row.words {
      while index < boundaries.count, boundaries[index] <= word.start { index += 1 }
      isPresent[index] = true
      var next = index
      while next < boundaries.count, boundaries[next] < word.end {
        isAcross[next] = true
        next += 1
      }
    }
    for index in words.indices where isPresent[index] { having[index] += 1 }
    for index in boundaries.indices {
      if isAcross[index] { across[index] += 1 }
      if isPresent[index] || isPresent[index + 1] { either[index] += 1 }
      if isPresent[index], isPresent[index + 1], !isAcross[index] {
        both[index] += 1
        compare(row, index)
      }
    }
  }

  /// Counts whether two or more blanks separate the words beside a boundary, or a single one that
  /// is exactly below the blank between the titles.
  private mutating func compare(_ row: AlignedLine, _ index: Int) {
    guard let next = row.words.firstIndex(where: { $0.start >= boundaries[index] }), next > 0 else {
      return
    }
    let (left, right) = (row.words[next - 1], row.words[next])
    // A word without letters or digits is part of a title: `USAGE / LIMIT`.
    let text = String(decoding: title.text((index + 1)..<(index + 2)), as: UTF8.self)
    guard text.contains(where: { $0.isLetter || $0.isNumber || $0 == "%" }) else { return }
    if right.start - left.end > 1 {
      apart[index] += 1
    } else if left.end == words[index].end, right.start == words[index + 1].start {
      exact[index] += 1
      if left.start == words[index].start { equal[index] += 1 }
    }
  }

  /// Returns whether the values beside a gap belong to two columns in all rows. A value that is
  /// only by chance as wide as its title, such as `/bin/sh -c` below `CREATED BY`, does not count.
  private func areApart(_ index: Int) -> Bool {
    let isChance = exact[index] == equal[index]
    return apart[index] + (isChance ? 0 : exact[index]) >= both[index]
  }

  // MARK: - Titles of several words

  private mutating func joinTitles() {
    for index in isJoined.indices where isSingle(index) {
      let isCrossed = across[index] * 3 > either[index] || across[index] > 0 && both[index] == 0
      if !endsTitle(index), isCrossed || isSmallEnd(index) { isJoined[index] = true }
    }
    let isTight = separatesByOneBlank
    if !isTight {
      for index in isJoined.indices
      where isSingle(index) && !areApart(index) && !endsTitle(index) {
        isJoined[index] = true
      }
    }
    // Titles without values are columns of their own or parts of an adjacent title.
    var index = 0
    while index < groups.count {
      let (range, isEmpty) = groups[index]
      if isEmpty, !(isTight && isColumn(range)), let gap = neighbour(of: range, isTight) {
        isJoined[gap] = true
        index = 0
      } else {
        index += 1
      }
    }
  }

  /// Returns whether the word before a gap is the last of its title, as in `Peer Address:Port
  /// Process`.
  private func endsTitle(_ index: Int) -> Bool {
    let word = title.text(index..<(index + 1)).dropFirst().dropLast()
    return word.contains(UInt8(ascii: ":"))
  }

  /// Returns whether the last title ends in a small word, as in `Mounted on`, and fewer rows have a
  /// value beneath that word.
  private func isSmallEnd(_ index: Int) -> Bool {
    guard index == isJoined.count - 1, having[index + 1] < having[index] else { return false }
    let left = String(decoding: title.text(index..<(index + 1)), as: UTF8.self)
    let right = String(decoding: title.text((index + 1)..<(index + 2)), as: UTF8.self)
    return right.count <= 3 && right.first?.isLowercase == true && left.first?.isUppercase == true
  }

  /// The words of each title, and whether no row has a value beneath them.
  private var groups: [(range: Range<Int>, isEmpty: Bool)] {
    var groups: [(Range<Int>, Bool)] = []
    var start = 0
    for index in words.indices where index == words.count - 1 || !isJoined[index] {
      let range = start..<(index + 1)
      groups.append((range, range.allSatisfy { having[$0] == 0 }))
      start = index + 1
    }
    return groups
  }

  /// Whether the program separates columns by a single blank, like `ps` and `lsblk`, rather than by
  /// two or more, like `docker` and `kubectl`.
  private var separatesByOneBlank: Bool {
    // A column whose values end with its title ends before a single blank.
    if isJoined.indices.contains(where: { isSingle($0) && !isJoined[$0] && endsWithTitle($0) }) {
      return true
    }
    var (single, wide, narrowest) = (0, 0, Int.max)
    for index in isJoined.indices where !isJoined[index] && (both[index] > 0 || rows.isEmpty) {
      if isSingle(index) {
        single += 1
        continue
      }
      wide += 1
      let (runs, least) = coverage.emptiestRuns(in: gap(index))
      if least == 0 { narrowest = min(narrowest, runs.map(\.count).max() ?? 1) }
    }
    if single == 0, wide > 0 { return narrowest <= 1 }
    return wide == 0 || narrowest <= 1 || single >= wide
  }

  /// Returns whether a title without values looks like that of a column: in capitals, or in
  /// lowercase letters if all titles are.
  private func isColumn(_ range: Range<Int>) -> Bool {
    let text = String(decoding: title.text(range), as: UTF8.self)
    if !text.contains(where: \.isLowercase) { return true }
    return !String(decoding: title.bytes, as: UTF8.self).contains(where: \.isUppercase)
  }

  /// Returns the gap that joins a title without values to an adjacent title: `Mounted on`, `Local
  /// Address`.
  private func neighbour(of range: Range<Int>, _ isTight: Bool) -> Int? {
    let left = range.lowerBound - 1
    let right = range.upperBound - 1
    let hasLeft = left >= 0 && isSingle(left) && !endsTitle(left)
    let hasRight = right < isJoined.count && isSingle(right) && !endsTitle(right)
    let isSmall = String(decoding: title.text(range), as: UTF8.self).first?.isLowercase == true
    if hasLeft, isSmall || !hasRight { return left }
    return hasRight ? right : nil
  }

  // MARK: - Columns without titles

  /// Where the first title's column begins, if an untitled column precedes it.
  private var untitledOnTheLeft: Int? {
    guard let first = words.first, first.start > 0 else { return nil }
    let ends = rows.compactMap { $0.words.first }.filter { $0.end <= first.start }
    guard let end = ends.map(\.end).min() else { return nil }
    let startsWithTitle = rows.contains { row in row.words.contains { $0.start == first.start } }
    let (runs, least) = coverage.emptiestRuns(in: 0..<first.start)
    let found = runs.last { run in
      least == 0 && run.lowerBound >= end
        && (run.count >= 3 || startsWithTitle && run.upperBound == first.start)
    }
    if let found { return found.upperBound }
    // A value may be wider than the column.
    let wide = coverage.runs(in: end..<first.start, atMost: rows.count / 2)
    return wide.last { $0.count >= 3 }?.upperBound
  }

  /// Where an untitled column after the last title begins, if all rows with a value there begin it
  /// at the same position.
  private var untitledOnTheRight: Int? {
    guard let last = words.last else { return nil }
    let starts = rows.compactMap { row in row.words.first { $0.start >= last.end }?.start }
    guard starts.count > 1, let start = starts.first, starts.allSatisfy({ $0 == start }) else {
      return nil
    }
    let isApart =
      start >= 2 && coverage.count(at: start - 1) == 0 && coverage.count(at: start - 2) == 0
    return isApart ? start : nil
  }

  // MARK: - Unaligned text

  /// Returns whether the number of words in the rows fits the titles, but their positions do not.
  private func isUnaligned(_ layout: AlignedLayout) -> Bool {
    if untitledOnTheRight != nil, layout.names.count <= words.count,
      rows.allSatisfy({ $0.words.count == words.count })
    {
      return true
    }
    if isShifted(layout) { return true }
    guard words.count > 1, isJoined.indices.allSatisfy(isSingle), !rows.isEmpty,
      rows.allSatisfy({ $0.words.count >= words.count })
    else { return false }
    if layout.names.count < words.count { return true }
    return rows.contains { row in
      layout.crosses(row) || layout.cells(of: row).contains(where: \.isEmpty)
        || layout.cells(of: row).dropLast().contains { $0.count > 1 }
    }
  }

  /// Returns whether each row has as many words as the title line, but wide values shift many of
  /// them away from their titles.
  private func isShifted(_ layout: AlignedLayout) -> Bool {
    guard words.count > 2, layout.names.count < words.count, !rows.isEmpty,
      rows.allSatisfy({ $0.words.count == words.count })
    else { return false }
    let titles = groups.map { group in
      words[group.range.lowerBound].start..<words[group.range.upperBound - 1].end
    }
    guard titles.count == layout.names.count else { return false }
    var (moved, all) = (0, 0)
    for row in rows {
      for (title, cell) in zip(titles, layout.cells(of: row)) where !cell.isEmpty {
        let start = row.words[cell.lowerBound].start
        let end = row.words[cell.upperBound - 1].end
        all += 1
        if start != title.lowerBound, end != title.upperBound { moved += 1 }
      }
    }
    return moved * 5 > all
  }
}
