/// The objects of a class with unsaved changes, as rows that are combined with the rows of a query.
struct UnsavedRows<Object: ManagedObject> {
  private let changed: [Object]
  let overlay: RowOverlay

  /// Collects the current unsaved changes.
  ///
  /// - Parameter isWanted: Whether unsaved changes are included. They are never included in
  ///   requests that are an SQL statement.
  init(
    _ type: Object.Type,
    of context: AsyncManagedContext,
    _ request: RowRequest,
    isWanted: Bool
  ) {
    var changed: [Object] = []
    var overlay = RowOverlay()
    if isWanted, request.sql == nil, context.hasUnsaved {
      let unsaved = context.unsavedObjects(of: type.managedTable)
      // Another connection may have committed since the objects were read.
      context.prefetchFaults(unsaved)
      for object in unsaved {
        let state = object.managedState
        // Another object represents the row.
        if state.isReplaced { continue }
        let isGone = state.isMarkedForDeletion || context.parent != nil && state.isKnownDeleted
        if let key = object.rowKey, isGone || context.hidesRow(object) {
          overlay.removed.append(key)
        }
        guard !isGone, let object = object as? Object else { continue }
        if state.stage != .inserted { state.load(object) }
        if !state.values.isEmpty, !state.row.servedPlaceholder || state.stage == .inserted {
          changed.append(object)
          let key = context.isNew(object) ? nil : object.rowKey
          overlay.rows.append(RowOverlay.Row(key: key, values: state.values.map(\.asStored)))
        }
      }
    }
    self.changed = changed
    self.overlay = overlay
  }

  /// The keys of the objects, by position in the overlay. Nil for objects that are not saved.
  var keys: [RowKey?] { changed.map(\.rowKey) }

  /// Returns the objects of rows; stored rows are looked up by key.
  func objects(_ rows: [OverlaidRow], in context: AsyncManagedContext) -> [Object] {
    rows.compactMap { row in
      switch row {
      case .stored(let row):
        context.knownObject(Object.self, Object.managedTable, row.key).map { context.verified($0) }
      case .overlaid(let position): changed[position]
      }
    }
  }
}

extension AsyncManagedContext {
  /// Loads changed objects of a class that became faults, in databases without synchronous access.
  /// Otherwise their values would be those before the commits of other connections.
  func loadUnsaved<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    guard local == nil, request.sql == nil, hasUnsaved else { return }
    let faults = unsavedObjects(of: type.managedTable).filter { $0.managedState.row.isFault }
    if !faults.isEmpty { try await load(faults) }
  }

  /// Applies rows that were just read. Returns their objects and those with unsaved changes,
  /// loaded.
  func take<Object: ManagedObject>(
    _ unsaved: UnsavedRows<Object>,
    _ rows: [OverlaidRow]
  ) -> [Object] {
    var stored = rows.compactMap(\.storedRow)
    let objects = take(Object.self, &stored, stored.indices)
    return withExtendedLifetime(objects) { present(unsaved.objects(rows, in: self)) }
  }
}

extension OverlaidRow {
  /// The row, if it is stored in the database.
  var storedRow: SelectedRow? {
    if case .stored(let row) = self { row } else { nil }
  }
}
