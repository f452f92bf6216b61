/// What every `RowDatabase` must keep, played as random commits that lists follow.
///
/// After each commit a list of rows says what was committed, in the order that was asked for: no row is
/// lost or shown twice, what the list tells of leads to what it is, whoever observes a row is told of
/// what changed, and a value that isn't there yet is never shown as null. Between commits the list is
/// asked for other orders, filters and sections, as whoever looks at it asks, sometimes before it has
/// carried out what it was asked for before. Play it in a test of your own:
///
/// ```swift
/// let contract = RowDatabaseContract { MyDatabaseUnderTest() }
/// #expect(try await contract.breach(seed: 1) == nil)
/// ```
///
/// It belongs to the main actor, as lists do.
@MainActor
public struct RowDatabaseContract {
  private let make: @MainActor () async throws -> any DatabaseUnderTest

  /// A contract for the databases that a function makes, each with an empty table.
  public init(_ make: @escaping @MainActor () async throws -> any DatabaseUnderTest) {
    self.make = make
  }

  /// Plays random commits, and says how the database breaks the contract, or nil.
  ///
  /// - Throws: What the database throws.
  public func breach(seed: UInt64, commits: Int = 12) async throws -> String? {
    for kind in ContractKind.allCases {
      if let breach = try await play(kind, seed: seed, commits: commits) {
        return "\(kind), seed \(seed): \(breach)"
      }
    }
    return nil
  }

  private func play(_ kind: ContractKind, seed: UInt64, commits: Int) async throws -> String? {
    var numbers = ContractNumbers(seed &* 31 &+ UInt64(kind.hashSeed))
    let tested = try await make()
    var model = ContractModel(isNullGreatest: tested.isNullGreatest)
    try await commit((1...16).map { model.randomWrite(id: $0 * 3, &numbers) }, tested, &model)
    let list: FetchedRows
    if let local = tested.database as? any LocalRowDatabase {
      list = try FetchedRows(kind.request, in: local, tuning: kind.tuning, follows: false)
    } else {
      list = try await FetchedRows(
        later: kind.request,
        in: tested.database,
        tuning: kind.tuning,
        follows: false
      )
    }
    await list.settle()
    let witness = ContractWitness(list)
    var arrangement = RowRequest.Arrangement()
    for number in 0...commits {
      if number > 0 {
        let changes = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
          model.randomChange(&numbers)
        }
        try await commit(changes, tested, &model)
        if kind == .limited, list.canSort(by: [SortTerm("b")]) {
          return "a list with a limit offers another order"
        }
        while kind != .limited, Int.random(in: 0...2, using: &numbers) == 0 {
          arrangement = model.randomArrangement(of: kind, &numbers)
          arrange(list, arrangement)
          if Bool.random(using: &numbers) { list.refresh() }
        }
        list.refresh()
        // On the way nothing may be shown that never was.
        if let fault = witness.faultOnTheWay(model) { return "commit \(number): \(fault)" }
      }
      await list.settle()
      let rows = model.rows(of: kind, arrangement)
      if let fault = await witness.faultAtRest(rows, &numbers)
        ?? witness.sectionFault(model.sections(of: kind, arrangement))
      {
        return "commit \(number), \(arrangement): \(fault)"
      }
    }
    return nil
  }

  private func arrange(_ list: FetchedRows, _ arrangement: RowRequest.Arrangement) {
    list.sort(by: arrangement.sortTerms)
    list.filter(by: arrangement.textFilter)
    list.section(by: arrangement.sectionTerm)
  }

  private func commit(
    _ changes: [ContractChange],
    _ tested: any DatabaseUnderTest,
    _ model: inout ContractModel
  ) async throws {
    try await tested.commit(changes)
    for change in changes { model.apply(change) }
  }
}
