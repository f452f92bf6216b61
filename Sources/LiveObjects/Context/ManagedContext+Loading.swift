#if SQLite
  extension ManagedContext {
    /// The object of a row, as a fault if nobody holds it; reads nothing.
    ///
    /// Whether there is such a row is known when it is loaded: ``ManagedObject/isDeleted``.
    public func object<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) -> Object {
      let table = Object.managedTable
      if let object = map[table, key] as? Object { return object }
      let object = Object(managedState: ManagedState(table, key: key, context: self))
      map.insert(object, table, key)
      return object
    }

    /// The object of the row with a key, or nil when there is none or it is to be deleted.
    ///
    /// - Throws: `StoreError` when the database cannot be read, or does not fit the class.
    public func find<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) throws -> Object? {
      let object = object(type, key)
      let state = object.managedState
      if state.stage == .saved {
        let values = try read { session in
          try self.mapping(Object.managedTable, session).row(key, session)
        }
        take([(object, values)])
      }
      return state.isKnownDeleted ? nil : object
    }

    /// The object of the row whose key columns hold some values.
    ///
    /// - Throws: `StoreError`; also when a value cannot stand in a column.
    public func find<Object: ManagedObject>(
      _ type: Object.Type,
      _ key: any ColumnValue...
    ) throws -> Object? {
      try find(type, RowKey(key.map { try $0.columnValue() }))
    }

    /// The objects that a request selects, loaded, in its order.
    ///
    /// The request's condition, parameters, order and limit, or its SQL, say which, in terms of the
    /// file; table, columns and key are the class's. What the file holds decides: objects to be deleted are left out, objects
    /// not saved yet are not among them, and others are selected by what is saved of them.
    ///
    /// - Throws: `StoreError` when the request cannot be fulfilled, or does not fit the class.
    public func fetch<Object: ManagedObject>(
      _ type: Object.Type,
      _ request: RowRequest = RowRequest()
    ) throws -> [Object] {
      let rows = try read { session in
        let request = Self.request(request, try self.mapping(Object.managedTable, session))
        return try RowQuery(request, session: session, path: self.store.path).allRows(session)
      }
      let objects = rows.map { object(type, $0.key) }
      take(zip(objects, rows).map { ($0, $1.values) })
      return objects.filter { !$0.managedState.isKnownDeleted }
    }

    /// Loads the faults among some objects in one transaction.
    public func prefetch(_ objects: some Sequence<any ManagedObject>) {
      load(objects.filter { $0.managedState.isFault && $0.managedState.context === self })
    }

    /// The objects of some rows, loaded in one transaction.
    public func prefetch<Object: ManagedObject>(
      _ type: Object.Type,
      keys: some Sequence<RowKey>
    ) -> [Object] {
      let objects = keys.map { object(type, $0) }
      prefetch(objects)
      return objects
    }

    /// A request whose table, columns and key are a class's.
    static func request(_ request: RowRequest, _ mapping: TableMapping) -> RowRequest {
      var request = request
      request.table = request.sql == nil ? mapping.query.table.name : nil
      request.columns = mapping.query.columns.map(\.name)
      request.key = request.sql == nil ? mapping.requestKey : mapping.query.keyColumns
      return request
    }
  }

  extension ManagedContext {
    /// Loads objects whose rows are in the file.
    func load(_ objects: [any ManagedObject]) {
      var objects = objects.filter { $0.managedState.stage == .saved }
      if objects.isEmpty { return }
      if objects.count == 1 { objects += neighbours(of: objects[0]) }
      do {
        take(try read { try self.changedRows(objects, $0) })
      } catch {
        fail(error)
        for object in objects where object.managedState.values.isEmpty {
          object.managedState.owesValues = true
        }
      }
    }

    /// Objects that were loaded before and whose keys follow that of another: whoever reads one in a list reads the next as well,
    /// and a transaction for each would cost ten times as much.
    private func neighbours(of object: any ManagedObject) -> [any ManagedObject] {
      let state = object.managedState
      guard let key = state.key?.integer, key < Int64.max - 64 else { return [] }
      return (key + 1...key + 63).compactMap { next in
        map[state.table, RowKey(next)].flatMap { object in
          object.managedState.isFault && object.managedState.stage == .saved
            && !object.managedState.values.isEmpty ? object : nil
        }
      }
    }

    /// The rows of some objects, nil where they are not there, without those that are as they are
    /// known.
    func changedRows(
      _ objects: [any ManagedObject],
      _ session: ReadSession
    ) throws -> [(any ManagedObject, [Value]?)] {
      var rows: [(any ManagedObject, [Value]?)] = []
      for group in Dictionary(grouping: objects, by: { ObjectIdentifier($0.managedState.table) })
        .values
      {
        let keyed = group.filter { $0.managedState.key != nil }
        for object in group where object.managedState.key == nil { rows.append((object, nil)) }
        guard let table = keyed.first?.managedState.table else { continue }
        let found = try mapping(table, session).find(
          keyed.compactMap(\.managedState.key),
          known: { keyed[$0].managedState.knownValues },
          session
        )
        for (object, row) in zip(keyed, found) {
          switch row {
          case .values(let values): rows.append((object, values))
          case .nothing: rows.append((object, nil))
          case .same:
            let state = object.managedState
            if state.isFault || state.isGone { rows.append((object, state.values)) }
          }
        }
      }
      return rows
    }

    /// The values of an object's row, or nil when it is not there.
    func row(_ object: any ManagedObject, _ session: ReadSession) throws -> [Value]? {
      let state = object.managedState
      guard let key = state.key else { return nil }
      return try mapping(state.table, session).row(key, session)
    }

    /// Runs one short read transaction on the file that the path leads to now.
    func read<Result>(_ body: (ReadSession) throws -> Result) throws -> Result {
      if !store.isImmutable,
        try FileIdentity.checking(path: store.path) != connection.identity
      {
        connection = try store.another()
        version = nil
        schemaVersion = nil
      }
      let result = try connection.read { session in
        try checkSchema(session)
        return try body(session)
      }
      failure = nil
      return result
    }

    /// Forgets how tables were declared if any was declared anew.
    func checkSchema(_ session: ReadSession) throws {
      let present = try session.integer("PRAGMA schema_version")
      if present == schemaVersion { return }
      mappings = [:]
      schemaVersion = present
    }

    /// How a class fits the database.
    func mapping(_ table: ManagedTable, _ session: ReadSession) throws -> TableMapping {
      if let mapping = mappings[ObjectIdentifier(table)] { return mapping }
      let mapping = try TableMapping(
        table: table.name,
        columns: table.columns,
        key: table.key,
        session: session,
        path: store.path
      )
      mappings[ObjectIdentifier(table)] = mapping
      return mapping
    }

    /// Notes why the database cannot be read.
    func fail(_ error: any Error) {
      failure = StoreError.mapping(error, context: store.path)
    }
  }
#endif
