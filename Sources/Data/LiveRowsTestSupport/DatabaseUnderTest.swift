/// The database of a ``RowDatabaseContract``. It has an empty table `t` with an integer key `id`, a
/// nullable integer `a` and a text `b`, and a way to commit changes from outside.
///
/// ```swift
/// struct StoreUnderTest: DatabaseUnderTest {
///   let database: any RowDatabase
///   let other: Store
///
///   func commit(_ changes: [ContractChange]) throws {
///     try other.writeTransaction { transaction in
///       for change in changes { try transaction.run(change.sql) }
///     }
///   }
/// }
/// ```
@MainActor
public protocol DatabaseUnderTest {
  /// The database under test.
  var database: any RowDatabase { get }

  /// Whether the database sorts NULL after all other values by default. The default is false.
  var isNullGreatest: Bool { get }

  /// Commits changes in one transaction, as another connection or process does.
  func commit(_ changes: [ContractChange]) async throws
}

extension DatabaseUnderTest {
  public var isNullGreatest: Bool { false }
}
