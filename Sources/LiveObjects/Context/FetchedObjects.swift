#if SQLite
  /// The managed objects of a request as a list that follows the commits of all processes.
  ///
  /// What stands where is what the file says, as in ``FetchedRows``: a window of a large table is
  /// known where an index gives the order, and objects are loaded together when they are about to be
  /// shown. What is not saved shows so far: objects that are to be deleted are left out at once, and
  /// new objects of the class stand at the end, in the order in which they were inserted, if
  /// `includes` says so. A change of a value takes an object to another place, into the list or out
  /// of it when it is saved, not before.
  ///
  /// It belongs to the main actor, as its context must.
  @MainActor
  public final class FetchedObjects<Object: ManagedObject>: ObservableCollection {
    public typealias Element = Object

    /// The context of the objects.
    public let context: ManagedContext
    let rows: FetchedRows
    /// The columns of the rows that are the objects' key; nil where it is the rows' own.
    let keyColumns: Range<Int>?
    private let includes: (Object) -> Bool
    private let observers = ListObservers()
    /// The positions among the rows of objects that are to be deleted, ascending.
    private var hidden: [Int] = []
    /// The objects that have no row yet.
    private var added: [Object] = []
    /// The objects made ready last, which are kept loaded.
    private var ready: [Object] = []
    /// Changes of the rows that are not told yet.
    private var collected: [ListChange] = []
    private var isUpdating = false
    private var tokens: [ObservationToken] = []

    init(
      _ context: ManagedContext,
      _ rows: FetchedRows,
      keyColumns: Range<Int>?,
      includes: @escaping (Object) -> Bool
    ) {
      self.context = context
      self.rows = rows
      self.keyColumns = keyColumns
      self.includes = includes
      (hidden, added) = pending()
      tokens = [
        rows.observeChanges { [weak self] change in
          self?.collected.append(change)
          self?.update()
        },
        context.membership.observe { [weak self] _ in self?.update() },
      ]
    }

    public var count: Int { rows.count - hidden.count + added.count }

    public subscript(position: Int) -> Object {
      precondition(
        position >= 0 && position < count,
        "\(Object.managedTable.className): no object at position \(position), there are \(count)"
      )
      let saved = rows.count - hidden.count
      return position < saved ? object(of: rows[rowPosition(position)]) : added[position - saved]
    }

    public func position(of element: Object) -> Int? {
      if let index = added.firstIndex(where: { $0 === element }) {
        return rows.count - hidden.count + index
      }
      return rowPosition(of: element).flatMap { visible($0, hidden) }
    }

    public func prepare(_ range: Range<Int>) {
      let range = range.clamped(to: 0..<count)
      let saved = range.clamped(to: 0..<(rows.count - hidden.count))
      if !saved.isEmpty {
        rows.prepare(rowPosition(saved.lowerBound)..<(rowPosition(saved.upperBound - 1) + 1))
      }
      ready = range.prefix(RowWindow.stride).map { self[$0] }
      context.prefetch(ready)
    }

    /// The sections that the saved objects fall into, in order, if the request names what makes
    /// them; see ``FetchedRows/sections``. New objects, which come last, are in none.
    public var sections: [FetchedRows.Section] {
      guard !hidden.isEmpty else { return rows.sections }
      func shift(_ row: Int) -> Int { row - hidden.prefix { $0 < row }.count }
      return rows.sections.map { section in
        let range = shift(section.range.lowerBound)..<shift(section.range.upperBound)
        return FetchedRows.Section(value: section.value, range: range)
      }.filter { !$0.range.isEmpty }
    }

    public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
      observers.observe(body)
    }

    /// How current the list is.
    public var status: FetchedRows.Status { rows.status }

    /// Calls `body` whenever the status becomes another, until the token is ended or dropped.
    public func observeStatus(
      _ body: @escaping (FetchedRows.Status) -> Void
    ) -> ObservationToken {
      rows.observeStatus(body)
    }

    /// Looks at the database now; commits are followed without it.
    public func refresh() {
      context.refresh()
      rows.refresh()
    }

    /// Waits until what is counted or ordered behind the scenes is done.
    public func settle() async {
      context.refresh()
      await rows.settle()
    }
  }

  extension FetchedObjects {
    private func object(of row: Row) -> Object {
      let key = keyColumns.map { RowKey($0.map { row[$0] }) } ?? row.key
      guard !key.values.isEmpty else {
        // A row of nothing, until the next refresh of the rows.
        let state = ManagedState(Object.managedTable)
        state.isGone = true
        return Object(managedState: state)
      }
      return context.object(Object.self, key)
    }

    private func rowPosition(_ position: Int) -> Int {
      var position = position
      for row in hidden {
        guard row <= position else { break }
        position += 1
      }
      return position
    }

    /// The position in the list of a row, or nil when it is hidden.
    private func visible(_ row: Int, _ hidden: [Int]) -> Int? {
      var before = 0
      for position in hidden {
        if position == row { return nil }
        if position > row { break }
        before += 1
      }
      return row - before
    }

    private func rowPosition(of object: Object) -> Int? {
      guard let key = context.listKey(of: object, isOwn: keyColumns == nil) else { return nil }
      return rows.position(of: rows.map.row(key, source: rows.source))
    }

    /// What is not saved: rows to hide, and objects to add.
    private func pending() -> ([Int], [Object]) {
      let hidden = context.deletedObjects.compactMap { $0 as? Object }.compactMap(rowPosition)
      let added = context.insertedObjects.compactMap { $0 as? Object }.filter(includes)
      return (hidden.sorted(), added)
    }

    /// Brings the list to the present state, and tells of it as one change.
    private func update() {
      if isUpdating { return }
      isUpdating = true
      defer { isUpdating = false }
      repeat {
        // Objects and rows are read by turns; both see the commit before anybody hears of it.
        context.refresh()
        rows.refresh()
        let changes = collected
        collected = []
        tell(changes)
      } while !collected.isEmpty
    }

    private func tell(_ changes: [ListChange]) {
      let (oldHidden, oldAdded) = (hidden, added)
      (hidden, added) = pending()
      let change =
        changes.count > 1 || changes.contains(where: \.isReload)
        ? .reload : combined(changes.first ?? ListChange(), oldHidden, oldAdded)
      if !change.isEmpty, !ready.isEmpty { ready.removeAll(where: \.isDeleted) }
      observers.send(change, from: self)
    }

    /// A change of the rows, and what became of the objects that are not saved, as one change.
    private func combined(
      _ rowChange: ListChange,
      _ oldHidden: [Int],
      _ oldAdded: [Object]
    ) -> ListChange {
      let oldRows =
        rows.count - rowChange.insertions.count + rowChange.removals.count - oldHidden.count
      let newRows = rows.count - hidden.count
      var change = ListChange(
        removals: rowChange.removals.compactMap { visible($0, oldHidden) },
        insertions: rowChange.insertions.compactMap { visible($0, hidden) }
      )
      for move in rowChange.moves {
        let (from, to) = (visible(move.from, oldHidden), visible(move.to, hidden))
        switch (from, to) {
        case (let from?, let to?): change.moves.append(ListChange.Move(from: from, to: to))
        case (let from?, nil): change.removals.append(from)
        case (nil, let to?): change.insertions.append(to)
        case (nil, nil): break
        }
      }
      // Rows that stay, and are hidden now or no longer.
      let shift = ListShift(rowChange)
      for row in oldHidden.compactMap(shift.stayerAfter) {
        if let to = visible(row, hidden) { change.insertions.append(to) }
      }
      for row in hidden.compactMap(shift.stayerBefore) {
        if let from = visible(row, oldHidden) { change.removals.append(from) }
      }
      // A new object that has got its row moves there.
      for (index, object) in oldAdded.enumerated()
      where !added.contains(where: { $0 === object }) {
        let row = object.isDeleted ? nil : rowPosition(of: object)
        if let to = row.flatMap({ visible($0, hidden) }),
          let insertion = change.insertions.firstIndex(of: to)
        {
          change.insertions.remove(at: insertion)
          change.moves.append(ListChange.Move(from: oldRows + index, to: to))
        } else {
          change.removals.append(oldRows + index)
        }
      }
      for (index, object) in added.enumerated()
      where !oldAdded.contains(where: { $0 === object }) {
        change.insertions.append(newRows + index)
      }
      change.removals.sort()
      change.insertions.sort()
      return change
    }
  }

  extension ManagedContext {
    /// The objects of a request as a list that follows the commits of all processes.
    ///
    /// Condition, order and limit are the request's; table, columns and key are the class's. The
    /// context must belong to the main actor. `includes` says which new objects, not saved yet,
    /// stand at the end of the list: the request's condition is not asked for those.
    ///
    /// - Throws: `StoreError` when the request cannot be fulfilled, or does not fit the class.
    @MainActor
    public func fetchedObjects<Object: ManagedObject>(
      _ type: Object.Type,
      _ request: RowRequest = RowRequest(),
      includingNew includes: @escaping (Object) -> Bool = { _ in true }
    ) throws -> FetchedObjects<Object> {
      let mapping = try read { try self.mapping(Object.managedTable, $0) }
      var request = Self.request(request, mapping)
      let key = mapping.query.keyColumns
      // A key that the class names is the rows' key too; one that only the table declares is read
      // from rows that have their rowids.
      let isOwn =
        mapping.query.hasOwnKey || !Object.managedTable.key.isEmpty || request.sql != nil
      if !isOwn { request.key = [] }
      let names = mapping.query.table.columns.map(\.name)
      let shown = key.filter(names.contains)
      request.columns = shown.isEmpty ? [names[0]] : shown
      return FetchedObjects(
        self,
        try FetchedRows(request, in: store),
        keyColumns: isOwn ? nil : 0..<key.count,
        includes: includes
      )
    }

    /// The key by which a list of rows knows an object.
    func listKey(of object: any ManagedObject, isOwn: Bool) -> RowKey? {
      let state = object.managedState
      guard let key = state.key else { return nil }
      if isOwn { return key }
      return try? read { try self.mapping(state.table, $0).rowid(of: key, $0) }
    }
  }
#endif
