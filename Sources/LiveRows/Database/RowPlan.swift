/// A request that was checked against a database: what is read, and in what order.
///
/// The order is a full one: what the request leaves equal is ordered by key, so that no two rows are
/// at the same *place*. A place is the values of all terms of the order; it remains one when its row
/// is gone.
///
/// A plan heeds the request's arrangement: rows are ordered by the section's term, then by the sort
/// terms, then by the request's own order, of which some terms may come before the request's own section. Those that the text filter leaves out are in no list, but
/// they are there when they are asked for by key.
public protocol RowPlan: Sendable {
  /// The table or view, or what the request's query selects.
  var table: TableInfo { get }
  /// The columns that are read.
  var columns: [TableColumn] { get }
  /// The names of the key columns, in the order of each key's values.
  var keyColumns: [String] { get }
  /// Whether the database itself sees to it that the key is unique.
  var isKeyUnique: Bool { get }
  /// Whether a term of the order makes sections.
  var hasSections: Bool { get }
  /// How many terms come before that one; 0 unless a plan says more.
  var sectionPosition: Int { get }
  /// Which way the keys run, if rows are ordered by a key of one integer and nothing else.
  var integerKeyDirection: RowDirection? { get }
  /// The same rows, in the order of their keys.
  var inKeyOrder: any RowPlan { get }
  /// Whether a row that is equal to a key can have no other values than the key's: what a foreign key
  /// holds may differ in type or in capitals from the key that it leads to, where the database
  /// compares so.
  func isExact(_ key: RowKey) -> Bool
  /// How two places of rows that are not there, or the beginnings of such places, stand to each other: less
  /// than 0 where the first comes first, 0 where the order holds them equal.
  ///
  /// See ``OrderedRows/place(ofNew:number:)``.
  func compare(_ place: [Value], _ other: [Value]) -> Int
}

extension RowPlan {
  /// None: it is the first.
  public var sectionPosition: Int { 0 }

  /// Nobody can tell, so that they count as equal.
  public func compare(_ place: [Value], _ other: [Value]) -> Int { 0 }

  /// True: equal keys are the same.
  public func isExact(_ key: RowKey) -> Bool { true }
}
