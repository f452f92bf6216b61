extension FetchedRows {
  /// Looks at the database now, if anything was committed since the last look.
  ///
  /// Commits are followed without it; call it to be sure of the present state at once. On a database
  /// that is not local the present state comes a little later. While the list is suspended it looks
  /// when it is resumed.
  public func refresh() {
    send(.noticed)
  }

  /// Reads nothing any more, because nobody sees the list, until it is resumed or somebody observes
  /// its changes.
  ///
  /// What is known of it stays, and rows that are observed are what they last were.
  public func suspend() {
    isResting = true
    rest()
  }

  /// Stops reading if nobody wants what is read.
  private func rest() {
    guard isResting, observers.isEmpty, !life.isSuspended else { return }
    send(.disappeared)
    background.cancel()
    follower.payAttention()
  }

  /// Reads what was committed while the list was suspended, and follows again.
  public func resume() {
    isResting = false
    guard life.isSuspended else { return }
    send(.appeared)
    follower.payAttention()
    prepare(readyRange)
    scanLater()
  }

  /// Does what follows from something that happened.
  func send(_ event: ListLife.Event) {
    switch life.handle(event) {
    case .look(let number)?: look(number)
    case .wait?: follower.wait()
    case nil: break
    }
  }

  /// Looks at the database now, even if nothing was committed since the last look.
  func lookAgain() {
    known.version = nil
    edition += 1
    refresh()
  }

  private func look(_ number: UInt64) {
    guard let local else { return lookLater(number) }
    do {
      take(try local.read(patience: .frame) { try ask($0) }, number)
    } catch {
      fail(error, number)
    }
  }

  /// Looks behind the scenes.
  private func lookLater(_ number: UInt64) {
    reads.start(laterQuestion()) { [weak self] result in
      switch result {
      case .success(let answer): self?.take(answer, number)
      case .failure(let error): self?.fail(error, number, isLater: true)
      }
    }
  }

  private func ask(_ reader: any RowReader) throws -> ListQuestion.Answer? {
    try presentQuestion().answer(reader) { rowsToRead(besidesWindow: $0).map(\.key) }
  }

  private func laterQuestion() -> @Sendable (any RowReader) throws -> ListQuestion.Answer? {
    let question = presentQuestion()
    let keys = rowsToRead(besidesWindow: false).map(\.key)
    let others = rowsToRead(besidesWindow: true).map(\.key)
    return { try question.answer($0) { $0 ? others : keys } }
  }

  private func presentQuestion() -> ListQuestion {
    var question = known
    question.content = content
    question.edition = edition
    question.readyRange = readyRange
    question.isForced = status.failure != nil
    question.isPatient = local == nil
    return question
  }

  /// The rows that are read again at each commit: those made ready, and those that are observed.
  ///
  /// - Parameter besidesWindow: Whether those of the window are left out, because they are read anyway.
  private func rowsToRead(besidesWindow: Bool) -> [Row] {
    if besidesWindow { return rowsBesidesWindow.filter(\.isObserved) }
    let ready = Set(ready.map(ObjectIdentifier.init))
    return source.rows.living.filter { $0.isObserved || ready.contains(ObjectIdentifier($0)) }
  }

  /// The rows that somebody holds and that don't belong to the window.
  private var rowsBesidesWindow: [Row] {
    // Mostly there are none, which is known without looking at each.
    if source.rows.count <= windowRows.count { return [] }
    // Nor are they others than before, unless rows were made or the window has others.
    let insertions = source.rows.insertions
    if let beside = keysBesideWindow, beside.insertions == insertions {
      return beside.keys.compactMap { source.rows[$0] }
    }
    let window = Set(windowRows.map(ObjectIdentifier.init))
    let rows = source.rows.living.filter { !window.contains(ObjectIdentifier($0)) }
    keysBesideWindow = (insertions, rows.map(\.key))
    return rows
  }

  /// Takes what a look has found, if it is still awaited.
  private func take(_ answer: ListQuestion.Answer?, _ number: UInt64) {
    guard life.awaits(number) else { return }
    // What could not be made ready meanwhile is made ready then.
    let preparesAgain = isOvertaken || status.failure != nil
    isOvertaken = false
    lockedSince = nil
    if let answer {
      if answer.edition != edition {
        // It says what became of something else than is known by now.
        isOvertaken = true
        send(.noticed)
      } else if answer.isUndecided {
        known.slowLooks = answer.slowLooks
        send(.noticed)
      } else if answer.arrangement == known.request.arrangement {
        // What was asked before the rows were wanted otherwise is asked again.
        apply(answer)
      }
    } else {
      updateStatus { $0.failure = nil }
    }
    send(.looked(number))
    if preparesAgain, !isOvertaken { prepare(readyRange) }
  }

  private func apply(_ answer: ListQuestion.Answer) {
    if answer.isPlannedAnew {
      orderFailure = nil
      source.replacePlan(answer.plan)
      // What is being found is found by the plan before.
      background.stop()
      endScan()
    }
    let isCommit = known.version.map { $0 != answer.version } ?? false
    known.note(answer)
    looks += 1
    if case .window = content { knownPositions = [:] }
    if answer.isInPlace {
      takeInPlace(answer)
    } else {
      if let content = answer.content { show(content) }
      if answer.isReload { known.hasPlaceholders = false }
      let read = Set(answer.values.map(\.key))
      for row in source.rows.living where !read.contains(row.key) { row.becomeFault() }
    }
    for (key, values) in answer.values { source.rows[key]?.take(values) }
    finish(answer.isReload ? .reload : answer.change, commits: isCommit ? 1 : 0)
    scanLater()
  }

  /// Takes what a look has found where all rows of the window stand where they stood.
  private func takeInPlace(_ answer: ListQuestion.Answer) {
    guard let content = answer.content, case .window(let window) = content else { return }
    self.content = content
    edition += 1
    let read = Set(answer.values.map(\.key))
    for row in rowsBesidesWindow where !read.contains(row.key) { row.becomeFault() }
    // What nobody has read since it was made, or made anew, has its values now.
    for (row, entry) in zip(windowRows, window.entries) where row.isFault { row.take(entry.values) }
  }

  /// Makes something what is known of the list, and holds the rows of a window.
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

  /// Tells of a change that has been made, and keeps the same part of the list ready.
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

  /// Notes that the database cannot be read, or only not at this moment.
  ///
  /// - Parameters:
  ///   - number: The look that it has prevented.
  ///   - isLater: Whether nobody waited for it: what is too much for a frame need not be for that.
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
    if let number { send(.looked(number)) }
  }

  /// Returns to the last arrangement whose rows were read completely, because the database refuses the
  /// present one. The refusal stays in the status until something else is requested.
  func refuse(_ error: StoreError) {
    refusal = error
    var earlier = fallback ?? RowRequest.Arrangement()
    if !earlier.hasFilter(of: known.request.arrangement) {
      // A table that shows the refused filter's name must not show the rows of another filter.
      earlier.textFilter = nil
      earlier.valueFilter = nil
    }
    known.request.arrangement = earlier
    lookAgain()
    updateStatus { _ in }
  }

  /// Says that the rows are not current once a lock of a server has lasted; those of a file are gone
  /// after one write, and to wait for them is all that can be done.
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
    status.isOrderDelayed = content.isOrderDelayed
    status.isPreliminary = content.isPreliminary
    status.isCountExact = content.isCountExact
    status.hasOtherColumns = known.hasOtherColumns
    if !status.isSame(as: announcer.value) { announcer.value = status }
  }
}

extension FetchedRows: CommitParticipant {
  package var isSuspended: Bool { life.isSuspended }

  package func beginsLook(wasBlocked: Bool) -> Bool {
    // Whoever observed may have stopped.
    rest()
    // What a lock kept out besides looks is made up for as well.
    if wasBlocked, life.state == .locked {
      if known.hasPlaceholders { known.version = nil }
      let faults = ready.contains(where: \.isFault)
      if faults { known.version = nil }
    }
    if case .look? = life.handle(wasBlocked ? .waited : .noticed) { return true }
    return false
  }

  package func look(_ reader: any RowReader) throws -> () -> Void {
    let answer = try ask(reader)
    let number = life.number
    return { self.take(answer, number) }
  }

  package func question() -> @Sendable (any RowReader) throws -> @MainActor @Sendable () -> Void {
    let question = laterQuestion()
    let number = life.number
    return { [weak self] reader in
      let answer = try question(reader)
      return { self?.take(answer, number) }
    }
  }

  package func lookFailed(_ error: any Error) {
    fail(error, life.number)
  }
}

extension ListQuestion {
  /// Notes what an answer says of the database.
  mutating func note(_ answer: Answer) {
    plan = answer.plan
    arrangement = answer.arrangement
    canSeek = answer.canSeek
    isSlow = answer.isSlow
    slowLooks = answer.slowLooks
    version = answer.version
    schemaVersion = answer.schemaVersion
    hasOtherColumns = answer.hasOtherColumns
    isAnew = false
  }
}
