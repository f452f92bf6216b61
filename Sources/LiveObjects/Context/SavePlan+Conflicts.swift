#if SQLite
  // Finding conflicts.
  extension SavePlan {
    mutating func compare(
      updated object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      let state = object.managedState
      guard let key = state.key, let edits = state.edits else { return }
      let present = try context.row(object, session)
      let led = Set(
        edits.references.keys.flatMap { index in
          state.table.property(at: index).map(state.table.positions) ?? []
        }
      )
      var columns: [ConflictError.Column] = []
      var positions: Set<Int> = []
      for (position, base) in edits.base.sorted(by: { $0.key < $1.key }) {
        let theirs = present?[position] ?? .null
        let isUnread = edits.unread.contains(position)
        // What leads to a new object is no value yet.
        let isOurs = theirs == state.values[position] && !led.contains(position)
        if present != nil, isOurs || (theirs == base && !isUnread) { continue }
        positions.insert(position)
        columns.append(
          ConflictError.Column(
            name: state.table.columns[position],
            base: isUnread ? nil : base,
            ours: state.values[position],
            theirs: theirs
          )
        )
      }
      if positions.isEmpty { return }
      switch policy {
      case .error: note(state, key, present == nil ? .deletedThere : .changed, columns)
      case .ours:
        if present == nil {
          rewritten.append(object)
          rewrittenIdentities.insert(ObjectIdentifier(object))
        }
      case .theirs:
        if present == nil { lost.insert(ObjectIdentifier(object)) }
        conceded[ObjectIdentifier(object)] = positions
      }
    }

    mutating func compare(
      deleted object: any ManagedObject,
      _ session: ReadSession
    ) throws {
      let state = object.managedState
      guard let key = state.key, let present = try context.row(object, session) else { return }
      // What was never read cannot have been changed since.
      guard !state.values.isEmpty, !state.owesValues else {
        last[ObjectIdentifier(object)] = present
        return
      }
      var columns: [ConflictError.Column] = []
      for position in present.indices {
        let base = state.edits?.base[position] ?? state.values[position]
        if base == present[position] { continue }
        columns.append(
          ConflictError.Column(
            name: state.table.columns[position],
            base: base,
            ours: .null,
            theirs: present[position]
          )
        )
      }
      if columns.isEmpty { return }
      switch policy {
      case .error: note(state, key, .deletedHere, columns)
      case .ours: break
      case .theirs: spared.insert(ObjectIdentifier(object))
      }
    }

    private mutating func note(
      _ state: ManagedState,
      _ key: RowKey,
      _ kind: ConflictError.Conflict.Kind,
      _ columns: [ConflictError.Column]
    ) {
      conflicts.append(
        ConflictError.Conflict(
          className: state.table.className,
          table: state.table.name,
          key: key,
          kind: kind,
          columns: columns
        )
      )
    }
  }
#endif
