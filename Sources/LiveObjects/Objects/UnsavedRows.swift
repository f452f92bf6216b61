/// The objects of a class with changes to save, as rows that take part in a read.
struct UnsavedRows<Object: ManagedObject> {
  private let changed: [Object]
  let overlay: RowOverlay

  /// Takes down what there is to be saved now.
  ///
  /// - Parameter isWanted: Whether it is to take part; a request with SQL of its own selects what is
  ///   saved.
  init(
    _ type: Object.Type,
    of context: ManagedContext,
    _ request: RowRequest,
    isWanted: Bool
  ) {
    var changed: [Object] = []
    var overlay = RowOverlay()
    if isWanted, request.sql == nil, context.hasUnsaved {
      for object in context.unsavedObjects(of: type.managedTable) {
        let state = object.managedState
        // The row is another object's by now.
        if state.isReplaced { continue }
        let isGone = state.isDoomed || context.parent != nil && state.isKnownDeleted
        if let key = object.rowKey, isGone || context.hidesRow(object) {
          overlay.removed.append(key)
        }
        guard !isGone, let object = object as? Object else { continue }
        if !state.values.isEmpty, !state.row.owesValues || state.stage == .inserted {
          changed.append(object)
          let key = context.isNew(object) ? nil : object.rowKey
          overlay.rows.append(RowOverlay.Row(key: key, values: state.values.map(\.asStored)))
        }
      }
    }
    self.changed = changed
    self.overlay = overlay
  }

  /// The keys of the objects, by their positions in the overlay; nil for those that aren't saved.
  var keys: [RowKey?] { changed.map(\.rowKey) }

  /// The object at a position of the overlay.
  func object(at position: Int) -> Object { changed[position] }

  /// The objects of rows, those of the file by their keys.
  func objects(_ rows: [OverlaidRow], in context: ManagedContext) -> [Object] {
    rows.compactMap { row in
      switch row {
      case .stored(let row):
        context.knownObject(Object.self, Object.managedTable, row.key).map { context.verified($0) }
      case .overlaid(let position): changed[position]
      }
    }
  }
}

extension ManagedContext {
  /// The objects of rows that were read now, with those that are not saved, loaded.
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
  /// The row, if it is one of the file.
  var storedRow: SelectedRow? {
    if case .stored(let row) = self { row } else { nil }
  }
}
