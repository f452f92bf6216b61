#if SQLite || PostgreSQL
  import LiveRows

  /// Tells of a table, and then of what changes in it until it is told to stop.
  ///
  /// The rows that were written are held, to tell what became of them.
  struct Follower: Sendable {
    var database: any RowDatabase
    var request: RowRequest
    /// Makes what is told of the rows of a plan.
    var receiver: @Sendable (any RowPlan) -> any ChangeReceiver
    /// When to end.
    var until: UntilCondition?

    /// Follows until the task is cancelled.
    ///
    /// - Returns: Whether it ended because the condition became true.
    func run() async throws -> Bool {
      // The notices come first, so that nothing is lost between them and the first look.
      let notices = database.isImmutable ? nil : try database.notices()
      var isEnd = try await isMet()
      let first = try await begin {}
      if isEnd { return true }
      guard let notices else {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        return false
      }
      // Where it is told whether the database can be read.
      let output = first.output
      // Nil while not all rows have been told.
      var shown: Shown? = first
      var failure: StoreError.Code?
      var saysReplaced = true
      let clock = ContinuousClock()
      for await _ in notices {
        let start = clock.now
        do {
          isEnd = try await isMet()
          if let present = shown, try await read(present) {
            try note(nil, after: &failure, output)
            try await present.output.writeChanges()
          } else {
            shown = nil
            shown = try await Waiting.forLocks {
              try await begin { try note(nil, after: &failure, output) }
            }
          }
        } catch let error as StoreError {
          // Who has had enough interrupts what is being read.
          if Task.isCancelled { return false }
          try note(error, after: &failure, output)
          continue
        } catch is CancellationError {
          return false
        }
        if saysReplaced, let error = ReplacedValues.error(of: database) {
          StandardError.write(error.advice)
          saysReplaced = false
        }
        if isEnd { return true }
        // Whatever the rate of commits, no more than half of a core goes into reading.
        try? await Task.sleep(for: min(clock.now - start, .seconds(1)))
      }
      return false
    }

    /// Whether the condition is true. It is looked at before the rows are read, so that what made
    /// it true is told of before the end.
    private func isMet() async throws -> Bool {
      try await until?.isMetUnlocked(in: database) ?? false
    }

    /// What was written, and is read again after each commit.
    private struct Shown {
      var plan: any RowPlan
      var request: RowRequest
      var output: any ChangeReceiver
    }

    /// Writes all rows: at the start, and when the table has been declared anew.
    ///
    /// - Parameter willBegin: Called when it is known what the rows are of.
    private func begin(_ willBegin: () throws -> Void) async throws -> Shown {
      while true {
        let walk = try await RowWalk(request, in: database)
        try willBegin()
        let output = receiver(walk.plan)
        let order = output.tellsOrder ? OrderTerm.texts(of: request) : []
        try output.write(
          .begin(table: walk.plan.table.name, key: walk.plan.keyColumns, order: order)
        )
        // It may be declared anew while it is read.
        guard try await isRead(walk, output.writeInitial) else { continue }
        try output.endInitial()
        try output.write(.ready)
        return Shown(
          plan: walk.plan,
          request: following(walk.plan, inOrder: output.tellsOrder),
          output: output
        )
      }
    }

    /// Reads rows; false if that can't be done because they have other columns by now.
    private func isRead(
      _ walk: RowWalk,
      _ body: @escaping @Sendable ([SelectedRow]) throws -> Void
    ) async throws -> Bool {
      do {
        try await walk.run(body)
        return true
      } catch let error as StoreError where error.code != .locked {
        let present = try await RowWalk(request, in: database).plan
        guard present.columns != walk.plan.columns else { throw error }
        return false
      }
    }

    /// Tells whether the database can be read, when that has become otherwise.
    private func note(
      _ error: StoreError?,
      after failure: inout StoreError.Code?,
      _ output: any ChangeReceiver
    ) throws {
      defer { failure = error?.code }
      guard failure != error?.code else { return }
      if let error {
        StandardError.write(error.description + "; waiting until it can be read")
        try output.write(.lost(error.description))
      } else {
        StandardError.write("\(database.name): can be read again")
        try output.write(.live)
      }
    }

    /// What is read after each commit: the table of the start, whatever is added later.
    private func following(_ plan: any RowPlan, inOrder: Bool) -> RowRequest {
      var request = request
      if request.sql == nil { request.table = plan.table.name }
      if request.limit == nil, !inOrder {
        // By key no row can be missed because it moves while the rows are read.
        request.order = []
        request.section = nil
      }
      return request
    }

    /// Reads the state after a notice.
    ///
    /// - Returns: False if the rows have other columns by now, or another key.
    private func read(_ shown: Shown) async throws -> Bool {
      try await Waiting.forLocks {
        shown.output.beginState()
        let walk = try await RowWalk(
          shown.request,
          in: database,
          findsOrder: OrderTerm.orders(shown.request)
        )
        guard walk.plan.columns == shown.plan.columns,
          walk.plan.keyColumns.isExactly(shown.plan.keyColumns)
        else { return false }
        return try await isRead(walk, shown.output.take)
      }
    }
  }
#endif
