/// What ``RowDatabaseContract`` needs of a database: a table `t` with an integer key `id`, an integer
/// `a` that may be null and a text `b`, empty at first, and a way to commit to it as others do.
@MainActor
public protocol DatabaseUnderTest {
  /// The database that is read.
  var database: any RowDatabase { get }

  /// Whether a plain order has NULL after everything else, and not before it; false unless said
  /// otherwise.
  var isNullGreatest: Bool { get }

  /// Commits some changes at once, as another connection or process does.
  func commit(_ changes: [ContractChange]) async throws
}

extension DatabaseUnderTest {
  public var isNullGreatest: Bool { false }
}
