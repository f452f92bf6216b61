import DatabaseTestSupport
import LiveRows
import LiveRowsTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct RowDatabaseContractTests {
  private func check(
    _ seed: UInt64,
    _ base: @escaping @MainActor () -> MemoryDatabase,
    isLate: Bool = true
  ) async throws {
    let contract = RowDatabaseContract {
      let base = base()
      return MemoryUnderTest(base: base, database: isLate ? LateDatabase(base, seed: seed) : base)
    }
    let breach = try await contract.breach(seed: seed)
    #expect(breach == nil, "\(breach ?? "")")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>, [true, false])
  func `an in-memory database fulfils the contract`(
    seed: UInt64,
    hasIndexes: Bool
  ) async throws {
    try await check(seed, { MemoryDatabase(hasIndexes: hasIndexes) }, isLate: false)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>, [true, false])
  func `a database that answers late and out of order fulfils the contract`(
    seed: UInt64,
    hasIndexes: Bool
  ) async throws {
    try await check(seed, { MemoryDatabase(hasIndexes: hasIndexes) })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>, [true, false])
  func `a server that answers late and has other commits fulfils the contract`(
    seed: UInt64,
    hasIndexes: Bool
  ) async throws {
    try await check(seed, { MemoryDatabase(hasIndexes: hasIndexes, trafficSeed: seed) })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>, [true, false])
  func `a database that reports no changes fulfils the contract`(
    seed: UInt64,
    isLate: Bool
  ) async throws {
    try await check(seed, { MemoryDatabase(reportsChanges: false) }, isLate: isLate)
  }

  @Test(arguments: MemoryFault.allCases)
  func `the contract detects each faulty database`(fault: MemoryFault) async throws {
    let contract = RowDatabaseContract {
      let base = MemoryDatabase(fault: fault)
      return MemoryUnderTest(base: base, database: base)
    }
    var isFound = false
    for seed in 1...5 as ClosedRange<UInt64> where !isFound {
      isFound = try await contract.breach(seed: seed) != nil
    }
    #expect(isFound)
  }
}
