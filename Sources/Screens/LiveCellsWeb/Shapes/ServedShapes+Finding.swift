#if Web
  import LiveCells

  // MARK: - Requests of single viewers

  extension ServedShapes {
    /// The number of views that can be searched again without opening them.
    private static var keptFinders: Int { 4 }

    /// Returns the position of the next row of a view that contains a text; see `RowFinder`.
    ///
    /// A cancelled search ends the reading for it as well, unless another search waits for it or
    /// the view is read already.
    func find(
      _ text: String,
      in view: ViewRequest,
      from position: Int,
      backwards: Bool
    ) async throws -> Int? {
      let table = try await tables.table(named: view.table)
      if isEnded { throw ServerRefusal.ending }
      if !view.hold.isEmpty {
        // Another reader would hold a later order.
        guard let held = readers[view].first else { return nil }
        return try await held.heldFinder().find(text, from: position, backwards: backwards)
      }
      if finders.allSatisfy({ $0.view != view }), limits.usedMemory() > limits.memory {
        throw ServerRefusal.tooMuchMemory
      }
      let kept = finder(of: view, of: table)
      kept.searches += 1
      defer {
        kept.searches -= 1
        if kept.searches == 0, !finders.contains(where: { $0 === kept }) { kept.end() }
        keepFewFinders()
      }
      do {
        return try await kept.finder.value.find(text, from: position, backwards: backwards)
      } catch is CancellationError {
        if isEnded { throw ServerRefusal.ending }
        if await !kept.isComplete(), kept.searches == 1 { finders.removeAll { $0 === kept } }
        throw CancellationError()
      } catch {
        finders.removeAll { $0 === kept }
        throw error
      }
    }

    private func finder(of view: ViewRequest, of table: ServedTable) -> KeptFinder {
      let known = finders.firstIndex { $0.view == view }.map { finders.remove(at: $0) }
      let finder =
        known
        ?? KeptFinder(view) { RowFinder(try await self.makeReader(view, of: table)) }
      finders.append(finder)
      return finder
    }

    /// Ends the finders that were used longest ago, except those with running searches.
    private func keepFewFinders() {
      while finders.count > Self.keptFinders,
        let idle = finders.firstIndex(where: { $0.searches == 0 })
      {
        finders.remove(at: idle).end()
      }
    }

    /// Returns all values of a row of a table that has viewers. Returns nil if it has none, or if
    /// the row does not exist.
    func detail(ofRow name: Int, in view: ViewRequest) async throws -> [RowDetail.Entry]? {
      let readers = await readers(of: view.table)
      for reader in readers {
        if let row = reader.row(name) { return reader.session.detailEntries(of: row) }
      }
      guard let table = readers.first?.session.table,
        let row = try await rowIDs(of: view.table).row(name, in: table)
      else { return nil }
      return table.detailEntries(of: row)
    }

    /// Returns fields of rows of a table that a page shows, with complete values, the number of
    /// these rows that the view's filter hides, and the numbers of rows that no longer exist.
    func copy(
      rows numbers: [Int],
      columns: [Int]?,
      in view: ViewRequest
    ) async throws -> (fields: [[CopiedField]], hidden: Int, gone: [Int]) {
      let readers = await readers(of: view.table)
      let names = rowIDs(of: view.table)
      guard let session = readers.first?.session else { throw ServerRefusal.noSuchTable }
      let table = session.table
      let columns = columns ?? Array(table.columnHeaders.indices)
      guard columns.allSatisfy(table.columnHeaders.indices.contains) else {
        throw ServerRefusal.noSuchColumn
      }
      var rows: [(number: Int, row: AnyObject)] = []
      for number in numbers {
        if let row = try await names.row(number, in: table) { rows.append((number, row)) }
      }
      let fields = try await table.completeFields(of: rows.map(\.row), columns)
      let present = zip(rows, fields).filter { $1 != nil }
      let found = Set(present.map(\.0.number))
      return (
        present.compactMap(\.1),
        PageEditor.hiddenCount(of: present.map(\.0.row), in: session, filter: view.filter),
        numbers.filter { !found.contains($0) }
      )
    }

    /// Returns the present position of a row in a view that has viewers. Returns nil if it has
    /// none, or if the view does not contain the row.
    func position(ofRow name: Int, in view: ViewRequest) async throws -> Int? {
      guard let reader = try await readers[view].first?.task.value else { return nil }
      let table = reader.session.table
      guard let row = try await rowIDs(of: view.table).row(name, in: table) else { return nil }
      // Positions refer to the list after the next frame.
      await reader.nextFrame()
      // Until the list is complete, its rows may be those of an earlier request.
      guard reader.refusal == nil, table.completeness == .complete else { return nil }
      return table.position(of: row)
    }

    /// Returns the columns of a view and all of its rows, read once for one client.
    ///
    /// - Throws: `ServerRefusal`, `TableRequestError`, `FilterError`, and the errors of opening the
    ///   table.
    func rows(of view: ViewRequest) async throws -> (columns: [ColumnHeader], rows: any TableRows) {
      let table = try await tables.table(named: view.table)
      if isEnded { throw ServerRefusal.ending }
      if limits.usedMemory() > limits.memory { throw ServerRefusal.tooMuchMemory }
      let session = try await table.makeSession()
      if let rows = try session.table.readStored(view.tableRequest, patience: limits.unread) {
        return (session.columnHeaders, rows)
      }
      var view = view
      view.hold = ""
      let reader = ShapeReader(session, view, names: RowIDs(), clock: clock)
      defer { reader.end() }
      reader.show(first: 0, count: 1, to: self) { _, _ in }
      try await reader.completion()
      return (session.columnHeaders, session.table.readShown())
    }

    /// Returns the readers of all shapes of a table.
    private func readers(of table: String) async -> [ShapeReader] {
      var found: [ShapeReader] = []
      for (request, shape) in shapes where request.view.table.isExactly(table) {
        // A shape whose reader cannot be created has no rows.
        guard let reader = try? await shape.reader.task.value else { continue }
        if !found.contains(where: { $0 === reader }) { found.append(reader) }
      }
      return found
    }
  }
#endif
