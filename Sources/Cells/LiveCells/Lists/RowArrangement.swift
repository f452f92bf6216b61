import KeyValueObserving

/// The rows of a source that are shown, and their order. It reads no rows, and calls user code only
/// to compare values of user-defined types.
///
/// Each row of the source has a numbered entry. One order of these numbers is that of the source,
/// the other that of the shown rows. The values of the sort keys are stored as they were read. Rows
/// with equal values keep the order of the source.
///
/// This is a class, because a call on a structure that is stored in another object would retain and
/// release each of its arrays.
final class RowArrangement {
  /// The values that were read from a row.
  struct Reading {
    /// Whether the row is to be shown.
    var passes = true
    /// The number of sort values, one for each sort key.
    private(set) var count = 0
    /// The first value is stored inline, because most orders have one key.
    private var first = SortValue.unreadable
    private var others: [SortValue] = []

    /// The value of a sort key.
    subscript(key: Int) -> SortValue { key == 0 ? first : others[key - 1] }

    /// Appends the value of the next sort key.
    mutating func append(_ value: SortValue) {
      if count == 0 { first = value } else { others.append(value) }
      count += 1
    }
  }

  private struct Entry {
    var row: AnyObject
    var reading: Reading
  }

  // Safety: unchecked exclusivity, here and below. Only a flush of `ArrangedRows` changes an
  // arrangement, and flushes do not nest. While values are compared, which may run user code, none
  // of these variables is being changed, and that code can only read.

  /// The sort keys. Set them before `arrangeAll`.
  @exclusivity(unchecked) var sortKeys: [SortKey<AnyObject>] = []
  @exclusivity(unchecked) private var entries: [Entry?] = []
  /// The rank of each entry's first sort value. Stored contiguously, because most comparisons only
  /// read these.
  @exclusivity(unchecked) private var ranks: [UInt64] = []
  /// Whether an entry's rank alone distinguishes its first value from all other values.
  @exclusivity(unchecked) private var areWhole: [Bool] = []
  private var free: [Int] = []
  /// During a bulk change, the index of each entry in the list of changed entries; -1 for the
  /// others, and at all other times.
  @exclusivity(unchecked) private var passing: [Int32] = []
  @exclusivity(unchecked) private var sourceOrder = ArrangementOrder()
  @exclusivity(unchecked) private var shownOrder = ArrangementOrder()
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The further entries of rows that the source contains more than once.
  private var twins: [ObjectIdentifier: [Int]] = [:]

  /// The number of shown rows.
  var count: Int { shownOrder.count }

  /// The row at a position of the shown rows.
  subscript(position: Int) -> AnyObject { row(shownOrder[position]) }

  /// Returns the first position of a row among the shown rows.
  func position(of row: AnyObject) -> Int? {
    let id = ObjectIdentifier(row)
    guard let number = numbers[id] else { return nil }
    return ([number] + (twins[id] ?? [])).filter(shownOrder.contains)
      .map(shownOrder.position(of:)).min()
  }

  func row(_ number: Int) -> AnyObject {
    guard let row = entries[number]?.row else {
      preconditionFailure("entry \(number) does not exist")
    }
    return row
  }

  func isEntry(_ number: Int) -> Bool { number < entries.count && entries[number] != nil }

  func isShown(_ number: Int) -> Bool { shownOrder.contains(number) }

  /// Returns the entry at a position of the source.
  func number(inSource position: Int) -> Int { sourceOrder[position] }

  /// Returns whether a reading would leave a shown row at its position, or a hidden row hidden.
  func agrees(_ number: Int, with reading: Reading) -> Bool {
    guard let entry = entries[number], shownOrder.contains(number) == reading.passes else {
      return false
    }
    return !reading.passes || isSame(entry.reading, reading)
  }

  private func isSame(_ left: Reading, _ right: Reading) -> Bool {
    guard left.count == right.count else { return false }
    return sortKeys.indices.allSatisfy {
      sortKeys[$0].compare(left[$0], right[$0]) == 0
    }
  }

  /// Stores the reading of an entry.
  private func keep(_ reading: Reading, of number: Int) {
    guard entries[number] != nil else { return }
    ranks[number] = rank(reading)
    areWhole[number] = reading.count == 0 || reading[0].isWhole
    entries[number]?.reading = reading
  }

  private func rank(_ reading: Reading) -> UInt64 {
    guard let key = sortKeys.first, reading.count > 0 else { return 0 }
    return key.rank(reading[0])
  }

  /// Returns whether an entry comes before another.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
    let undecided = sortKeys.indices.dropFirst(areWhole[left] && areWhole[right] ? 1 : 0)
    if !undecided.isEmpty, let first = entries[left]?.reading,
      let second = entries[right]?.reading
    {
      for key in undecided {
        let order = sortKeys[key].compare(first[key], second[key])
        if order != 0 { return order < 0 }
      }
    }
    return sourceOrder.position(of: left) < sourceOrder.position(of: right)
  }

  /// Returns the runs of shown rows with equal values of the first sort key: the first row and the
  /// length of each.
  func runs() -> [(value: SortValue, row: AnyObject, count: Int)] {
    guard let key = sortKeys.first else { return [] }
    var runs: [(SortValue, AnyObject, Int)] = []
    var start = 0
    while start < count {
      guard let entry = entries[shownOrder[start]] else { break }
      let value = entry.reading[0]
      let end = shownOrder.place { number in
        entries[number].map { key.compare($0.reading[0], value) <= 0 } ?? false
      }
      runs.append((value, entry.row, end - start))
      start = end
    }
    return runs
  }
}

// MARK: - Entries

extension RowArrangement {
  /// Creates an entry for a row, which is not in any order yet.
  func addEntry(_ row: AnyObject) -> Int {
    let entry = Entry(row: row, reading: Reading())
    let number: Int
    if let reused = free.popLast() {
      number = reused
      entries[number] = entry
    } else {
      number = entries.count
      entries.append(entry)
      ranks.append(0)
      areWhole.append(true)
    }
    let id = ObjectIdentifier(row)
    if numbers[id] == nil { numbers[id] = number } else { twins[id, default: []].append(number) }
    return number
  }

  /// Removes an entry that is no longer in any order.
  private func removeEntry(_ number: Int) {
    let id = ObjectIdentifier(row(number))
    if var others = twins[id] {
      if numbers[id] == number { numbers[id] = others.removeFirst() }
      others.removeAll { $0 == number }
      twins[id] = others.isEmpty ? nil : others
    } else {
      numbers[id] = nil
    }
    entries[number] = nil
    free.append(number)
  }

  /// Returns the entries of a list of rows, and the entries that are in none of them. Rows that
  /// already have an entry keep it.
  func entries(for rows: [AnyObject]) -> (numbers: [Int], left: [Int]) {
    var known = numbers
    var others = twins
    let found = rows.map { row in
      // A row that is listed twice uses its entries in order.
      let id = ObjectIdentifier(row)
      let number = known[id]
      known[id] = others[id]?.first
      if others[id]?.isEmpty == false { others[id]?.removeFirst() }
      return number
    }
    let result = zip(rows, found).map { $1 ?? addEntry($0) }
    return (result, (Array(known.values) + others.values.joined()).sorted())
  }
}

// MARK: - Changes

extension RowArrangement {
  /// The changes to apply in one step, in terms of entries.
  struct Step {
    /// The change of the source. The positions of the source are updated by it.
    var source = ListChange()
    /// The entries of the inserted rows, in order.
    var inserted: [Int] = []
    /// The new readings, at most one for each entry. The entries are moved accordingly.
    var readings: [(number: Int, reading: Reading)] = []
    /// Whether shown rows keep their positions and hidden rows stay hidden.
    var holdsOrder = false
  }

  /// Applies a step. Takes time that depends on the number of its entries, not on the number of
  /// rows.
  ///
  /// - Returns: The change of the shown rows, and the entries that were removed.
  func carryOut(_ step: Step) -> (change: ListChange, removed: [Int]) {
    let removed = step.source.removals.map { sourceOrder[$0] }
    let moved = step.source.moves.map { (number: sourceOrder[$0.from], to: $0.to) }

    var placed = Set(removed)
    var numbers = removed
    if !step.holdsOrder {
      let others = step.inserted + moved.map(\.number) + step.readings.map(\.number).sorted()
      numbers += step.source.isEmpty ? others : others.filter { placed.insert($0).inserted }
    }
    var movements = RowMovements(numbers)
    let isMany = numbers.count > max(Self.fewMovements, shownOrder.count / Self.manyPart)
    if isMany { removeMany(&movements) } else { removeFew(&movements) }

    for number in removed + moved.map(\.number) { sourceOrder.remove(number) }
    let arriving =
      zip(step.source.insertions, step.inserted).map { ($0, $1) }
      + moved.map { ($0.to, $0.number) }
    for (position, number) in arriving.sorted(by: { $0.0 < $1.0 }) {
      sourceOrder.insert(number, at: position)
    }
    for (number, reading) in step.readings
    where !step.holdsOrder || !shownOrder.contains(number) { keep(reading, of: number) }
    for number in removed { removeEntry(number) }

    let coming = numbers.indices.dropFirst(removed.count)
      .filter { entries[numbers[$0]]?.reading.passes == true }
      .map { (index: $0, rank: ranks[numbers[$0]]) }
      .sorted {
        $0.rank == $1.rank ? precedes(numbers[$0.index], numbers[$1.index]) : $0.rank < $1.rank
      }
      .map(\.index)
    if isMany { insertMany(coming, &movements) } else { insertFew(coming, &movements) }
    return (movements.change, removed)
  }

  /// The number of entries up to which they are always moved one by one.
  private static var fewMovements: Int { 8 }

  /// The inverse of the largest part of the rows that is moved one by one. For more entries,
  /// rebuilding the order as a contiguous array is faster.
  private static var manyPart: Int { 24 }

  /// Removes entries from the shown rows, one by one.
  private func removeFew(_ movements: inout RowMovements) {
    let leaving = movements.numbers.indices.filter { shownOrder.contains(movements.numbers[$0]) }
      .map { (index: $0, position: shownOrder.position(of: movements.numbers[$0])) }
      .sorted { $0.position < $1.position }
    // In order, here and below: the paths of neighbours in the tree overlap and stay in the cache.
    for (index, position) in leaving {
      shownOrder.remove(movements.numbers[index])
      movements.leave(index, from: position)
    }
  }

  private func insertFew(_ coming: [Int], _ movements: inout RowMovements) {
    for index in coming {
      let number = movements.numbers[index]
      shownOrder.insert(number, at: shownOrder.place { precedes($0, number) })
    }
    for index in coming {
      movements.come(index, to: shownOrder.position(of: movements.numbers[index]))
    }
  }

  /// Records the shown positions of many entries. `insertMany` then removes and inserts all at
  /// once.
  private func removeMany(_ movements: inout RowMovements) {
    passing += repeatElement(-1, count: entries.count - passing.count)
    for (index, number) in movements.numbers.enumerated() { passing[number] = Int32(index) }
    for (position, number) in shownOrder.members.enumerated() where passing[number] >= 0 {
      movements.leave(Int(passing[number]), from: position)
    }
  }

  private func insertMany(_ coming: [Int], _ movements: inout RowMovements) {
    let before = shownOrder.members
    var shown: [Int] = []
    shown.reserveCapacity(before.count + coming.count)
    let (numbers, ranks) = (movements.numbers, ranks)
    var next = 0
    for index in coming {
      let number = numbers[index]
      let rank = ranks[number]
      while next < before.count, case let other = before[next] {
        if passing[other] < 0 {
          guard ranks[other] == rank ? precedes(other, number) : ranks[other] < rank else { break }
          shown.append(other)
        }
        next += 1
      }
      movements.come(index, to: shown.count)
      shown.append(number)
    }
    for other in before[next...] where passing[other] < 0 { shown.append(other) }
    for number in numbers { passing[number] = -1 }
    shownOrder.set(shown, without: numbers)
  }

  /// Arranges all rows again.
  ///
  /// - Parameters:
  ///   - numbers: The entries in the order of the source.
  ///   - left: The entries that are no longer in the source.
  ///   - readings: The readings of `numbers`, in the same order.
  ///   - holdsOrder: Whether shown rows keep their positions and hidden rows stay hidden.
  /// - Returns: The shown entries before and after.
  func arrangeAll(
    _ numbers: [Int],
    left: [Int],
    readings: [Reading],
    holdsOrder: Bool
  ) -> (before: [Int], after: [Int]) {
    let before = shownOrder.members
    sourceOrder = ArrangementOrder(numbers)
    for (number, reading) in zip(numbers, readings)
    where !holdsOrder || !shownOrder.contains(number) { keep(reading, of: number) }
    let after: [Int]
    if holdsOrder {
      let gone = Set(left)
      after = before.filter { !gone.contains($0) }
    } else {
      let shown = numbers.indices.filter { readings[$0].passes }
      after = sorted(shown, readings).map { numbers[$0] }
    }
    shownOrder = ArrangementOrder(after)
    for number in left { removeEntry(number) }
    return (before, after)
  }

  private func sorted(_ places: [Int], _ readings: [Reading]) -> [Int] {
    guard !sortKeys.isEmpty else { return places }
    let ranks = readings.map(rank)
    return places.sorted { left, right in
      if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
      for key in sortKeys.indices {
        let order = sortKeys[key].compare(readings[left][key], readings[right][key])
        if order != 0 { return order < 0 }
      }
      return left < right
    }
  }
}
