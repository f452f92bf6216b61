#if SQLite
  extension FetchedRows {
    /// What one look at the database found.
    private struct Look {
      var version: Int64
      var content: Content?
      var change = ListChange()
      var values: [(Row, [SQLiteValue]?)] = []
      var isReload = false
    }

    /// The connection to the file that the path leads to now; the query is checked again on a new
    /// one.
    func open() throws -> Connection {
      if store.isImmutable { return connection }
      if try FileIdentity.checking(path: store.path) == connection.identity { return connection }
      connection = try store.another(wait: 0.015)
      version = nil
      schemaVersion = nil
      return connection
    }

    /// The first look, whose errors are its caller's.
    func readFirst() throws {
      let smallCount = tuning.smallCount
      let canSeek = canSeek
      let query = query
      let (keys, estimate, version, schema) = try connection.read { session in
        let keys = try query.allKeys(limit: smallCount + 1, session)
        let estimate =
          keys.count > smallCount && canSeek ? try Self.estimate(query, session) : keys.count
        return (
          keys, estimate, try session.dataVersion(), try session.integer("PRAGMA schema_version")
        )
      }
      self.version = version
      schemaVersion = schema
      if keys.count <= smallCount {
        content = .keys(KeyList(keys))
      } else if canSeek {
        content = .window(RowWindow(count: max(estimate, keys.count)))
        countLater()
      } else {
        content = .keys(KeyList(keys, isDelayed: true))
        orderLater()
      }
      updateStatus { $0.generation = 1 }
    }

    /// A guess at the number of rows that costs nothing: rowids mostly count upwards.
    private static func estimate(_ query: RowQuery, _ session: ReadSession) throws -> Int {
      switch query.table.identity {
      case .rowid, .integerPrimaryKey: break
      default: return 0
      }
      let name = query.terms[query.keyPositions[0]].expression
      let sql = "SELECT max(\(name)) FROM \(query.source)"
      let least = "SELECT min(\(name)) FROM \(query.source)"
      guard let high = try session.integer(sql), let low = try session.integer(least) else {
        return 0
      }
      let (span, overflow) = high.subtractingReportingOverflow(low)
      return overflow || span > 1_000_000_000 ? 0 : Int(span) + 1
    }

    /// Looks at the database now, if anything was committed since the last look.
    ///
    /// Commits are followed without it; call it to be sure of the present state at once.
    public func refresh() {
      if isRefreshing {
        needsRefresh = true
        return
      }
      isRefreshing = true
      defer { isRefreshing = false }
      repeat {
        needsRefresh = false
        do {
          if let look = try look() { apply(look) } else { updateStatus { $0.failure = nil } }
        } catch {
          fail(error)
        }
      } while needsRefresh
    }

    private func look() throws -> Look? {
      let connection = try open()
      return try connection.read { session in
        let version = try session.dataVersion()
        if version == self.version, status.failure == nil { return nil }
        try resolve(session)
        var look = Look(version: version)
        switch content {
        case .keys(let list): try lookAtKeys(list, session, &look)
        case .window(let window): try lookAtWindow(window, session, &look)
        }
        let read = Set(look.values.map { ObjectIdentifier($0.0) })
        for row in rowsToRead() where !read.contains(ObjectIdentifier(row)) {
          look.values.append((row, try query.row(row.key, session)))
        }
        return look
      }
    }

    /// Checks the request again if any table was declared anew.
    private func resolve(_ session: ReadSession) throws {
      let schema = try session.integer("PRAGMA schema_version")
      if schema == schemaVersion { return }
      query = try RowQuery(request, session: session, path: store.path)
      canSeek = try query.canSeek(session)
      source.replaceQuery(query)
      schemaVersion = schema
    }

    /// The rows that are read again at each commit: those made ready, and those that are observed.
    private func rowsToRead() -> [Row] {
      let ready = Set(ready.map(ObjectIdentifier.init))
      return map.living.filter { row in
        if row.isObserved || ready.contains(ObjectIdentifier(row)) { return true }
        row.becomeFault()
        return false
      }
    }

    private func lookAtKeys(_ list: KeyList, _ session: ReadSession, _ look: inout Look) throws {
      if list.isDelayed { return }
      let keys = try query.allKeys(limit: tuning.smallCount + 1, session)
      if keys.count > tuning.smallCount {
        look.isReload = true
        look.content =
          canSeek
          ? .window(RowWindow(count: keys.count)) : .keys(KeyList(keys, isDelayed: true))
        return
      }
      look.change = ListDifference.change(from: list.keys, to: keys)
      if !look.change.isEmpty { look.content = .keys(KeyList(keys)) }
    }

    private func lookAtWindow(
      _ known: RowWindow,
      _ session: ReadSession,
      _ look: inout Look
    ) throws {
      var window = known
      window.isCounted = false
      guard canSeek, !hasPlaceholders, let rows = try known.read(query: query, session) else {
        look.isReload = true
        window.entries = []
        look.content =
          canSeek ? .window(window) : .keys(KeyList(known.entries.map(\.row.key), isDelayed: true))
        return
      }
      window.entries = rows.map { placed in
        let row = map.row(placed.key, source: source)
        look.values.append((row, placed.values))
        return RowWindow.Entry(row: row, place: placed.place)
      }
      window.count += rows.count - known.entries.count
      look.change = ListDifference.change(
        from: known.entries.map(\.row.key),
        to: rows.map(\.key),
        offset: known.start
      )
      look.content = .window(window)
    }

    private func apply(_ look: Look) {
      version = look.version
      looks += 1
      distantPositions = [:]
      if let content = look.content { self.content = content }
      if look.isReload { hasPlaceholders = false }
      for (row, values) in look.values { row.take(values) }
      finish(look.isReload ? .reload : look.change)
      switch content {
      case .keys(let list): if list.isDelayed { orderLater() }
      case .window: countLater()
      }
    }

    /// Tells of a change that has been made, and keeps the same part of the list ready.
    func finish(_ change: ListChange) {
      if !change.isEmpty { distantPositions = [:] }
      observers.send(change, from: self)
      if !change.isEmpty, case .keys = content { prepare(readyRange) }
      updateStatus {
        $0.failure = nil
        $0.generation += 1
      }
    }

    /// Notes that the database cannot be read, or only not at this moment.
    func fail(_ error: any Error) {
      let error = StoreError.mapping(error, context: store.path)
      if error.code == .locked {
        // No event tells when a lock is released by someone who changed nothing.
        retry?.cancel()
        retry = Task { [weak self] in
          try? await Task.sleep(for: .milliseconds(30))
          if !Task.isCancelled { self?.tryAgain() }
        }
        return
      }
      updateStatus { $0.failure = error }
    }

    /// Does what a lock prevented.
    private func tryAgain() {
      refresh()
      if hasPlaceholders {
        version = nil
        refresh()
      }
      if ready.contains(where: \.isFault) { prepare(readyRange) }
    }

    func updateStatus(_ change: (inout Status) -> Void) {
      var status = announcer.value
      change(&status)
      switch content {
      case .keys(let list):
        status.isOrderDelayed = list.isDelayed
        status.isCountExact = !list.isDelayed
      case .window(let window):
        status.isOrderDelayed = false
        status.isCountExact = window.isCounted
      }
      if !status.isSame(as: announcer.value) { announcer.value = status }
    }
  }
#endif
