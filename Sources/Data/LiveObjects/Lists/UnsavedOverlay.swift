/// Unsaved changes, applied on top of a list of rows. Rows whose objects are marked for deletion
/// are hidden, and new objects are inserted in sort order. An object with an unsaved sort value is
/// treated as new while its row is hidden.
struct UnsavedOverlay {
  /// A new object and its sort position.
  struct Addition {
    let object: AnyObject
    /// The object's position in the order of insertion. Decides between objects with equal sort
    /// values.
    let order: Int
    /// The sort position among the rows. While it is nil, the object is at the end of the list.
    var place: NewRowPosition?
  }

  /// Input for the next state of the overlay.
  struct Update {
    var rowChange = ListChange()
    /// The rows to hide, as positions after the change of the rows. If nil, the rows have not
    /// changed, and `hiding` and `showing` contain the difference.
    var hidden: HiddenPositions?
    var hiding: [Int] = []
    var showing: [Int] = []
    /// New objects to insert or move. If the rows have changed, these are all new objects.
    var arriving: [Addition] = []
    var leaving: [AnyObject] = []
    /// The arriving objects that were displayed by a row in `hiding`, with this row.
    var displaced: [(object: AnyObject, row: Int)] = []
  }

  private(set) var hidden: HiddenPositions
  /// The new objects in the order of the list.
  private(set) var additions: ChunkedArray<Addition>
  private var known: [ObjectIdentifier: Addition]
  /// The number of rows, including hidden rows.
  private var rowCount: Int
  /// Compares the sort terms of two positions.
  private let compare: ([Value], [Value]) -> Int

  init(
    hidden: HiddenPositions = HiddenPositions(),
    additions: [Addition] = [],
    rowCount: Int = 0,
    compare: @escaping ([Value], [Value]) -> Int = { _, _ in 0 }
  ) {
    self.hidden = hidden
    self.rowCount = rowCount
    self.compare = compare
    self.additions = ChunkedArray()
    known = [:]
    for addition in additions { known[ObjectIdentifier(addition.object)] = addition }
    self.additions = ChunkedArray(additions.sorted { isBefore($0, $1) })
  }

  /// Whether the list equals its rows.
  var isEmpty: Bool { additions.isEmpty && hidden.count == 0 }

  /// The number of new objects.
  var addedCount: Int { additions.count }

  /// Returns an object's position in the order of insertion, or nil if the overlay does not contain
  /// it.
  func order(of object: AnyObject) -> Int? { known[ObjectIdentifier(object)]?.order }

  /// Returns the element at a position of the list: a new object, or otherwise the position of a
  /// row.
  func element(at position: Int) -> (added: AnyObject?, row: Int) {
    let before = addedBefore(position)
    if before < additions.count, self.position(ofAddition: before) == position {
      return (additions[before].object, 0)
    }
    return (nil, hidden.expanded(position - before))
  }

  /// Returns the list position of a row, or nil if the row is hidden.
  func position(ofRow row: Int) -> Int? { hidden.condensed(row).map(position(ofShown:)) }

  /// Returns the list position of a new object, or nil if the overlay does not contain the object.
  func position(of object: AnyObject) -> Int? { index(of: object).map(position(ofAddition:)) }

  /// Returns the rows in a range of the list.
  func rows(in range: Range<Int>) -> Range<Int> {
    let lower = range.lowerBound - addedBefore(range.lowerBound)
    let upper = range.upperBound - addedBefore(range.upperBound)
    if lower >= upper { return 0..<0 }
    return hidden.expanded(lower)..<(hidden.expanded(upper - 1) + 1)
  }

  /// Returns how many visible rows precede an addition.
  func shownRows(before index: Int) -> Int {
    hidden.shown(before: min(additions[index].place?.position ?? .max, rowCount))
  }

  private func position(ofAddition index: Int) -> Int { shownRows(before: index) + index }

  private func addedBefore(_ position: Int) -> Int {
    additions.indices.partitioningIndex { self.position(ofAddition: $0) >= position }
  }

  private func position(ofShown row: Int) -> Int {
    row + additions.indices.partitioningIndex { shownRows(before: $0) > row }
  }

  private func index(of object: AnyObject) -> Int? {
    guard let addition = known[ObjectIdentifier(object)] else { return nil }
    let index = additions.indices.partitioningIndex { !isBefore(additions[$0], addition) }
    if index < additions.count, additions[index].object === object { return index }
    // Changed sort positions of other additions can make the binary search miss the object.
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
  /// An object that remains in the list, while it becomes a row or stops being one, or stays new.
  private struct MovedRow {
    let from: Int
    /// The number of unmoved elements before it, prior to the change.
    var rankBefore: Int
    var to = 0
    var rankAfter = 0
  }

  /// Applies an update and returns the change of the complete list.
  ///
  /// The change is computed in three coordinate systems:
  ///
  /// - rows: positions in the database's result
  /// - visible rows: positions among the rows that are not hidden
  /// - list positions: positions among visible rows and new objects
  ///
  /// 1. Record the old position of each new object that the update touches.
  /// 2. Replace the hidden rows. This yields the change of the visible rows.
  /// 3. Remove the touched objects and insert the arriving ones.
  /// 4. Convert the change of the visible rows to list positions. The row of an object that was
  ///    just saved is not reported as inserted: the object that was in the list continues as that
  ///    row.
  /// 5. Report each touched object as a move, insertion or removal. Objects that kept their rank
  ///    among the unmoved elements are not reported as moves.
  ///
  /// - Parameters:
  ///   - update: The next state.
  ///   - rowCount: The number of rows after the change.
  ///   - savedRow: Returns the row that was inserted for an object that leaves the overlay.
  mutating func apply(
    _ update: Update,
    rowCount: Int,
    savedRow: (AnyObject) -> Int?
  ) -> ListChange {
    let touched = (update.leaving + update.arriving.map(\.object)).compactMap { object in
      index(of: object).map { (object: object, index: $0) }
    }.sorted { $0.index < $1.index }
    // Positions before the change have to be computed before anything is modified.
    let indexes = touched.map(\.index)
    var old = touched.enumerated().map { rank, addition in
      (
        object: addition.object, position: position(ofAddition: addition.index),
        rows: shownRows(before: addition.index), others: addition.index - rank
      )
    }
    let displaced = Dictionary(
      update.displaced.compactMap { object, row in hidden.condensed(row).map { ($0, object) } }
    ) { $1 }
    for (shown, object) in displaced {
      let position = position(ofShown: shown)
      let additions = position - shown
      let others = additions - indexes.countLess(than: additions)
      old.append((object: object, position: position, rows: shown, others: others))
    }
    // The copy is made only if rows are removed from display.
    let before = update.hidden == nil && update.hiding.isEmpty ? nil : self
    var rows = replaceHidden(update)
    let landed = Dictionary(
      update.leaving.compactMap { object in
        savedRow(object).flatMap(hidden.condensed).map { (ObjectIdentifier(object), $0) }
      }
    ) { $1 }
    rows.makeRoom(for: landed.values)
    self.rowCount = rowCount
    remove(indexes)
    for object in update.leaving { known[ObjectIdentifier(object)] = nil }
    insert(update.arriving)

    let shift = ListShift(rows)
    var change = ListChange(
      removals: rows.removals.filter { displaced[$0] == nil }.map {
        before?.position(ofShown: $0) ?? $0
      },
      moves: rows.moves.map { move in
        ListChange.Move(
          from: before?.position(ofShown: move.from) ?? move.from,
          to: position(ofShown: move.to)
        )
      }
    )
    let taken = Set(landed.values)
    change.insertions = rows.insertions.filter { !taken.contains($0) }.map(position(ofShown:))
    var wanderers: [ObjectIdentifier: MovedRow] = [:]
    for (object, position, rows, others) in old {
      wanderers[ObjectIdentifier(object)] = MovedRow(
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
    let newIndexes = arrived.map(\.1)
    for object in update.leaving {
      let identity = ObjectIdentifier(object)
      guard let wanderer = wanderers[identity] else { continue }
      guard let row = landed[identity] else {
        change.removals.append(wanderer.from)
        wanderers[identity] = nil
        continue
      }
      let others = additions.indices.partitioningIndex { shownRows(before: $0) > row }
      wanderers[identity]?.to = position(ofShown: row)
      wanderers[identity]?.rankAfter =
        shift.rankAfter(row) + others - newIndexes.countLess(than: others)
    }
    change.moves += Self.moves(wanderers.values)
    change.removals.sort()
    change.insertions.sort()
    change.dropIdleMoves()
    return change
  }

  /// Returns moves for the objects whose position changed relative to the others.
  ///
  /// Objects that keep their rank and their relative order are not moved. The largest such set is
  /// the longest increasing subsequence of the old positions.
  private static func moves(_ wanderers: some Sequence<MovedRow>) -> [ListChange.Move] {
    let sorted = wanderers.sorted { $0.to < $1.to }
    // Patience sorting: `ends` holds, for each length, the smallest last element of an increasing
    // subsequence of that length.
    var ends: [Int] = []
    var earlier = [Int?](repeating: nil, count: sorted.count)
    for (index, wanderer) in sorted.enumerated() where wanderer.rankBefore == wanderer.rankAfter {
      let length = ends.indices.partitioningIndex { sorted[ends[$0]].from > wanderer.from }
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

  /// Replaces the hidden rows. Returns the change of the visible rows that results from it and from
  /// the change of the rows.
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
    // Rows that stayed in the result and became hidden or visible.
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

  /// Removes the additions at ascending indexes.
  private mutating func remove(_ indexes: [Int]) {
    if indexes.count <= 8 {
      for index in indexes.reversed() { additions.remove(at: index) }
    } else {
      let gone = Set(indexes)
      additions = ChunkedArray(
        additions.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
      )
    }
  }

  private mutating func insert(_ arriving: [Addition]) {
    for addition in arriving { known[ObjectIdentifier(addition.object)] = addition }
    if arriving.count > 8 {
      additions = ChunkedArray((Array(additions) + arriving).sorted { isBefore($0, $1) })
      return
    }
    for addition in arriving {
      let index = additions.indices.partitioningIndex { isBefore(addition, additions[$0]) }
      additions.insert(addition, at: index)
    }
  }
}

extension ListChange {
  /// Reports rows at some positions as replaced: the previous row as removed, the new row as
  /// inserted.
  ///
  /// Used when the object of a row changes while the row stays, because observers identify elements
  /// by object.
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

  /// Removes moves that do not change an element's rank among the unmoved elements.
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
      // The element counts as unmoved from now on, so the ranks of all other moves change.
      index = 0
    }
  }

  fileprivate mutating func sort() {
    removals.sort()
    insertions.sort()
  }
}
