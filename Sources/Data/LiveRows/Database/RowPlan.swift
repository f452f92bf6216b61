/// A request that was checked against a database: the columns that it reads, and their order.
///
/// A database whose rows have only the order of their keys has such plans:
///
/// ```swift
/// struct KeyPlan: RowPlan {
///   let table: TableInfo
///   let columns: [TableColumn]
///   let keyColumns = ["id"]
///   let isKeyUnique = true
///   let hasSections = false
///   let integerKeyDirection: RowDirection? = .forward
///   var inKeyOrder: any RowPlan { self }
/// }
/// ```
///
/// The order is total: rows that compare equal in all terms of the request are ordered by key. The
/// *sort position* of a row is its sort key: the values of all terms of the order. No two rows have
/// the same one, and it stays valid after its row is deleted.
///
/// A plan includes the arrangement of the request. Rows are ordered by the section term, then by
/// the sort terms, then by the request's own order. Some terms of that order may precede the
/// request's own section. Lists omit the rows that the text filter rejects, but these rows can be
/// read by key.
public protocol RowPlan: Sendable {
  /// The table or view, or a description of the query's result.
  var table: TableInfo { get }
  /// The columns that are read.
  var columns: [TableColumn] { get }
  /// The names of the key columns, in the order of the values of a key.
  var keyColumns: [String] { get }
  /// A Boolean value indicating whether the database enforces that the key is unique.
  var isKeyUnique: Bool { get }
  /// A Boolean value indicating whether a term of the order forms sections.
  var hasSections: Bool { get }
  /// The number of order terms before the section term. The default is 0.
  var sectionPosition: Int { get }
  /// The direction of the keys if rows are ordered only by a key of one integer, and otherwise nil.
  var integerKeyDirection: RowDirection? { get }
  /// A Boolean value indicating whether rows or values may change without a commit.
  ///
  /// They may if the request depends on the current time, on a volatile function, or on data
  /// outside of the database. Lists read such rows at an interval, or at the moment of the next
  /// change if the database can find it. The default is false.
  var changesWithoutCommits: Bool { get }
  /// A plan for the same rows in key order.
  var inKeyOrder: any RowPlan { get }
  /// Returns whether every stored value that equals the key is identical to it.
  ///
  /// If the database compares loosely, a foreign key may differ in type or case from the key that
  /// it references.
  func isExact(_ key: RowKey) -> Bool
  /// Compares two sort positions of rows that need not exist, or prefixes of them.
  ///
  /// - Returns: A negative number if the first precedes the second, and 0 if they are equal in the
  ///   order. See ``OrderedRows/sortPosition(ofNew:number:)``.
  func compare(_ sortPosition: [Value], _ other: [Value]) -> Int
}

extension RowPlan {
  /// Returns false: only commits change the rows.
  public var changesWithoutCommits: Bool { false }

  /// Zero: the section term is the first.
  public var sectionPosition: Int { 0 }

  /// Returns 0: the sort positions count as equal.
  public func compare(_ sortPosition: [Value], _ other: [Value]) -> Int { 0 }

  /// Returns true: equal keys are identical.
  public func isExact(_ key: RowKey) -> Bool { true }
}
