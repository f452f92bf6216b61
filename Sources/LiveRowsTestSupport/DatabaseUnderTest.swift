/// What ``RowDatabaseContract`` needs of a database: a table `t` with an integer key `id`, an integer
/// `a` that may be null and a text `b`, empty at first, and a way to commit to it as others do.
@MainActor
public protocol DatabaseUnderTest {
  /// The database that is read.
  var database: any RowDatabase { get }

  /// Commits some changes at once, as another connection or process does.
  func commit(_ changes: [ContractChange]) async throws
}
