#if SQLite
  import DatabaseTestSupport

  @testable import LiveRows
  @testable import LiveSQLite

  /// Plays commits on a separate database. After each commit, compares the changes that a
  /// collection reports with the result of a query.
  @MainActor
  struct ModelHistory {
    var kind: ModelKind
    var mode: ModelMode
    /// A text in column b that the comparison treats as an error, to test the comparison.
    var forgets: String?

    /// Returns a description of the first error, or nil.
    func play(_ steps: [ModelStep]) async throws -> String? {
      let folder = Folder()
      let path = folder.file("model.db")
      let writer = try Shell(path)
      // Durability after a crash of the machine is not tested.
      writer.send("PRAGMA synchronous=OFF;")
      let prefix = kind.hasTextKey ? "'k' || " : ""
      try writer.run("PRAGMA journal_mode=WAL; \(kind.declaration)")
      if mode != .small {
        try writer.run(
          "INSERT INTO t SELECT \(prefix)value, value % 7, 'b' || (value % 20)"
            + " FROM generate_series(1, 40);"
        )
      }
      let store = try Store(path: path, access: .readWrite)
      let rows = try await FetchedRows(kind.request, in: store, tuning: mode.tuning, follows: false)
      if mode != .small { await rows.settle() }
      let replay = Replay(rows)
      let witness = Witness(tellsDeletions: kind.tellsDeletions)
      var numbers = SeededNumbers(UInt64(steps.count + 1))
      for (index, step) in steps.enumerated() {
        if step.writer == 0 || step.operations == ["VACUUM;"] {
          try writer.run(step.sql)
        } else {
          try store.write { writer in
            let session = (writer as? TransactionWriter)?.reader.session
            for operation in step.operations {
              // The texts contain no semicolons.
              for statement in operation.split(separator: ";") {
                try session?.run(String(statement))
              }
            }
          }
        }
        rows.refresh()
        let fresh = try store.snapshot(of: kind.request)
        if let fault = witness.fault(fresh) { return "step \(index): \(fault)" }
        if mode != .small {
          if index % 3 != 0, index + 1 < steps.count { continue }
          await rows.settle()
        }
        if let fault = compare(rows, replay, fresh, witness, &numbers) {
          return "step \(index): \(fault)"
        }
      }
      if mode == .small, replay.reloads > 0 { return "a small table was told to be read anew" }
      return nil
    }

    private func compare(
      _ rows: FetchedRows,
      _ replay: Replay,
      _ fresh: RowSnapshot,
      _ witness: Witness,
      _ numbers: inout SeededNumbers
    ) -> String? {
      if let failure = rows.status.failure { return "\(failure)" }
      guard rows.count == fresh.rows.count, replay.keys.count == fresh.rows.count else {
        return "\(rows.count) rows, \(replay.keys.count) by the changes, not \(fresh.rows.count)"
      }
      for (position, (known, row)) in zip(replay.keys, fresh.rows).enumerated()
      where known != row.key && (known != nil || mode == .small) {
        let told = known.map(\.description) ?? "nothing"
        return "at \(position) the changes lead to \(told), not \(row.key)"
      }
      if rows.count > 0 {
        let lower = Int.random(in: 0..<rows.count, using: &numbers)
        rows.prepare(lower..<min(rows.count, lower + 5))
      }
      let positions = (0..<rows.count).shuffled(using: &numbers)
      for position in positions.prefix(mode == .small ? .max : 12) {
        let row = rows[position]
        let expected = fresh.rows[position]
        let values = (0..<3).map { row[$0] }
        if row.key != expected.key { return "at \(position) is \(row.key), not \(expected.key)" }
        if values != expected.values { return "\(row) is \(values), not \(expected.values)" }
        let told = rows.position(of: row)
        if told != position { return "\(row) is told to be at \(told ?? -1), not \(position)" }
        if let forgets, values[2] == .text(forgets) { return "found \(forgets)" }
        witness.watch(row)
      }
      return kind.request.section == nil ? nil : compareSections(rows, fresh)
    }

    private func compareSections(_ rows: FetchedRows, _ fresh: RowSnapshot) -> String? {
      var expected: [ValueSection] = []
      for (position, row) in fresh.rows.enumerated() {
        if let last = expected.last, last.value == row.values[1] {
          expected[expected.count - 1].range = last.range.lowerBound..<(position + 1)
        } else {
          expected.append(.init(value: row.values[1], range: position..<(position + 1)))
        }
      }
      return rows.valueSections == expected
        ? nil : "the sections are \(rows.valueSections), not \(expected)"
    }

    /// Removes steps, in ever smaller pieces, while the rest still fails.
    func shrink(_ steps: [ModelStep]) async throws -> [ModelStep] {
      var steps = steps
      var piece = max(1, steps.count / 2)
      while true {
        var start = 0
        var hasShrunk = false
        while start < steps.count {
          var fewer = steps
          fewer.removeSubrange(start..<min(start + piece, steps.count))
          if try await play(fewer) != nil {
            steps = fewer
            hasShrunk = true
          } else {
            start += piece
          }
        }
        if piece == 1, !hasShrunk { return steps }
        piece = max(1, piece / 2)
      }
    }
  }
#endif
