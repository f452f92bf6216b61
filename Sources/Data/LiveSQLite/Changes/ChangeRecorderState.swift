#if SQLite
  /// The state of a change log, and the work under its lock.
  struct ChangeRecorderState: Sendable {
    /// A followed table.
    struct Table: Sendable {
      weak var table: FollowedTable?
      var map: TableMap?
      /// The reason why there is no map in the present schema.
      var obstacle: ChangeFallback?
      /// The number of commits at the time when the map was created.
      var beginning: UInt64 = 0

      init(_ table: FollowedTable) {
        self.table = table
      }
    }

    /// The database at the position up to which commits were examined.
    private struct Base: Sendable {
      var header: LogHeader
      /// The first 100 bytes of the database.
      var start: [UInt8]
      /// The rest of the first page, which contains the schema or its root.
      var schema: [UInt8]
      var schemaMap: TableMap
      var stamp: FileStamp?
      /// The state of the checkpoints before the stamp.
      var checkpoints: LogFiles.Checkpoints
    }

    let rules: ChangeRules
    var tables: [Table] = []
    var connection: Connection?
    /// The stamp of the database file at the beginning of the present call.
    var stamp: FileStamp?
    /// The state of the checkpoints before that, if there was a connection.
    var checkpoints: LogFiles.Checkpoints?
    /// The numbers of commits whose changes are not reported.
    var excluded: Set<UInt32> = []
    private(set) var fallbacks: [ChangeFallback: Int] = [:]
    private var base: Base?
    private(set) var record = ChangeRecord()
    private(set) var epoch: UInt64 = 0
    private(set) var commits: UInt64 = 0
    /// The reason why the present epoch began.
    private(set) var reason = ChangeFallback.notFollowed

    let willVerify: (@Sendable () -> Void)?

    init(rules: ChangeRules, willVerify: (@Sendable () -> Void)?) {
      self.rules = rules
      self.willVerify = willVerify
    }

    /// The approximate memory of the maps in bytes.
    var size: Int { tables.reduce(0) { $0 + ($1.map?.size ?? 0) } }

    /// The position up to which commits were examined.
    var end: ChangePosition? {
      base == nil ? nil : ChangePosition(epoch: epoch, commits: commits)
    }

    /// The newest commit.
    var start: ChangeStart? {
      guard let connection, let header = try? connection.log({ files in try files?.header() })
      else { return nil }
      guard let base else { return ChangeStart(header: header) }
      let later = header.commits &- base.header.commits
      let position = ChangePosition(epoch: epoch, commits: commits + UInt64(later))
      return ChangeStart(header: header, position: position)
    }

    /// Returns the position of a read that began after `start`, or nil if it is unknown.
    func position(of start: ChangeStart?) -> ChangePosition? {
      guard let start, let base else { return nil }
      if let position = start.position, position.epoch == epoch { return position }
      // If nothing was committed since, the read sees the present state.
      return start.header == base.header ? end : nil
    }

    mutating func count(_ reason: ChangeFallback) {
      fallbacks[reason, default: 0] += 1
    }

    /// Discards everything, because the changes of some commits are unknown.
    mutating func fail(_ error: any Error) {
      reason = error as? ChangeFallback ?? .locked
      count(reason)
      epoch += 1
      base = nil
      record = ChangeRecord()
      excluded = []
      for index in tables.indices {
        tables[index].map = nil
        tables[index].obstacle = nil
      }
      if reason == .replaced || reason == .noLog { connection = nil }
    }

    /// Returns the changes of tables since a position.
    func changes(
      of wanted: [FollowedTable],
      since position: ChangePosition?
    ) -> Result<[KeyRanges], ChangeFallback> {
      guard let position else { return .failure(.notFollowed) }
      guard position.epoch == epoch else { return .failure(reason) }
      var result = Array(repeating: [ClosedRange<Int64>](), count: wanted.count)
      let states = wanted.map { table in tables.first { $0.table === table } }
      for state in states {
        if let obstacle = state?.obstacle { return .failure(obstacle) }
        guard let state, state.map != nil, state.beginning <= position.commits else {
          return .failure(.notFollowed)
        }
      }
      if position.commits >= commits { return .success(result.map { KeyRanges($0) }) }
      guard record.reaches(position.commits) else { return .failure(.forgotten) }
      for entry in record.entries.reversed() {
        if entry.commits.upperBound <= position.commits { break }
        guard let ranges = entry.ranges else { return .failure(.longValue) }
        for (index, table) in wanted.enumerated() {
          result[index] += ranges[ObjectIdentifier(table)]?.ranges ?? []
        }
      }
      return .success(result.map { KeyRanges($0) })
    }

    /// Examines the commits since the last call, and creates missing maps of tables.
    mutating func examine(_ connection: Connection, _ wanted: [FollowedTable]) throws {
      tables.removeAll { $0.table == nil }
      if base != nil {
        do {
          try advance(connection)
        } catch let error as ChangeFallback {
          // The tables are followed again from the present state.
          fail(error)
          if error == .replaced { return }
        }
      }
      let isMissing = tables.contains { table in
        table.map == nil && table.obstacle == nil && wanted.contains { $0 === table.table }
      }
      if base == nil || isMissing { try establish(connection) }
    }

    /// Examines the commits since the last call.
    mutating func advance(_ connection: Connection) throws {
      do {
        try connection.log { files in
          guard let files else { throw ChangeFallback.noLog }
          try advance(files, isInTransaction: false)
        }
      } catch is OverflowRule.NeedsTransaction {
        try connection.logInTransaction { files, _ in
          guard let files else { throw ChangeFallback.noLog }
          try advance(files, isInTransaction: true)
        }
      }
    }

    /// Returns the changes of tables since a position of another process. Nothing may have been
    /// examined yet.
    mutating func resume(
      _ connection: Connection,
      _ wanted: [FollowedTable],
      since earlier: LogHeader
    ) throws -> Result<[KeyRanges], ChangeFallback> {
      try connection.logInTransaction { files, session in
        guard let files else { throw ChangeFallback.noLog }
        guard let present = try files.header() else { throw ChangeFallback.torn }
        // Other salts mean that frames may be missing. The counter of commits does not show that,
        // because it may have begun anew.
        guard present.salts == earlier.salts else { throw ChangeFallback.restarted }
        let uncounted = rules.subtracting(.countsCommits)
        let window = try LogWindow(from: earlier, to: present, files, rules: uncounted)
        var earlier = earlier
        earlier.commits = present.commits &- window.commits
        // The pages of the earlier state are needed. A checkpoint overwrites them in the database
        // file.
        func areReadable() throws(ChangeFallback) -> Bool {
          if earlier.lastFrame == present.lastFrame { return true }
          let checkpoints = try files.checkpoints()
          return max(checkpoints.copied, checkpoints.attempted) <= earlier.lastFrame
            || !rules.contains(.verification)
        }
        guard try areReadable() else { throw ChangeFallback.restarted }
        base = try Self.base(files, earlier, stamp, nil)
        try createMaps(files, earlier, session)
        willVerify?()
        guard try areReadable() else { throw ChangeFallback.restarted }
        try advance(files, isInTransaction: true)
        return changes(of: wanted, since: ChangePosition(epoch: epoch, commits: 0))
      }
    }

    /// Reads the base and the missing maps in one transaction.
    private mutating func establish(_ connection: Connection) throws {
      for _ in 0..<5 {
        // The transaction sees a state between the two headers.
        let before = try connection.log { files in try files?.header() }
        let isDone = try connection.logInTransaction { files, session in
          guard let files else { throw ChangeFallback.noLog }
          guard let header = try files.header(), header == before else { return false }
          if let base, base.header != header {
            try advance(files, isInTransaction: true)
            if self.base?.header != header { return false }
          } else if base == nil {
            base = try Self.base(files, header, stamp, checkpoints)
          }
          try createMaps(files, header, session)
          willVerify?()
          guard let after = try files.header(),
            after.salts == header.salts || !rules.contains(.verification)
          else { throw ChangeFallback.torn }
          return true
        }
        if isDone { return }
      }
      throw ChangeFallback.locked
    }

    private static func base(
      _ files: LogFiles,
      _ header: LogHeader,
      _ stamp: FileStamp?,
      _ checkpoints: LogFiles.Checkpoints?
    ) throws(ChangeFallback) -> Base {
      let present = try files.checkpoints()
      let page = try files.page(1, in: header)
      guard page.starts(with: "SQLite format 3\0".utf8) else { throw .unreadable }
      guard header.pageCount < OverflowRule.maxPages else { throw .tooLarge }
      return Base(
        header: header,
        start: Array(page[..<100]),
        schema: Array(page[100...]),
        schemaMap: try TableMap(root: 1) { number throws(ChangeFallback) in
          try files.page(number, in: header)
        },
        stamp: stamp,
        checkpoints: checkpoints ?? present
      )
    }

    private mutating func createMaps(
      _ files: LogFiles,
      _ header: LogHeader,
      _ session: ReadSession
    ) throws {
      for index in tables.indices where tables[index].map == nil {
        guard tables[index].obstacle == nil, let name = tables[index].table?.name else { continue }
        do throws(ChangeFallback) {
          guard let root = Self.root(of: name, session) else { throw .noRowid }
          tables[index].map = try TableMap(root: root) { number throws(ChangeFallback) in
            try files.page(number, in: header)
          }
          tables[index].beginning = commits
        } catch {
          tables[index].obstacle = error
          count(error)
        }
      }
    }

    /// Returns the root page of a table with a rowid, or nil.
    private static func root(of name: String, _ session: ReadSession) -> UInt32? {
      let sql = """
        SELECT m.rootpage FROM main.sqlite_schema AS m, (\(TableListSQL.one)) AS l
        WHERE m.type = 'table' AND m.name = ?1 AND l.type IN ('table', 'shadow') AND NOT l.wr
        """
      let root = try? session.integer(sql, [.text(name)])
      return root.flatMap { $0 }.flatMap { UInt32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Examines the frames since the base, and moves the base to the present state.
    ///
    /// Outside a transaction, only the frames themselves may be read: they are valid if the log has
    /// not restarted meanwhile.
    private mutating func advance(_ files: LogFiles, isInTransaction: Bool) throws {
      guard let base else { return }
      let present = try files.checkpoints()
      guard let header = try files.header() else { throw ChangeFallback.torn }
      // Only a checkpoint writes to the database file. It changes these numbers, and they differ
      // from each other while it runs.
      if rules.contains(.replacedFiles), stamp != base.stamp, present == base.checkpoints,
        present.copied == present.attempted
      {
        throw ChangeFallback.replaced
      }
      self.base?.stamp = stamp
      self.base?.checkpoints = checkpoints ?? present
      if header == base.header { return }
      let parts = try LogWindow.parts(from: base.header, to: header, excluding: excluded, files)
      for (end, isExcluded) in parts {
        try advance(files, to: end, isExcluded: isExcluded, isInTransaction: isInTransaction)
      }
      excluded = []
    }

    private mutating func advance(
      _ files: LogFiles,
      to header: LogHeader,
      isExcluded: Bool,
      isInTransaction: Bool
    ) throws {
      guard let base else { return }
      let window = try LogWindow(from: base.header, to: header, files, rules: rules)
      let page = { number throws(ChangeFallback) in try window.page(number, files) }
      var start = base.start
      if window.pages[1] != nil {
        let first = try page(1)
        start = Array(first[..<100])
        // The number of the schema's version.
        let isSame =
          start[40..<44].elementsEqual(base.start[40..<44])
          && first[100...].elementsEqual(base.schema)
        guard isSame || !rules.contains(.schema) else { throw ChangeFallback.schema }
      }
      if rules.contains(.schema) {
        let isWritten = window.pages.keys.contains { $0 != 1 && base.schemaMap.contains($0) }
        guard !isWritten else { throw ChangeFallback.schema }
      }
      guard header.pageCount < OverflowRule.maxPages else { throw ChangeFallback.tooLarge }
      let isExplained =
        try isExcluded || !rules.contains(.longValues)
        || OverflowRule(
          window: window,
          start: start,
          written: page,
          page: isInTransaction
            ? { number throws(ChangeFallback) in try files.page(number, in: header) } : nil
        ).unexplainedPages().isEmpty
      let leaves = try FormerLeaves(
        of: isExcluded ? [] : tables.compactMap(\.map),
        since: base.header,
        in: window,
        usable: header.pageSize - Int(start[20]),
        files,
        rules: rules
      )
      var ranges: [ObjectIdentifier: KeyRanges] = [:]
      for index in tables.indices {
        guard let table = tables[index].table, tables[index].map != nil else { continue }
        do throws(ChangeFallback) {
          let found = try tables[index].map?.follow(
            window,
            rules: rules,
            page: page,
            rows: leaves.changes(of:)
          )
          if let found, !found.isEmpty { ranges[ObjectIdentifier(table)] = found }
        } catch {
          // Only this table is unknown.
          guard error == .tooLarge else { throw error }
          tables[index].map = nil
          tables[index].obstacle = error
          count(error)
        }
      }
      willVerify?()
      guard let after = try files.header(),
        window.isValid(after, files) || !rules.contains(.verification)
      else { throw ChangeFallback.torn }
      self.base?.header = header
      self.base?.start = start
      let end = commits + UInt64(window.commits)
      record.append(
        ChangeRecord.Entry(
          commits: commits..<end,
          isExcluded: isExcluded,
          ranges: isExplained ? isExcluded ? [:] : ranges : nil
        )
      )
      commits = end
    }
  }
#endif
