/// What is not saved, laid over a list of rows: rows that are hidden because their objects are to
/// be deleted, and new objects among the rows where the order puts them.
struct UnsavedOverlay {
  /// A new object, and where it stands.
  struct Addition {
    let object: AnyObject
    /// Which of all new objects it is: what the order holds equal stands as it was inserted.
    let order: Int
    /// Nil while nobody knows it; then it stands at the end.
    var place: NewPlace?
  }

  /// What becomes of the overlay while the rows change, or stay as they are.
  struct Update {
    var rowChange = ListChange()
    /// The rows to hide from now on, as they stand after the change of the rows; nil when those
    /// stay as they are, and `hiding` and `showing` say what differs.
    var hidden: SkippedPositions?
    var hiding: [Int] = []
    var showing: [Int] = []
    /// New objects that come, or stand elsewhere: all of them where the rows have changed.
    var arriving: [Addition] = []
    var leaving: [AnyObject] = []
  }

  private(set) var hidden: SkippedPositions
  /// In the order of the list.
  private(set) var additions: PiecedList<Addition>
  private var known: [ObjectIdentifier: Addition]
  /// How many rows there are.
  private var rowCount: Int
  /// How two places stand to each other by their terms.
  private let compare: ([Value], [Value]) -> Int

  init(
    hidden: SkippedPositions = SkippedPositions(),
    additions: [Addition] = [],
    rowCount: Int = 0,
    compare: @escaping ([Value], [Value]) -> Int = { _, _ in 0 }
  ) {
    self.hidden = hidden
    self.rowCount = rowCount
    self.compare = compare
    self.additions = PiecedList()
    known = [:]
    for addition in additions { known[ObjectIdentifier(addition.object)] = addition }
    self.additions = PiecedList(additions.sorted { isBefore($0, $1) })
  }

  /// Whether the list is the rows.
  var isEmpty: Bool { additions.isEmpty && hidden.count == 0 }

  /// How many objects there are that are no rows.
  var addedCount: Int { additions.count }

  /// Which new object an object is; nil for any other.
  func order(of object: AnyObject) -> Int? { known[ObjectIdentifier(object)]?.order }

  /// What stands at a position of the list: a new object, or else the position of a row.
  func element(at position: Int) -> (added: AnyObject?, row: Int) {
    let before = addedBefore(position)
    if before < additions.count, self.position(ofAddition: before) == position {
      return (additions[before].object, 0)
    }
    return (nil, hidden.expanded(position - before))
  }

  /// Where a row stands in the list; nil where it is hidden.
  func position(ofRow row: Int) -> Int? { hidden.condensed(row).map(position(ofShown:)) }

  /// Where a new object stands in the list; nil for any other.
  func position(of object: AnyObject) -> Int? { index(of: object).map(position(ofAddition:)) }

  /// The rows that stand in a range of the list.
  func rows(in range: Range<Int>) -> Range<Int> {
    let lower = range.lowerBound - addedBefore(range.lowerBound)
    let upper = range.upperBound - addedBefore(range.upperBound)
    if lower >= upper { return 0..<0 }
    return hidden.expanded(lower)..<(hidden.expanded(upper - 1) + 1)
  }

  /// How many rows that are shown stand before an addition.
  func shownRows(before index: Int) -> Int {
    hidden.shown(before: min(additions[index].place?.position ?? .max, rowCount))
  }

  private func position(ofAddition index: Int) -> Int { shownRows(before: index) + index }

  private func addedBefore(_ position: Int) -> Int {
    additions.indices.firstBound { self.position(ofAddition: $0) >= position }
  }

  private func position(ofShown row: Int) -> Int {
    row + additions.indices.firstBound { shownRows(before: $0) > row }
  }

  private func index(of object: AnyObject) -> Int? {
    guard let addition = known[ObjectIdentifier(object)] else { return nil }
    let index = additions.indices.firstBound { !isBefore(additions[$0], addition) }
    if index < additions.count, additions[index].object === object { return index }
    // Others are ordered otherwise by now.
    return additions.firstIndex { $0.object === object }
  }

  private func isBefore(_ left: Addition, _ right: Addition) -> Bool {
    guard let place = left.place, let other = right.place else {
      return left.place != nil || (right.place == nil && left.order < right.order)
    }
    if place.position != other.position { return place.position < other.position }
    let order = compare(place.terms, other.terms)
    return order != 0 ? order < 0 : left.order < right.order
  }
}

extension UnsavedOverlay {
  /// A new object that stays in the list, as what it was or as a row.
  private struct Wanderer {
    let from: Int
    /// How many of what stays in its order stood before it.
    var rankBefore: Int
    var to = 0
    var rankAfter = 0
  }

  /// Brings the overlay to its next state; answers what changed in the list as a whole.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are after the change.
  ///   - landing: The row that an object which leaves has got.
  mutating func apply(
    _ update: Update,
    rowCount: Int,
    landing: (AnyObject) -> Int?
  ) -> ListChange {
    let touched = (update.leaving + update.arriving.map(\.object)).compactMap { object in
      index(of: object).map { (object: object, index: $0) }
    }.sorted { $0.index < $1.index }
    // All of before is asked now, and how the rows change.
    let old = touched.enumerated().map { rank, addition in
      (
        object: addition.object, position: position(ofAddition: addition.index),
        rows: shownRows(before: addition.index), others: addition.index - rank
      )
    }
    // Nothing is copied where no row leaves its place.
    let before = update.hidden == nil && update.hiding.isEmpty ? nil : self
    var rows = replaceHidden(update)
    let landed = Dictionary(
      update.leaving.compactMap { object in
        landing(object).flatMap(hidden.condensed).map { (ObjectIdentifier(object), $0) }
      }
    ) { $1 }
    rows.makeRoom(for: landed.values)
    self.rowCount = rowCount
    remove(touched.map(\.index))
    for object in update.leaving { known[ObjectIdentifier(object)] = nil }
    insert(update.arriving)

    let shift = ListShift(rows)
    var change = ListChange(
      removals: rows.removals.map { before?.position(ofShown: $0) ?? $0 },
      moves: rows.moves.map { move in
        ListChange.Move(
          from: before?.position(ofShown: move.from) ?? move.from,
          to: position(ofShown: move.to)
        )
      }
    )
    let taken = Set(landed.values)
    change.insertions = rows.insertions.filter { !taken.contains($0) }.map(position(ofShown:))
    var wanderers: [ObjectIdentifier: Wanderer] = [:]
    for (object, position, rows, others) in old {
      wanderers[ObjectIdentifier(object)] = Wanderer(
        from: position,
        rankBefore: shift.rankBefore(rows) + others
      )
    }
    let arrived = update.arriving.compactMap { addition in
      index(of: addition.object).map { (ObjectIdentifier(addition.object), $0) }
    }.sorted { $0.1 < $1.1 }
    for (rank, (identity, index)) in arrived.enumerated() {
      wanderers[identity]?.rankAfter = shift.rankAfter(shownRows(before: index)) + index - rank
      wanderers[identity]?.to = self.position(ofAddition: index)
      if wanderers[identity] == nil { change.insertions.append(self.position(ofAddition: index)) }
    }
    let indexes = arrived.map(\.1)
    for object in update.leaving {
      let identity = ObjectIdentifier(object)
      guard let wanderer = wanderers[identity] else { continue }
      guard let row = landed[identity] else {
        change.removals.append(wanderer.from)
        wanderers[identity] = nil
        continue
      }
      let others = additions.indices.firstBound { shownRows(before: $0) > row }
      wanderers[identity]?.to = position(ofShown: row)
      wanderers[identity]?.rankAfter =
        shift.rankAfter(row) + others - indexes.countLess(than: others)
    }
    change.moves += Self.moves(wanderers.values)
    change.removals.sort()
    change.insertions.sort()
    change.dropIdleMoves()
    return change
  }

  /// Those that stand elsewhere than before; the others keep the order that they had.
  private static func moves(_ wanderers: some Sequence<Wanderer>) -> [ListChange.Move] {
    let sorted = wanderers.sorted { $0.to < $1.to }
    // The longest run that ascends, by the least end that one of each length has.
    var ends: [Int] = []
    var earlier = [Int?](repeating: nil, count: sorted.count)
    for (index, wanderer) in sorted.enumerated() where wanderer.rankBefore == wanderer.rankAfter {
      let length = ends.indices.firstBound { sorted[ends[$0]].from > wanderer.from }
      earlier[index] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = index } else { ends.append(index) }
    }
    var staying: Set<Int> = []
    var next = ends.last
    while let index = next {
      staying.insert(index)
      next = earlier[index]
    }
    return sorted.indices.filter { !staying.contains($0) }
      .map { ListChange.Move(from: sorted[$0].from, to: sorted[$0].to) }
  }

  /// Takes the rows that are hidden from now on; answers what that and the change of the rows
  /// make of the rows that are shown.
  private mutating func replaceHidden(_ update: Update) -> ListChange {
    let old = hidden
    guard let new = update.hidden else {
      var change = ListChange(removals: update.hiding.compactMap(hidden.condensed))
      for row in update.hiding { hidden.insert(row) }
      for row in update.showing { hidden.remove(row) }
      change.insertions = update.showing.compactMap(hidden.condensed)
      change.sort()
      return change
    }
    hidden = new
    let rows = update.rowChange
    var change = ListChange(
      removals: rows.removals.compactMap(old.condensed),
      insertions: rows.insertions.compactMap(new.condensed)
    )
    for move in rows.moves {
      switch (old.condensed(move.from), new.condensed(move.to)) {
      case (let from?, let to?): change.moves.append(ListChange.Move(from: from, to: to))
      case (let from?, nil): change.removals.append(from)
      case (nil, let to?): change.insertions.append(to)
      case (nil, nil): break
      }
    }
    // Rows that stay, and are hidden now or no longer.
    let shift = ListShift(rows)
    for row in old.positions.compactMap(shift.stayerAfter) {
      if let to = new.condensed(row) { change.insertions.append(to) }
    }
    for row in new.positions.compactMap(shift.stayerBefore) {
      if let from = old.condensed(row) { change.removals.append(from) }
    }
    change.sort()
    return change
  }

  /// Takes out what stands at some indexes, ascending.
  private mutating func remove(_ indexes: [Int]) {
    if indexes.count <= 8 {
      for index in indexes.reversed() { additions.remove(at: index) }
    } else {
      let gone = Set(indexes)
      additions = PiecedList(
        additions.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
      )
    }
  }

  private mutating func insert(_ arriving: [Addition]) {
    for addition in arriving { known[ObjectIdentifier(addition.object)] = addition }
    if arriving.count > 8 {
      additions = PiecedList((Array(additions) + arriving).sorted { isBefore($0, $1) })
      return
    }
    for addition in arriving {
      let index = additions.indices.firstBound { isBefore(addition, additions[$0]) }
      additions.insert(addition, at: index)
    }
  }
}

extension ListChange {
  /// Has rows that others have come to be told as inserted, whatever stood there before.
  mutating func makeRoom(for positions: some Sequence<Int>) {
    let shift = ListShift(self)
    for position in Set(positions).subtracting(insertions) {
      if let move = moves.firstIndex(where: { $0.to == position }) {
        removals.append(moves.remove(at: move).from)
      } else if let before = shift.stayerBefore(position) {
        removals.append(before)
      }
      insertions.append(position)
    }
    sort()
  }

  /// Leaves out moves of what stands where it stood among all that stays.
  fileprivate mutating func dropIdleMoves() {
    var index = 0
    while index < moves.count {
      let move = moves[index]
      index += 1
      guard move.from == move.to else { continue }
      let before = move.from - removals.countLess(than: move.from)
      let after = move.to - insertions.countLess(than: move.to)
      let leaving = moves.count { $0.from < move.from }
      let coming = moves.count { $0.to < move.to }
      guard before - leaving == after - coming else { continue }
      moves.remove(at: index - 1)
      // Others stand by what stays, which is one more by now.
      index = 0
    }
  }

  fileprivate mutating func sort() {
    removals.sort()
    insertions.sort()
  }
}
