#if SQLite
  extension FetchedRows {
    /// What one look at the database found.
    private struct Look {
      var version: Int64
      var content: Content?
      var change = ListChange()
      var values: [(Row, [Value]?)] = []
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
      let (content, version, schema) = try connection.read { session in
        (
          try firstContent(session), try session.dataVersion(),
          try session.integer("PRAGMA schema_version")
        )
      }
      self.version = version
      schemaVersion = schema
      self.content = content
      scanLater()
      updateStatus { $0.generation = 1 }
    }

    private func firstContent(_ session: ReadSession) throws -> Content {
      switch try extent(of: query, session) {
      case .all(let list): .keys(list)
      case .many, .slow: canSeek ? .window(try window(session)) : try unordered(session)
      }
    }

    /// Begins what has to be found out behind the scenes.
    private func scanLater() {
      switch content {
      case .keys(let list): if list.isDelayed { orderLater() }
      case .window(let window): if window.isPreliminary { orderLater() } else { countLater() }
      }
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
        let rows = rowsToRead().filter { !read.contains(ObjectIdentifier($0)) }
        look.values += zip(rows, try query.rows(rows.map(\.key), session))
        return look
      }
    }

    /// Checks the request again if any table was declared anew.
    private func resolve(_ session: ReadSession) throws {
      let schema = try session.integer("PRAGMA schema_version")
      if schema == schemaVersion { return }
      query = try RowQuery(request, session: session, path: store.path)
      canSeek = try query.canSeek(session)
      isSlow = false
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
      if list.isDelayed {
        guard canSeek else { return }
        // An index came.
        look.isReload = true
        look.content = .window(try window(session))
        return
      }
      switch try extent(of: query, session) {
      case .all(let new):
        look.change = list.keys.change(to: new.keys)
        if !look.change.isEmpty || list.sections != new.sections { look.content = .keys(new) }
      case .many where canSeek, .slow where canSeek:
        look.isReload = true
        look.content = .window(try window(session))
      case .many, .slow:
        // What was known stands for the order until the new one has been found.
        var delayed = list
        delayed.isDelayed = true
        look.content = .keys(delayed)
      }
    }

    private func lookAtWindow(
      _ known: RowWindow,
      _ session: ReadSession,
      _ look: inout Look
    ) throws {
      guard known.isPreliminary != canSeek else {
        // An index came or went.
        look.isReload = true
        look.content = canSeek ? .window(try window(session)) : try unordered(session)
        return
      }
      var window = known
      window.query = known.isPreliminary ? query.byKey : query
      window.isCounted = false
      guard !hasPlaceholders, let rows = try window.read(session) else {
        look.isReload = true
        window.entries = []
        look.content = .window(window)
        return
      }
      window.entries = rows.map { placed in
        let row = map.row(placed.key, source: source)
        look.values.append((row, placed.values))
        return RowWindow.Entry(row: row, place: placed.place)
      }
      window.count += rows.count - known.entries.count
      look.change = CompactKeys(known.entries.map(\.row.key))
        .change(to: CompactKeys(rows.map(\.key)), offset: known.start)
      look.content = .window(window)
    }

    private func apply(_ look: Look) {
      version = look.version
      looks += 1
      if case .window = content { knownPositions = [:] }
      if let content = look.content { self.content = content }
      if look.isReload { hasPlaceholders = false }
      for (row, values) in look.values { row.take(values) }
      finish(look.isReload ? .reload : look.change)
      scanLater()
    }

    /// Tells of a change that has been made, and keeps the same part of the list ready.
    func finish(_ change: ListChange, positions: [RowKey: Int] = [:]) {
      if !change.isEmpty { knownPositions = positions }
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
      status.progress = progress
      switch content {
      case .keys(let list):
        status.isOrderDelayed = list.isDelayed
        status.isPreliminary = list.isPreliminary
        status.isCountExact = !list.isDelayed
      case .window(let window):
        status.isOrderDelayed = window.isPreliminary
        status.isPreliminary = window.isPreliminary
        status.isCountExact = window.isCounted
      }
      if !status.isSame(as: announcer.value) { announcer.value = status }
    }
  }
#endif
