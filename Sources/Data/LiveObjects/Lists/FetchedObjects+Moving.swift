/// Objects are moved by a property that stores their position, which the program names with
/// `allowReordering(by:)`.
extension FetchedObjects: ReorderableCollection {
  /// Lets objects be moved by ``move(_:to:)``, which stores their order in a property.
  ///
  /// ```swift
  /// let tracks = try context.fetchedObjects(Track.self, RowRequest(order: ["number"]))
  /// tracks.allowReordering(by: \.number)
  /// try tracks.move(tracks[2], to: 0)
  /// ```
  ///
  /// The property must be the first term of the request's order, after the terms of the sections.
  /// Traps if the property is not stored in one column.
  ///
  /// - Parameters:
  ///   - property: The property. Its values need not be consecutive or different.
  ///   - name: The name of a move in the undo history, see ``AsyncManagedContext/undoName``.
  public func allowReordering(by property: KeyPath<Object, Int>, undoName name: String? = "Move") {
    setOrder(property, name)
  }

  /// Lets objects be moved by ``move(_:to:)``. Objects without a position get one when they, or
  /// objects around them, are moved.
  public func allowReordering(by property: KeyPath<Object, Int?>, undoName name: String? = "Move") {
    setOrder(property, name)
  }

  private func setOrder(_ keyPath: AnyKeyPath, _ name: String?) {
    let table = Object.managedTable
    guard let property = table.property(for: keyPath), property.columns.count == 1 else {
      preconditionFailure("\(table.className): \(keyPath) is not stored in one column")
    }
    orderProperty = property
    moveName = name
    moveColumn.map(context.followMoves)
    guard context.hasUnsaved else { return }
    readOverlay()
    observers.send(.reload, from: self)
  }

  /// A Boolean value indicating whether `allowReordering(by:)` has named a property.
  public var canReorder: Bool { orderProperty != nil }

  /// The reason why objects cannot be moved at present, or nil.
  ///
  /// Objects can be moved while a filter is set and within each section, but not while the list is
  /// sorted by anything else than the property that stores their positions.
  public var reorderRefusal: String? {
    if case .failure(let refusal) = presentOrder { return refusal.description }
    return nil
  }

  /// Moves an object so that it has the given index afterwards, as one undoable step.
  ///
  /// The objects between both indexes exchange the numbers in the property. Hidden objects keep
  /// theirs. Objects with equal numbers or without a number are numbered as far as necessary. The
  /// list changes immediately, and other lists when the change is saved. In databases without
  /// synchronous access, the list also changes only when the change is saved, and until then the
  /// objects between both indexes cannot be moved again.
  ///
  /// - Throws: `ReorderError` with the reason, see ``reorderRefusal``. An object cannot be moved
  ///   into another section.
  public func move(_ element: Object, to position: Int) throws {
    let order = try presentOrder.get()
    guard let origin = self.position(of: element), !element.managedState.isKnownDeleted else {
      throw ReorderError("the row no longer exists")
    }
    let target = Swift.min(Swift.max(position, 0), count - 1)
    if origin == target { return }
    let section = sections?.rowRange(containing: origin)
    guard sections?.rowRange(containing: target) == section else {
      throw ReorderError("a row cannot be moved into another section")
    }
    let numbers = try numbers(moving: origin, to: target, in: section ?? 0..<count, order)
    groupingChanges {
      context.group(moveName) {
        for (object, number) in numbers {
          object.managedState.assign(order.property, [.integer(number)], nil, of: object)
        }
      }
    }
  }

  /// Returns the changed numbers for a move within a range of the list.
  private func numbers(
    moving origin: Int,
    to target: Int,
    in section: Range<Int>,
    _ order: PresentOrder
  ) throws -> [(Object, Int64)] {
    var range = Swift.min(origin, target)..<(Swift.max(origin, target) + 1)
    context.prefetchFaults(range.map { self[$0] })
    var order = order
    if context.local == nil {
      order.adoptNil(first: self[section.lowerBound], last: self[section.upperBound - 1])
    }
    func number(_ position: Int) throws -> Int64? { try order.number(self[position]) }
    // A number cannot be after nil if nil is last.
    while order.hasNilLast, range.lowerBound > section.lowerBound,
      try number(range.lowerBound - 1) == nil
    {
      range = (range.lowerBound - 1)..<range.upperBound
    }
    var moved = range.map { self[$0] }
    let slots = try moved.map { try order.number($0) }
    let before = try range.lowerBound > section.lowerBound ? number(range.lowerBound - 1) : nil
    let known = ([before] + slots).compactMap(\.self)
    // A list of a database without synchronous access has its former order until it is read again.
    guard zip(known, known.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw ReorderError("a move of these rows is not saved yet")
    }
    moved.insert(moved.remove(at: origin - range.lowerBound), at: target - range.lowerBound)
    var last = before
    var found: [(Object, Int64)] = []
    func place(_ object: Object, _ slot: Int64?) throws {
      var next = slot ?? last ?? -1
      if let last, next <= last { next = last }
      if slot == nil || next == last {
        guard next < .max else { throw ReorderError("no number is left for the rows that follow") }
        next += 1
      }
      last = next
      if try order.number(object) != next { found.append((object, order.stored(next))) }
    }
    for (object, slot) in zip(moved, slots) { try place(object, slot) }
    for position in range.upperBound..<section.upperBound {
      let slot = try number(position)
      if slot == nil ? order.hasNilLast : slot.map { $0 > last ?? .min } ?? false { break }
      try place(self[position], slot)
    }
    return found
  }

  /// The column of `orderProperty`.
  private var moveColumn: MoveColumn? {
    orderProperty.map {
      MoveColumn(table: Object.managedTable.identity, column: ExactName($0.columns[0]))
    }
  }

  /// The order of the list by `orderProperty`, or the reason why it has another order.
  private var presentOrder: Result<PresentOrder, ReorderError> {
    guard let property = orderProperty else {
      return .failure(ReorderError("these rows cannot be moved"))
    }
    let request = rows.presentRequest
    let column = property.columns[0]
    if let term = request.arrangement.sortTerms.first {
      guard term.key.isExactly(column) else {
        let name = sortTerms.first?.key ?? term.key
        return .failure(
          ReorderError("rows cannot be moved while they are sorted by \(name)")
        )
      }
      return .success(
        PresentOrder(
          property: property,
          isDescending: !term.isAscending,
          hasNilLast: term.nils == .last
        )
      )
    }
    let hasOwnSections = request.arrangement.sectionTerm == nil
    let terms = request.order.dropFirst(hasOwnSections ? request.sectionLead : 0)
      .map { $0.resolved(in: rows.table) }
      .drop { term in
        let section = hasOwnSections ? request.section : request.arrangement.sectionTerm?.key
        return term.expression == nil && term.text == nil && term.column == section
      }
    guard request.sql == nil, let term = terms.first, term.expression == nil, term.text == nil,
      term.column.isExactly(column)
    else {
      return .failure(
        ReorderError("rows cannot be moved, because they are not in the order of \(property.name)")
      )
    }
    return .success(
      PresentOrder(
        property: property,
        isDescending: term.isDescending,
        hasNilLast: term.nulls.map { $0 == .last } ?? term.isDescending
      )
    )
  }
}

/// The order of a list by the property that stores the positions.
private struct PresentOrder {
  let property: ManagedProperty
  let isDescending: Bool
  /// Whether objects without a number are after those with numbers.
  var hasNilLast: Bool

  /// Returns the number of an object, as it ascends in the list, or nil if it has none.
  ///
  /// - Throws: `ReorderError` if the object has not been read, or cannot be.
  func number(_ object: some ManagedObject) throws -> Int64? {
    object.managedState.load(object)
    if object.managedState.values.isEmpty { throw ReorderError("the rows are not read yet") }
    guard case .integer(let number)? = object.managedState.value(of: property) else { return nil }
    return stored(number)
  }

  /// Determines where objects without a number are, if both ends of the list show it. Without a
  /// term for nil in the request, that depends on the database.
  mutating func adoptNil(first: some ManagedObject, last: some ManagedObject) {
    guard let ends = try? [number(first), number(last)], (ends[0] == nil) != (ends[1] == nil) else {
      return
    }
    hasNilLast = ends[1] == nil
  }

  /// Converts between numbers of the column and numbers that ascend in the list. The complement
  /// reverses the order, and is defined for every number.
  func stored(_ number: Int64) -> Int64 { isDescending ? ~number : number }
}

extension [RowSection] {
  /// Returns the range of rows of the section that contains a row.
  fileprivate func rowRange(containing position: Int) -> Range<Int>? {
    var start = 0
    for section in self {
      if position < start + section.rowCount { return start..<(start + section.rowCount) }
      start += section.rowCount
    }
    return nil
  }
}

// Unsaved moves.
extension FetchedObjects {
  /// Returns whether an unsaved change moves a saved object in this list.
  ///
  /// The row of such an object is hidden, and the object is displayed at its new sort position.
  func isMoved(_ object: any ManagedObject) -> Bool {
    guard let column = moveColumn, context.local != nil, rows.presentRequest.sql == nil,
      context.isMoved(object, by: column)
    else { return false }
    let state = object.managedState
    if state.isMarkedForDeletion { return false }
    state.load(object)
    return !state.isKnownDeleted && !state.values.isEmpty
  }

  /// Returns the positions of moved objects whose rows are displayed until an update is applied.
  func origins(of update: UnsavedOverlay.Update) -> [(object: AnyObject, position: Int)] {
    if orderProperty == nil || update.arriving.isEmpty { return [] }
    let shift = ListShift(update.rowChange)
    return update.arriving.compactMap { addition in
      guard overlay.order(of: addition.object) == nil else { return nil }
      let object = Object.known(addition.object)
      return rowPosition(of: object).flatMap(shift.positionBefore).flatMap(overlay.position(ofRow:))
        .map { (addition.object, $0) }
    }
  }
}
