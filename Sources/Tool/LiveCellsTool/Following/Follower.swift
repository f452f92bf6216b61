#if SQLite || PostgreSQL
  import LiveRows

  /// Follows a table: reports its rows, and then its changes, until the task is cancelled.
  ///
  /// The receiver keeps the written rows or their hashes in memory, to detect changes.
  struct Follower: Sendable {
    var database: any RowDatabase
    var request: RowRequest
    /// Creates the receiver for the rows of a plan.
    var receiver: @Sendable (any RowPlan) -> any ChangeReceiver
    /// The condition that ends it.
    var until: UntilCondition?
    /// The token of an earlier stream, whose rows are not written again.
    var since: String?

    /// The minimum time between two reads while commits arrive continually. With the time of the
    /// read, a commit is reported within five milliseconds.
    private static let interval = Duration.microseconds(3_500)

    /// Follows the table until the task is cancelled.
    ///
    /// - Returns: Whether it ended because the condition became true.
    func run() async throws -> Bool {
      // Subscribes before the first read, so that no commit in between is missed.
      let attention = CommitAttention(interval: Self.interval)
      let notices = database.isImmutable ? nil : try database.notices(attention)
      var isEnd = try await isMet()
      let first = try await begin(since: since) {}
      if isEnd { return true }
      if first.plan.changesWithoutCommits, first.moment == nil {
        StandardError.write(
          "\(first.plan.table.name): read at an interval, because it may change without a commit"
        )
      }
      guard let notices else {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        return false
      }
      // Interruptions are reported to the first receiver.
      let output = first.output
      // Nil while a new declaration of the table has not been read completely.
      var shown: Shown? = first
      var failure: StoreError.Code?
      var reportsReplacement = true
      let clock = ContinuousClock()
      let untilInterval = try await until?.interval(in: database)
      let repeated = RepeatedNotices(notices)
      repeated.repeat(
        every: [first.pollInterval, untilInterval].compactMap(\.self).min(),
        at: first.moment
      )
      for await notice in repeated {
        if let error = notice.lockError(of: database) {
          try note(error, after: &failure, output)
          continue
        }
        let start = clock.now
        do {
          isEnd = try await isMet()
          if let present = shown,
            let next = try await read(
              present,
              onLastingLock: { try note($0, after: &failure, output) }
            )
          {
            try note(nil, after: &failure, output)
            try await next.output.writeChanges(token: next.token)
            shown = next
          } else {
            shown = nil
            shown = try await Waiting.forLocks {
              try await begin { try note(nil, after: &failure, output) }
            }
          }
        } catch let error as StoreError {
          // Cancelling the task interrupts a running read.
          if Task.isCancelled { return false }
          try note(error, after: &failure, output)
          continue
        } catch is CancellationError {
          return false
        }
        if let shown {
          repeated.repeat(
            every: [shown.pollInterval, untilInterval].compactMap(\.self).min(),
            at: shown.moment
          )
        }
        if reportsReplacement, let error = ReplacedValues.error(of: database) {
          StandardError.write(error.advice)
          reportsReplacement = false
        }
        if isEnd { return true }
        // Limits reading to half of a core at any rate of commits. The interval of notices does so
        // for short reads.
        let time = clock.now - start
        if time > Self.interval / 2 { try? await Task.sleep(for: min(time, .seconds(1))) }
      }
      return false
    }

    /// Returns whether the condition is true. It is evaluated before the rows are read, so that the
    /// change that made it true is reported before the end.
    private func isMet() async throws -> Bool {
      try await until?.isMetUnlocked(in: database) ?? false
    }

    /// The plan and request that are read again after each commit.
    private struct Shown {
      var plan: any RowPlan
      var request: RowRequest
      var output: any ChangeReceiver
      /// The state of the database that the receiver knows, if the database reports changes.
      var mark: (any ChangeMark)?
      /// The next moment at which rows may change without a commit, if it is known.
      var moment: NextMoment?

      /// The interval at which the rows are read without a commit, or nil.
      var pollInterval: Duration? {
        moment == nil ? request.pollInterval(of: plan) : request.pollInterval
      }

      /// The name of the state, if it has one and a later process can continue from it.
      var token: String? {
        let isContinued = !output.reportsOrder && request.pollInterval(of: plan) == nil
        return isContinued ? (mark as? any ResumableMark)?.token : nil
      }
    }

    /// Writes all rows: at the start, and after the table got other columns.
    ///
    /// - Parameters:
    ///   - token: The token of an earlier stream, after which only the changes are written.
    ///   - willBegin: Called when the plan is known, before anything is written.
    private func begin(
      since token: String? = nil,
      _ willBegin: () throws -> Void
    ) async throws -> Shown {
      var lost: LostChanges?
      while true {
        let since = lost == nil ? token : nil
        let walk = try await RowWalk(request, in: database, followsChanges: true, since: since)
        try willBegin()
        let output = receiver(walk.plan)
        let shown = Shown(
          plan: walk.plan,
          request: following(walk.plan, inOrder: output.reportsOrder),
          output: output,
          mark: walk.mark,
          moment: walk.moment
        )
        if let since {
          do {
            return try await resume(walk, shown, since: since)
          } catch let error as LostChanges {
            lost = error
            continue
          }
        }
        let order = output.reportsOrder ? OrderTerm.texts(of: request) : []
        try output.write(
          .begin(table: walk.plan.table.name, key: walk.plan.keyColumns, order: order)
        )
        if let lost {
          let reason = "the changes since the token are unknown: \(lost)"
          StandardError.write("--since: \(reason); all rows follow")
          try output.write(.lost(reason))
          try output.write(.live)
        }
        // The columns may change while the rows are read.
        guard try await isRead(walk.plan, { try await walk.run(output.writeInitial) }) else {
          continue
        }
        try output.endInitial()
        try output.write(.ready(token: shown.token))
        return shown
      }
    }

    /// Writes the rows that may have changed since the state of a token.
    ///
    /// Later lines are differences from all rows, which are read afterwards. Rows that may have
    /// changed meanwhile are written as they are, too.
    ///
    /// - Throws: `LostChanges` if the changes are unknown.
    private func resume(_ walk: RowWalk, _ first: Shown, since token: String) async throws -> Shown
    {
      var shown = first
      let plan = walk.plan
      guard let output = shown.output as? any ResumableReceiver, shown.mark != nil,
        let resumed = walk.resumed, shown.request.pollInterval(of: plan) == nil,
        let keys = try resumed.get().keys, keys.isEmpty || shown.request.limit == nil
      else { throw LostChanges("the changes of this request are not reported") }
      var hasBegun = false
      var isReady = false
      /// Writes the rows that may have changed since the last state, and those with some keys.
      func catchUp(_ keys: KeyRanges = KeyRanges()) async throws {
        guard let changed = try await changedRows(of: shown, filter: nil)?.including(keys) else {
          throw LostChanges("the table changed in an unknown way while it was read")
        }
        (shown.mark, shown.moment) = (changed.mark, changed.moment)
        if !hasBegun {
          hasBegun = true
          let name = plan.table.name
          try output.write(.begin(table: name, key: plan.keyColumns, order: [], since: token))
        }
        if changed.ranges.isEmpty { return }
        try output.write(.replace(changed.ranges))
        output.beginState(within: changed.ranges)
        // If it throws, all rows are written after another beginning, which makes these invalid.
        guard try await isRead(plan, { try await changed.run(output.writeResumed) }) else {
          throw LostChanges("the schema has changed")
        }
        try output.endResumed()
        if isReady { try output.write(.commit(RowOutput.now, token: shown.token)) }
      }
      /// Writes that all changes since the token are written.
      func becomeReady() throws {
        if isReady { return }
        isReady = true
        try output.write(.ready(token: shown.token))
      }
      try await catchUp(keys)
      let learn = {
        try await walk.run({ output.learn($0) }) {
          try becomeReady()
          try await catchUp()
        }
      }
      guard try await isRead(plan, learn) else { throw LostChanges("the schema has changed") }
      try await catchUp()
      try becomeReady()
      return shown
    }

    /// Reads rows of a plan. Returns false if the table has other columns by now.
    private func isRead(_ plan: any RowPlan, _ read: () async throws -> Void) async throws -> Bool {
      do {
        try await read()
        return true
      } catch let error as StoreError where error.code != .locked {
        let present = try await RowWalk(request, in: database).plan
        guard present.columns != plan.columns else { throw error }
        return false
      }
    }

    /// Reports when the database becomes unreadable or readable.
    private func note(
      _ error: StoreError?,
      after failure: inout StoreError.Code?,
      _ output: any ChangeReceiver
    ) throws {
      defer { failure = error?.code }
      guard failure != error?.code else { return }
      if let error {
        StandardError.write(error.description + "; waiting until the database can be read")
        try output.write(.lost(error.description))
      } else {
        StandardError.write("\(database.name): the database can be read again")
        try output.write(.live)
      }
    }

    /// Returns the request for the reads after commits: always the table that was read first.
    private func following(_ plan: any RowPlan, inOrder: Bool) -> RowRequest {
      var request = request
      if request.sql == nil { request.table = plan.table.name }
      if request.limit == nil, !inOrder {
        // In key order, no row can be missed because it moves during the read.
        request.order = []
        request.section = nil
      }
      return request
    }

    /// Reads the state after a notice.
    ///
    /// - Parameter onLastingLock: Called with the error of each attempt that is blocked by a lock
    ///   for more than a second.
    /// - Returns: The state, or nil if the rows have other columns or another key by now.
    private func read(
      _ shown: Shown,
      onLastingLock: (StoreError) throws -> Void
    ) async throws -> Shown? {
      try await Waiting.forLocks(onLastingLock: onLastingLock) {
        var next = shown
        if let changed = try await changedRows(of: shown, filter: shown.output.filter) {
          (next.mark, next.moment) = (changed.mark, changed.moment)
          if changed.ranges.isEmpty { return next }
          // A filter has received the ranges already.
          if shown.output.filter == nil { shown.output.beginState(within: changed.ranges) }
          let isRead = try await isRead(shown.plan) { try await changed.run(shown.output.take) }
          guard isRead else { return nil }
          if let followed = changed.followed { shown.output.follow(followed) }
          return next
        }
        shown.output.beginState(within: nil)
        let walk = try await RowWalk(
          shown.request,
          in: database,
          findsOrder: OrderTerm.orders(shown.request),
          followsChanges: true
        )
        guard walk.plan.columns == shown.plan.columns,
          walk.plan.keyColumns.isExactly(shown.plan.keyColumns)
        else { return nil }
        (next.plan, next.mark, next.moment) = (walk.plan, walk.mark, walk.moment)
        return try await isRead(walk.plan, { try await walk.run(shown.output.take) }) ? next : nil
      }
    }

    /// Returns the changed rows since the last state, or nil if all rows must be read.
    private func changedRows(of shown: Shown, filter: RowFilter?) async throws -> ChangedRows? {
      guard let mark = shown.mark, shown.pollInterval == nil else { return nil }
      let order = shown.output.order
      return try await ChangedRows.find(
        of: shown.plan,
        since: mark,
        before: shown.moment,
        // A limit, or an order by the time, may move rows that did not change.
        allowsRanges: shown.request.limit == nil
          && (order == nil || !shown.plan.changesWithoutCommits),
        order: order,
        filter: filter,
        in: database
      )
    }
  }
#endif
