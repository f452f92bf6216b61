#if SQLite || PostgreSQL
  import KeyValueObserving
  import LiveCells
  import LiveRows

  /// The tables and views of a database, with the number of rows that each has, as they are after each
  /// commit.
  @MainActor
  @KeyValueObservable
  final class TableList {
    @NotObserved let tables = ObservableArray<ListedTable>()
    /// How what is listed relates to what there is.
    private(set) var status = SourceStatus(.loading)
    @NotObserved private let database: any RowDatabase

    /// So many rows are counted in one transaction.
    nonisolated private static let countedAtOnce = 100_000
    /// After a read, the same is not read again for this many times the duration of the read.
    private static let restFactor = 10
    private static let shortestRest = Duration.milliseconds(50)
    /// A table that takes longer to count rests alone. The others rest together, for all of them: however many tables
    /// there are, counting them takes a tenth of a core.
    private static let longCount = Duration.milliseconds(20)
    @NotObserved private var nextNames = ContinuousClock.now
    @NotObserved private var areNamesOutdated = true

    init(_ database: any RowDatabase) {
      self.database = database
    }

    /// Follows the commits until the task is cancelled. What goes wrong is told by the status.
    func follow() async {
      var putOff = Task {}
      defer { putOff.cancel() }
      do {
        for await _ in try database.notices() {
          // One look at a time.
          putOff.cancel()
          await putOff.value
          areNamesOutdated = true
          for table in rows { table.isOutdated = true }
          await lookAgain()
          putOff = Task { await countWhatWasPutOff() }
        }
      } catch {
        status = .lost(StoreError.text(of: error))
      }
    }

    /// Counts what rested when something was committed, as soon as it may be: no other commit need
    /// follow.
    private func countWhatWasPutOff() async {
      while let due = nextRead {
        do {
          try await Task.sleep(until: max(due, .now + Self.shortestRest))
        } catch { return }
        await lookAgain()
        // It is told of when there is something to look at again.
        if status.condition == .lost { return }
      }
    }

    /// Has growth that is a second old be seen no more, until the task is cancelled.
    func followRates() async {
      while (try? await Task.sleep(for: .milliseconds(250))) != nil {
        for table in rows where table.rowsPerSecond != nil { table.updateRate(at: .now) }
      }
    }

    private func lookAgain() async {
      do {
        try await look()
        status =
          database.isImmutable ? SourceStatus(.fixed) : nextRead == nil ? .live : .live("counting")
      } catch let error as StoreError where error.code == .locked {
        status = .stale(error.message)
      } catch {
        if !Task.isCancelled { status = .lost(StoreError.text(of: error)) }
      }
    }

    /// When something that is outdated may be read; nil if nothing is.
    private var nextRead: ContinuousClock.Instant? {
      (outdated.map(\.nextCounting) + (areNamesOutdated ? [nextNames] : [])).min()
    }

    /// Reads which tables there are, and counts the rows of each that may have changed and need not rest.
    private func look() async throws {
      if areNamesOutdated, nextNames <= .now {
        let start = ContinuousClock.now
        try await readNames()
        areNamesOutdated = false
        nextNames = .now + start.duration(to: .now) * Self.restFactor
        if status.condition == .loading { status = .live("counting") }
      }
      var quick: [ListedTable] = []
      var total = Duration.zero
      defer { for table in quick { table.nextCounting = .now + total * Self.restFactor } }
      for table in outdated where table.nextCounting <= .now {
        try Task.checkCancellation()
        let start = ContinuousClock.now
        do {
          try await count(table)
          table.reason = nil
        } catch let error as StoreError where error.code != .locked {
          table.reason = error.message
        }
        table.isOutdated = false
        let taken = start.duration(to: .now)
        if taken > Self.longCount {
          table.nextCounting = .now + taken * Self.restFactor
        } else {
          quick.append(table)
          total += taken
        }
      }
    }

    private var outdated: [ListedTable] { rows.filter(\.isOutdated) }

    /// Reads which tables there are; those that are known already stay the same objects.
    func readNames() async throws {
      let names = try await database.readLater { try $0.tableNames() }
      var known = Dictionary(rows.map { (ExactName($0.name), $0) }) { first, _ in first }
      let listed = names.map { known.removeValue(forKey: ExactName($0)) ?? ListedTable(name: $0) }
      if !listed.elementsEqual(rows, by: ===) { tables.replaceAll(with: listed) }
    }

    private var rows: [ListedTable] { Array(tables) }

    private func request(of table: ListedTable) -> RowRequest {
      var request = RowRequest(table: table.name)
      request.numbersRows = true
      return request
    }

    private func count(_ table: ListedTable) async throws {
      let request = request(of: table)
      // A count that is under way is no number to compare with.
      let before = table.isCounted ? table.rowCount : nil
      defer { table.isCounted = true }
      var total = 0
      var place: [Value]?
      repeat {
        let start = place
        let counted = try await database.readLater { reader in
          let rows = reader.rows(of: try reader.plan(for: request))
          return try rows.count(
            beyond: start,
            most: Self.countedAtOnce,
            stride: Self.countedAtOnce,
            finding: nil,
            stops: false
          )
        }
        total += counted.count
        place = counted.end
        // The first time there is nothing better to show than what has been counted so far.
        if table.rowCount.map({ $0 < total }) ?? true { table.rowCount = total }
      } while place != nil
      table.take(count: total, knownBefore: before, at: .now)
    }
  }
#endif
