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
    suspension.request()
    rest()
  }

  /// Stops reading if the list is not needed.
  private func rest() {
    guard suspension.begin(isObserved: !observers.isEmpty) else { return }
    send(.disappeared)
    reads.background.cancel()
    follower.payAttention()
  }

  /// Resumes the list: it reads the commits since it was suspended, and follows commits again.
  public func resume() {
    guard suspension.end() else { return }
    send(.appeared)
    follower.payAttention()
    prepare(known.readyRange)
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
    generations.changeContent()
    refresh()
  }

  private func performRefresh(_ number: UInt64) {
    guard let local = reads.local else { return lookLater(number) }
    do {
      take(try local.read(patience: .frame) { try runQuery($0) }, number)
    } catch {
      fail(error, number)
    }
  }

  /// Refreshes in the background.
  private func lookLater(_ number: UInt64) {
    reads.refreshLater(backgroundQuery()) { [weak self] result in
      switch result {
      case .success(let queryResult): self?.take(queryResult, number)
      case .failure(let error): self?.fail(error, number, isLater: true)
      }
    }
  }

  private func runQuery(_ reader: any RowReader) throws -> ListQuery.QueryResult? {
    try currentQuery().execute(reader) { objects.toRead(besidesWindow: $0).map(\.key) }
  }

  private func backgroundQuery() -> @Sendable (any RowReader) throws -> ListQuery.QueryResult? {
    let query = currentQuery()
    let keys = objects.toRead(besidesWindow: false).map(\.key)
    let others = objects.toRead(besidesWindow: true).map(\.key)
    return { try query.execute($0) { $0 ? others : keys } }
  }

  private func currentQuery() -> ListQuery {
    var query = known
    query.edition = generations.edition
    query.isForced = status.failure != nil || timed.isDue
    timed.refreshBegins()
    query.isPatient = reads.local == nil
    return query
  }

  /// Applies the result of a refresh if it is still needed.
  private func take(_ queryResult: ListQuery.QueryResult?, _ number: UInt64) {
    guard life.awaits(number) else { return }
    let isObsolete = queryResult.map { $0.edition != generations.edition } ?? false
    let isUnaffected = queryResult?.isUnaffected ?? true
    // Rows that could not be prepared meanwhile are prepared afterwards.
    let wasOvertaken = generations.endRefresh(isOvertaken: isObsolete && !isUnaffected)
    let preparesAgain = wasOvertaken || status.failure != nil
    if !isObsolete, queryResult?.isUndecided != true { timed.refreshEnds() }
    reads.succeed()
    if let queryResult, !isUnaffected {
      if isObsolete {
        send(.noticed)
      } else if queryResult.isUndecided {
        known.slowRefreshes = queryResult.slowRefreshes
        send(.noticed)
      } else if queryResult.arrangement == known.request.arrangement {
        // A result for an earlier arrangement is ignored, and the list queries again.
        apply(queryResult)
      }
    } else {
      if let queryResult, !isObsolete, queryResult.arrangement == known.request.arrangement {
        known.version = queryResult.version
        known.mark = queryResult.mark
      }
      updateStatus { $0.failure = nil }
    }
    send(.refreshed(number))
    if preparesAgain, !generations.isOvertaken { prepare(known.readyRange) }
  }

  private func apply(_ queryResult: ListQuery.QueryResult) {
    generations.applyRefresh()
    if queryResult.isPlannedAnew {
      outcome.succeed()
      source.replacePlan(queryResult.plan)
      // A running scan uses the old plan.
      reads.background.stop()
    }
    let isCommit = known.version.map { $0 != queryResult.version } ?? false
    known.note(queryResult)
    updateTimedReads()
    if case .window = content { objects.positions = PositionCache() }
    if queryResult.isInPlace, case .window(let window)? = queryResult.content {
      content = .window(window)
      generations.changeContent()
      objects.applyInPlace(window, queryResult.values)
    } else {
      if let content = queryResult.content { show(content) }
      if queryResult.isReload { known.hasPlaceholders = false }
      objects.invalidate(except: queryResult.values)
    }
    for (key, values) in queryResult.values { source.rows[key]?.take(values) }
    finish(queryResult.isReload ? .reload : queryResult.change, commits: isCommit ? 1 : 0)
    scanLater()
  }

  /// Sets the content, and holds the rows of a window.
  func show(_ content: ListContent) {
    self.content = content
    generations.changeContent()
    objects.show(content)
  }

  /// Notifies observers of a change, and prepares the visible range again.
  func finish(_ change: ListChange, positions: [RowKey: Int] = [:], commits: Int = 0) {
    if !change.isEmpty { objects.positions = PositionCache(positions) }
    noteCompletion()
    let hasOtherSections = sectionList.update(presentSections)
    observers.send(change, hasOtherSections: hasOtherSections, from: self)
    if !change.isEmpty { prepare(known.readyRange) }
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
    if number != nil { generations.failRefresh() }
    let error = StoreError.wrapping(error, context: reads.database.name)
    if error.code == .locked {
      if reads.isBlockedLong() { updateStatus { $0.failure = error } }
      return send(.blocked(number))
    }
    if let number, !life.awaits(number) { return }
    if let number, error.code == .tooMuch, !isLater, reads.local != nil { return lookLater(number) }
    if number != nil, !known.isPlanned, !error.isPassing {
      outcome.reject(error)
      // The rows are still those of this arrangement.
      known.request.arrangement = known.arrangement
      scanLater()
      updateStatus { _ in }
    } else {
      updateStatus { $0.failure = error }
    }
    if let number { send(.refreshed(number)) }
  }

  func updateStatus(_ change: (inout Status) -> Void) {
    var status = announcer.value
    change(&status)
    generations.commits.advance(to: status.commits)
    status.failure = status.failure ?? outcome.failure
    status.refusal = outcome.refusal
    status.isComplete = completeness == .complete
    status.progress = reads.background.progress
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

  /// The minimum time between two refreshes: one frame if only a screen uses the list.
  package var pace: Duration {
    get { timed.pace }
    set {
      timed.pace = newValue
      follower.payAttention()
    }
  }

  package func beginsRefresh(wasBlocked: Bool) -> Bool {
    // The last observer may have ended its observation.
    rest()
    // Other reads that the lock blocked are repeated as well.
    if wasBlocked, life.state == .locked {
      if known.hasPlaceholders { known.version = nil }
      let faults = objects.prepared.contains(where: \.isFault)
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
