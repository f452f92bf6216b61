import KeyValueObserving

/// Which rows of a source are shown, in which order: pure bookkeeping, which reads no row, and calls no user
/// code but to compare values of a type of the user's own.
///
/// Each row of the source has an entry with a number. One order of numbers says where the rows are
/// in the source, the other where those that are shown stand. What rows are ordered by is kept as
/// it was read; rows that are equal in it stand as they do in the source.
///
/// An object, as to ask a structure that another object holds copies its references each time.
final class RowArrangement {
  /// What was read of a row.
  struct Reading {
    /// Whether the row is to be shown.
    var passes = true
    /// How many values there are of what it is ordered by, one for each sort key.
    private(set) var count = 0
    /// The first one lies with the entry: most orders have one key.
    private var first = SortValue.unreadable
    private var others: [SortValue] = []

    /// The value of a sort key.
    subscript(key: Int) -> SortValue { key == 0 ? first : others[key - 1] }

    /// Adds the value of the next sort key.
    mutating func append(_ value: SortValue) {
      if count == 0 { first = value } else { others.append(value) }
      count += 1
    }
  }

  private struct Entry {
    var row: AnyObject
    var reading: Reading
  }

  // Safety: of unchecked exclusivity, here and below: nothing but a flush of `ArrangedRows` changes an
  // arrangement, and no flush begins within another. While values are compared, which may be user code,
  // none of these variables is being changed, and that code can only read.

  /// What the rows are ordered by. Set it before `arrangeAll`.
  @exclusivity(unchecked) var sortKeys: [SortKey<AnyObject>] = []
  @exclusivity(unchecked) private var entries: [Entry?] = []
  /// What the first sort key makes of each entry's reading, beside each other: to compare is to look here.
  @exclusivity(unchecked) private var ranks: [UInt64] = []
  /// Whether its rank tells each entry's first value from all others.
  @exclusivity(unchecked) private var areWhole: [Bool] = []
  private var free: [Int] = []
  /// While many entries pass, the place of each in their list; -1 for others, and at all other times.
  @exclusivity(unchecked) private var passing: [Int32] = []
  @exclusivity(unchecked) private var sourceOrder = RowOrder()
  @exclusivity(unchecked) private var shownOrder = RowOrder()
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Further entries of rows that the source holds more than once.
  private var twins: [ObjectIdentifier: [Int]] = [:]

  /// How many rows are shown.
  var count: Int { shownOrder.count }

  /// The row at a position of those shown.
  subscript(position: Int) -> AnyObject { row(shownOrder[position]) }

  /// The first position among those shown at which a row stands.
  func position(of row: AnyObject) -> Int? {
    let id = ObjectIdentifier(row)
    guard let number = numbers[id] else { return nil }
    return ([number] + (twins[id] ?? [])).filter(shownOrder.contains)
      .map(shownOrder.position(of:)).min()
  }

  func row(_ number: Int) -> AnyObject {
    guard let row = entries[number]?.row else { preconditionFailure("no entry \(number)") }
    return row
  }

  func isEntry(_ number: Int) -> Bool { number < entries.count && entries[number] != nil }

  func isShown(_ number: Int) -> Bool { shownOrder.contains(number) }

  /// The entry at a position of the source.
  func number(inSource position: Int) -> Int { sourceOrder[position] }

  /// Whether a reading would leave a shown row where it is and a hidden one hidden.
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

  /// Keeps what was read of an entry.
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

  /// Whether an entry stands before another.
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

  /// The runs of shown rows that are equal in the first sort key: the first row and the length of
  /// each.
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
  /// Makes an entry of a row, which is in no order yet.
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

  /// Lets go of an entry that is in no order any more.
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

  /// The entries of a list of rows, those of rows that are known being the same; and those that are
  /// left over.
  func entries(for rows: [AnyObject]) -> (numbers: [Int], left: [Int]) {
    var known = numbers
    var others = twins
    let found = rows.map { row in
      // A row listed twice is matched in order.
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
  /// What has happened since the last change, as entries.
  struct Step {
    /// How the source has changed; positions of its entries are taken from it.
    var source = ListChange()
    /// The entries of its insertions, in their order.
    var inserted: [Int] = []
    /// Entries that were read again, each once, and are to be placed by what was read.
    var readings: [(number: Int, reading: Reading)] = []
    /// Whether rows that are shown stay where they are, and others hidden.
    var holdsOrder = false
  }

  /// Carries a step out in a time that follows the number of its entries.
  ///
  /// - Returns: What changes among the rows shown, and the entries that are gone.
  func carryOut(_ step: Step) -> (change: ListChange, removed: [Int]) {
    let removed = step.source.removals.map { sourceOrder[$0] }
    let moved = step.source.moves.map { (number: sourceOrder[$0.from], to: $0.to) }

    var placed = Set(removed)
    var numbers = removed
    if !step.holdsOrder {
      let others = step.inserted + moved.map(\.number) + step.readings.map(\.number).sorted()
      numbers += step.source.isEmpty ? others : others.filter { placed.insert($0).inserted }
    }
    var passages = RowPassages(numbers)
    let isMany = numbers.count > max(Self.fewPassages, shownOrder.count / Self.manyPart)
    if isMany { takeOutMany(&passages) } else { takeOutFew(&passages) }

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
    if isMany { bringInMany(coming, &passages) } else { bringInFew(coming, &passages) }
    return (passages.change, removed)
  }

  /// Up to so many entries pass one by one, whatever part of the rows they are.
  private static var fewPassages: Int { 8 }

  /// To have more than this part of the rows pass one by one takes longer than to go through all rows,
  /// which lie beside each other then.
  private static var manyPart: Int { 24 }

  /// Takes entries out of those shown, one by one.
  private func takeOutFew(_ passages: inout RowPassages) {
    let leaving = passages.numbers.indices.filter { shownOrder.contains(passages.numbers[$0]) }
      .map { (index: $0, position: shownOrder.position(of: passages.numbers[$0])) }
      .sorted { $0.position < $1.position }
    // In order, here and below: neighbours are reached by nearly the same way, which then is at hand.
    for (index, position) in leaving {
      shownOrder.remove(passages.numbers[index])
      passages.leave(index, from: position)
    }
  }

  private func bringInFew(_ coming: [Int], _ passages: inout RowPassages) {
    for index in coming {
      let number = passages.numbers[index]
      shownOrder.insert(number, at: shownOrder.place { precedes($0, number) })
    }
    for index in coming {
      passages.come(index, to: shownOrder.position(of: passages.numbers[index]))
    }
  }

  /// Notes which entries are taken out of those shown, all at once; `bringInMany` does it.
  private func takeOutMany(_ passages: inout RowPassages) {
    passing += repeatElement(-1, count: entries.count - passing.count)
    for (index, number) in passages.numbers.enumerated() { passing[number] = Int32(index) }
    for (position, number) in shownOrder.members.enumerated() where passing[number] >= 0 {
      passages.leave(Int(passing[number]), from: position)
    }
  }

  private func bringInMany(_ coming: [Int], _ passages: inout RowPassages) {
    let before = shownOrder.members
    var shown: [Int] = []
    shown.reserveCapacity(before.count + coming.count)
    let (numbers, ranks) = (passages.numbers, ranks)
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
      passages.come(index, to: shown.count)
      shown.append(number)
    }
    for other in before[next...] where passing[other] < 0 { shown.append(other) }
    for number in numbers { passing[number] = -1 }
    shownOrder.set(shown, without: numbers)
  }

  /// Arranges all rows anew.
  ///
  /// - Parameters:
  ///   - numbers: The entries in the order of the source.
  ///   - left: Entries that are no longer in it.
  ///   - readings: What was read of each, in the same order.
  ///   - holdsOrder: Whether rows that are shown stay where they are, and others hidden.
  /// - Returns: The entries shown before and now.
  func arrangeAll(
    _ numbers: [Int],
    left: [Int],
    readings: [Reading],
    holdsOrder: Bool
  ) -> (before: [Int], after: [Int]) {
    let before = shownOrder.members
    sourceOrder = RowOrder(numbers)
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
    shownOrder = RowOrder(after)
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
