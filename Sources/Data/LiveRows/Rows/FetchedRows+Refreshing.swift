extension FetchedRows {
  /// Reads the database if anything was committed since the last refresh.
  ///
  /// The list follows commits without this call. Call it to get the current state synchronously. On
  /// a database that is not local, the state arrives a little later. A suspended list refreshes
  /// when it is resumed.
  public func refresh() {
    send(.noticed)
  }

  /// Suspends the list: it reads nothing until it is resumed or an observer of its changes is
  /// added.
  ///
  /// The content is kept. Observed rows keep their last values.
  public func suspend() {
    isResting = true
    rest()
  }

  /// Stops reading if the list is not needed.
  private func rest() {
    guard isResting, observers.isEmpty, !life.isSuspended else { return }
    send(.disappeared)
    background.cancel()
    follower.payAttention()
  }

  /// Resumes the list: it reads the commits since it was suspended, and follows commits again.
  public func resume() {
    isResting = false
    guard life.isSuspended else { return }
    send(.appeared)
    follower.payAttention()
    prepare(readyRange)
    scanLater()
  }

  /// Sends an event to the state machine, and performs the resulting action.
  func send(_ event: ListLife.Event) {
    switch life.handle(event) {
    case .performRefresh(let number)?: performRefresh(number)
    case .wait?: follower.wait()
    case nil: break
    }
  }

  /// Refreshes even if nothing was committed since the last refresh.
  func refreshAgain() {
    known.version = nil
    edition += 1
    refresh()
  }

  private func performRefresh(_ number: UInt64) {
    guard let local else { return lookLater(number) }
    do {
      take(try local.read(patience: .frame) { try runQuery($0) }, number)
    } catch {
      fail(error, number)
    }
  }

  /// Refreshes in the background.
  private func lookLater(_ number: UInt64) {
    reads.start(backgroundQuery()) { [weak self] result in
      switch result {
      case .success(let queryResult): self?.take(queryResult, number)
      case .failure(let error): self?.fail(error, number, isLater: true)
      }
    }
  }

  private func runQuery(_ reader: any RowReader) throws -> ListQuery.QueryResult? {
    try currentQuery().execute(reader) { rowsToRead(besidesWindow: $0).map(\.key) }
  }

  private func backgroundQuery() -> @Sendable (any RowReader) throws -> ListQuery.QueryResult? {
    let query = currentQuery()
    let keys = rowsToRead(besidesWindow: false).map(\.key)
    let others = rowsToRead(besidesWindow: true).map(\.key)
    return { try query.execute($0) { $0 ? others : keys } }
  }

  private func currentQuery() -> ListQuery {
    var query = known
    query.content = content
    query.edition = edition
    query.readyRange = readyRange
    query.isForced = status.failure != nil || timed.isDue
    timed.refreshBegins()
    query.isPatient = local == nil
    return query
  }

  /// Returns the rows that are read again after each commit: prepared rows and observed rows.
  ///
  /// - Parameter besidesWindow: Whether to exclude the rows of the window, which are read anyway.
  private func rowsToRead(besidesWindow: Bool) -> [Row] {
    if besidesWindow { return rowsBesidesWindow.filter(\.isObserved) }
    let ready = Set(ready.map(ObjectIdentifier.init))
    return source.rows.living.filter { $0.isObserved || ready.contains(ObjectIdentifier($0)) }
  }

  /// The live row objects that are not rows of the window.
  private var rowsBesidesWindow: [Row] {
    // Usually there are none, which the counts show without examining each row.
    if source.rows.count <= windowRows.count { return [] }
    // The cached keys are valid until row objects are created or the window changes.
    let insertions = source.rows.insertions
    if let beside = keysBesideWindow, beside.insertions == insertions {
      return beside.keys.compactMap { source.rows[$0] }
    }
    let window = Set(windowRows.map(ObjectIdentifier.init))
    let rows = source.rows.living.filter { !window.contains(ObjectIdentifier($0)) }
    keysBesideWindow = (insertions, rows.map(\.key))
    return rows
  }

  /// Applies the result of a refresh if it is still needed.
  private func take(_ queryResult: ListQuery.QueryResult?, _ number: UInt64) {
    guard life.awaits(number) else { return }
    // Rows that could not be prepared meanwhile are prepared afterwards.
    let preparesAgain = isOvertaken || status.failure != nil
    isOvertaken = false
    let isRepeated =
      queryResult.map { $0.edition != edition || $0.isUndecided } ?? false
    if !isRepeated { timed.refreshEnds() }
    lockedSince = nil
    if let queryResult, queryResult.isUnaffected {
      if queryResult.edition == edition, queryResult.arrangement == known.request.arrangement {
        known.version = queryResult.version
        known.mark = queryResult.mark
      }
      updateStatus { $0.failure = nil }
    } else if let queryResult {
      if queryResult.edition != edition {
        // The result refers to an outdated content.
        isOvertaken = true
        send(.noticed)
      } else if queryResult.isUndecided {
        known.slowRefreshes = queryResult.slowRefreshes
        send(.noticed)
      } else if queryResult.arrangement == known.request.arrangement {
        // A result for an earlier arrangement is ignored, and the list queries again.
        apply(queryResult)
      }
    } else {
      updateStatus { $0.failure = nil }
    }
    send(.refreshed(number))
    if preparesAgain, !isOvertaken { prepare(readyRange) }
  }

  private func apply(_ queryResult: ListQuery.QueryResult) {
    hasInexactCount = false
    if queryResult.isPlannedAnew {
      orderFailure = nil
      source.replacePlan(queryResult.plan)
      // A running scan uses the old plan.
      background.stop()
      endScan()
    }
    let isCommit = known.version.map { $0 != queryResult.version } ?? false
    known.note(queryResult)
    updateTimedReads()
    refreshCount += 1
    if case .window = content { knownPositions = [:] }
    if queryResult.isInPlace {
      applyInPlace(queryResult)
    } else {
      if let content = queryResult.content { show(content) }
      if queryResult.isReload { known.hasPlaceholders = false }
      let read = Set(queryResult.values.map(\.key))
      for row in source.rows.living where !read.contains(row.key) { row.becomeFault() }
    }
    for (key, values) in queryResult.values { source.rows[key]?.take(values) }
    finish(queryResult.isReload ? .reload : queryResult.change, commits: isCommit ? 1 : 0)
    scanLater()
  }

  /// Applies the result of a refresh that left all rows of the window in their positions.
  private func applyInPlace(_ queryResult: ListQuery.QueryResult) {
    guard let content = queryResult.content, case .window(let window) = content else { return }
    self.content = content
    edition += 1
    let read = Set(queryResult.values.map(\.key))
    for row in rowsBesidesWindow where !read.contains(row.key) { row.becomeFault() }
    // Rows that were created or became faults since the last refresh get their values now.
    for (row, entry) in zip(windowRows, window.entries) where row.isFault { row.take(entry.values) }
  }

  /// Sets the content, and holds the rows of a window.
  func show(_ content: ListContent) {
    self.content = content
    edition += 1
    keysBesideWindow = nil
    switch content {
    case .keys: windowRows = []
    case .window(let window):
      windowRows = givesRows ? window.entries.map { row(of: $0.key) } : []
    }
  }

  /// Notifies observers of a change, and prepares the visible range again.
  func finish(_ change: ListChange, positions: [RowKey: Int] = [:], commits: Int = 0) {
    if !change.isEmpty { knownPositions = positions }
    noteCompletion()
    let hasOtherSections = sectionList.update(presentSections)
    observers.send(change, from: self)
    if hasOtherSections, change.isEmpty { sectionObservers.send(.reload, from: self) }
    if !change.isEmpty { prepare(readyRange) }
    updateStatus {
      $0.failure = nil
      $0.generation += 1
      $0.commits += commits
    }
  }

  /// Records that a read failed.
  ///
  /// - Parameters:
  ///   - number: The number of the refresh that failed.
  ///   - isLater: Whether the read ran in the background. A synchronous read that takes longer than
  ///     a frame is repeated in the background.
  func fail(_ error: any Error, _ number: UInt64? = nil, isLater: Bool = false) {
    if error is CancellationError { return }
    if number != nil { isOvertaken = false }
    let error = StoreError.wrapping(error, context: database.name)
    if error.code == .locked {
      noteLock(error)
      return send(.blocked(number))
    }
    if let number, !life.awaits(number) { return }
    if let number, error.code == .tooMuch, !isLater, local != nil { return lookLater(number) }
    if number != nil, !known.isPlanned, !error.isPassing {
      refusal = error
      // The rows are still those of this arrangement.
      known.request.arrangement = known.arrangement
      scanLater()
      updateStatus { _ in }
    } else {
      updateStatus { $0.failure = error }
    }
    if let number { send(.refreshed(number)) }
  }

  /// Returns to the last arrangement whose rows were read completely, because the database rejects
  /// the current one. The status reports the rejection until the next request.
  func refuse(_ error: StoreError) {
    refusal = error
    var earlier = fallback ?? RowRequest.Arrangement()
    if !earlier.hasFilter(of: known.request.arrangement) {
      // A table that shows the name of the rejected filter must not show the rows of another
      // filter.
      earlier.textFilter = nil
      earlier.valueFilter = nil
    }
    known.request.arrangement = earlier
    refreshAgain()
    updateStatus { _ in }
  }

  /// Reports a failure if a lock on a server lasts longer than a second. The monitor of a local
  /// database reports such a lock to all lists, see `lockLasts(_:)`.
  private func noteLock(_ error: StoreError) {
    guard local == nil else { return }
    let since = lockedSince ?? .now
    lockedSince = since
    if ContinuousClock.now - since > .seconds(1) { updateStatus { $0.failure = error } }
  }

  func updateStatus(_ change: (inout Status) -> Void) {
    var status = announcer.value
    change(&status)
    status.failure = status.failure ?? orderFailure
    status.refusal = refusal
    status.isComplete = completeness == .complete
    status.progress = progress
    status.pollInterval = timed.interval
    status.isOrderDelayed = content.isOrderDelayed
    status.isPreliminary = content.isPreliminary
    status.isCountExact = content.isCountExact
    status.hasOtherColumns = known.hasOtherColumns
    if !status.isSame(as: announcer.value) { announcer.value = status }
  }
}

extension FetchedRows: CommitParticipant {
  package var isSuspended: Bool { life.isSuspended }

  package func beginsRefresh(wasBlocked: Bool) -> Bool {
    // The last observer may have ended its observation.
    rest()
    // Other reads that the lock blocked are repeated as well.
    if wasBlocked, life.state == .locked {
      if known.hasPlaceholders { known.version = nil }
      let faults = ready.contains(where: \.isFault)
      if faults { known.version = nil }
    }
    if case .performRefresh? = life.handle(wasBlocked ? .waited : .noticed) { return true }
    return false
  }

  package func isUnaffected(by database: any ChangeReporting) -> Bool {
    // The last observer may have ended its observation.
    rest()
    if life.isSuspended { return true }
    guard life.state == .current, let mark = known.mark, known.isKnown, !timed.isDue,
      status.failure == nil
    else { return false }
    let report = database.changes(since: mark)
    guard report.changes == .none else { return false }
    if let mark = report.mark { known.mark = mark }
    return true
  }

  package func performRefresh(_ reader: any RowReader) throws -> () -> Void {
    let queryResult = try runQuery(reader)
    let number = life.number
    return { self.take(queryResult, number) }
  }

  package func query() -> @Sendable (any RowReader) throws -> @MainActor @Sendable () -> Void {
    let query = backgroundQuery()
    let number = life.number
    return { [weak self] reader in
      let queryResult = try query(reader)
      return { self?.take(queryResult, number) }
    }
  }

  package func refreshFailed(_ error: any Error) {
    fail(error, life.number)
  }

  package func lockLasts(_ error: StoreError) {
    if !life.isSuspended { updateStatus { $0.failure = error } }
  }
}

extension ListQuery {
  /// Records the state of the database that an answer describes.
  mutating func note(_ queryResult: QueryResult) {
    plan = queryResult.plan
    arrangement = queryResult.arrangement
    canSeek = queryResult.canSeek
    isSlow = queryResult.isSlow
    slowRefreshes = queryResult.slowRefreshes
    version = queryResult.version
    schemaVersion = queryResult.schemaVersion
    mark = queryResult.mark
    moment = queryResult.moment
    hasOtherColumns = queryResult.hasOtherColumns
    isAnew = false
  }
}
