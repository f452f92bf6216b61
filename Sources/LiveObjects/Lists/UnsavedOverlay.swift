/// What is not saved, laid over a list of rows: rows that are hidden because their objects are to
/// be deleted, and new objects, which come after the rows.
struct UnsavedOverlay<Object: AnyObject> {
  /// A new object, and what its place among the others is.
  struct Addition {
    let object: Object
    let order: Int
  }

  /// What becomes of the overlay while the rows change, or stay as they are.
  struct Update {
    var rowChange = ListChange()
    /// The rows to hide from now on, as they stand after the change of the rows; nil when those
    /// stay as they are, and `hiding` and `showing` say what differs.
    var hidden: SkippedPositions?
    var hiding: [Int] = []
    var showing: [Int] = []
    var arriving: [Addition] = []
    var leaving: [Object] = []
  }

  private(set) var hidden: SkippedPositions
  private var additions: [Addition]
  private var orders: [ObjectIdentifier: Int]

  init(hidden: SkippedPositions = SkippedPositions(), additions: [Addition] = []) {
    self.hidden = hidden
    self.additions = additions.sorted { $0.order < $1.order }
    orders = [:]
    for addition in additions { orders[ObjectIdentifier(addition.object)] = addition.order }
  }

  /// How many objects come after the rows.
  var addedCount: Int { additions.count }

  /// The object at a place after the rows.
  func added(at index: Int) -> Object { additions[index].object }

  /// Where an object stands among those after the rows.
  func index(of object: Object) -> Int? {
    orders[ObjectIdentifier(object)].map(firstIndex)
  }

  /// The order of an object after the rows, nil for any other.
  func order(of object: Object) -> Int? { orders[ObjectIdentifier(object)] }

  /// Brings the overlay to its next state; answers what changed in the list as a whole.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are after the change.
  ///   - landing: The row that an object which leaves has got.
  mutating func apply(
    _ update: Update,
    rowCount: Int,
    landing: (Object) -> Int?
  ) -> ListChange {
    let rowChange = update.rowChange
    let oldCount =
      rowCount - rowChange.insertions.count + rowChange.removals.count - hidden.count
    let origins = update.leaving.compactMap { object in
      index(of: object).map { (object: object, position: oldCount + $0) }
    }
    var change = replaceHidden(update)
    remove(origins.map(\.object))
    insert(update.arriving)

    // A new object that has got its row moves there. Another one may have stood in it.
    let shift = ListShift(change)
    var insertions = Set(change.insertions)
    for (object, position) in origins {
      guard let to = landing(object).flatMap(hidden.condensed) else {
        change.removals.append(position)
        continue
      }
      if insertions.remove(to) == nil {
        if let move = change.moves.firstIndex(where: { $0.to == to }) {
          change.removals.append(change.moves.remove(at: move).from)
        } else if let before = shift.stayerBefore(to) {
          change.removals.append(before)
        }
      }
      change.moves.append(ListChange.Move(from: position, to: to))
    }
    let newCount = rowCount - hidden.count
    for addition in update.arriving { insertions.insert(newCount + firstIndex(addition.order)) }
    change.removals.sort()
    change.insertions = insertions.sorted()
    return change
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
    return change
  }

  private mutating func remove(_ objects: [Object]) {
    guard let only = objects.first else { return }
    if objects.count == 1 {
      if let index = index(of: only) { additions.remove(at: index) }
      orders[ObjectIdentifier(only)] = nil
      return
    }
    for object in objects { orders[ObjectIdentifier(object)] = nil }
    additions.removeAll { orders[ObjectIdentifier($0.object)] == nil }
  }

  private mutating func insert(_ arriving: [Addition]) {
    for addition in arriving.sorted(by: { $0.order < $1.order }) {
      orders[ObjectIdentifier(addition.object)] = addition.order
      if additions.last.map({ $0.order < addition.order }) ?? true {
        additions.append(addition)
      } else {
        additions.insert(addition, at: firstIndex(addition.order))
      }
    }
  }

  /// The first index whose object has this order or a later one.
  private func firstIndex(_ order: Int) -> Int {
    var low = 0
    var high = additions.count
    while low < high {
      let middle = (low + high) / 2
      if additions[middle].order < order { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
