/// The contract of every `RowDatabase`, checked with lists that observe random commits.
///
/// After each commit the list must show what was committed, in the requested order:
///
/// - No row is missing or shown twice.
/// - The reported changes lead to the list's current rows.
/// - Observers of a row are notified of its changed values.
/// - A value that is not loaded is never shown as null.
/// - A search finds the next row with a value, in the order of the list.
///
/// Between commits the list is given other orders, filters and sections, sometimes before it has
/// applied the previous ones. Use the contract in a test:
///
/// ```swift
/// let contract = RowDatabaseContract { try makeStoreUnderTest() }
/// #expect(try await contract.breach(seed: 1) == nil)
/// ```
///
/// It is isolated to the main actor, as lists are.
@MainActor
public struct RowDatabaseContract {
  private let make: @MainActor () async throws -> any DatabaseUnderTest

  /// Creates a contract for the databases that a closure makes, each with an empty table.
  public init(_ make: @escaping @MainActor () async throws -> any DatabaseUnderTest) {
    self.make = make
  }

  /// Plays random commits, and returns a description of the first violation, or nil.
  ///
  /// - Throws: The errors of the database.
  public func breach(seed: UInt64, commits: Int = 12) async throws -> String? {
    for kind in ContractKind.allCases {
      if let breach = try await play(kind, seed: seed, commits: commits) {
        return "\(kind), seed \(seed): \(breach)"
      }
    }
    return nil
  }

  private func play(_ kind: ContractKind, seed: UInt64, commits: Int) async throws -> String? {
    var numbers = SplitMix64(seed: seed &* 31 &+ UInt64(kind.hashSeed))
    let tested = try await make()
    var model = ContractModel(isNullGreatest: tested.isNullGreatest)
    try await commit((1...16).map { model.randomWrite(id: $0 * 3, &numbers) }, tested, &model)
    let list = try await FetchedRows(
      kind.request,
      in: tested.database,
      tuning: kind.tuning,
      follows: false
    )
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
          return "a list with a limit can be sorted"
        }
        while kind != .limited, Int.random(in: 0...2, using: &numbers) == 0 {
          arrangement = model.randomArrangement(of: kind, &numbers)
          arrange(list, arrangement)
          if Bool.random(using: &numbers) { list.refresh() }
        }
        list.refresh()
        // Before the reads complete, outdated values are allowed, but no values that never existed.
        if let fault = witness.faultOnTheWay(model) { return "commit \(number): \(fault)" }
      }
      await list.settle()
      let rows = model.rows(of: kind, arrangement)
      if let fault = await witness.faultAtRest(rows, &numbers)
        ?? witness.sectionFault(model.sections(of: kind, arrangement))
      {
        return "commit \(number), \(arrangement): \(fault)"
      }
      if let fault = try await witness.searchFault(rows, &numbers) {
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
