/// The rows that foreign keys delete together with a row, and the references that they set to null.
/// The database keeps them in its own form, so that they can be restored.
///
/// ```swift
/// struct DeletedRows: DeletionCascade {
///   var keys: [(table: String, key: Int64)]
///
///   var greatestKeys: [String: Int64] {
///     Dictionary(keys.map { ($0.table, $0.key) }, uniquingKeysWith: max)
///   }
/// }
/// ```
public protocol DeletionCascade: Sendable {
  /// The greatest integer key of the deleted rows, by the name of the table.
  var greatestKeys: [String: Int64] { get }

  /// Returns the cascade with references to the new keys of rows that were restored with other
  /// keys, because other rows have taken theirs. Returns nil if the database does not support this.
  func moved(_ keys: [MovedKey]) -> (any DeletionCascade)?

  /// Returns the cascade without values of fields that were set to null after the deletion was
  /// undone. Restoring it leaves these fields null. The keys are those of the restored rows. The
  /// default returns the cascade itself.
  func keeping(_ fields: [AssignedFields]) -> any DeletionCascade
}

/// The fields of a row that were set to null after a deletion was undone, which had changed or
/// deleted the row.
///
/// ```swift
/// let fields = [AssignedFields(plan: plan, key: RowKey(3), columns: ["folder_id"])]
/// let rest = cascade.keeping(fields)
/// ```
public struct AssignedFields: Sendable {
  /// The plan of the row's table.
  public var plan: any RowPlan
  /// The key of the row.
  public var key: RowKey
  /// The names of the columns.
  public var columns: [String]

  /// Creates a value from a plan, a key, and the names of columns.
  public init(plan: any RowPlan, key: RowKey, columns: [String]) {
    (self.plan, self.key, self.columns) = (plan, key, columns)
  }
}

/// A restored row that has another key than before it was deleted.
///
/// ```swift
/// let keys = [MovedKey(plan: plan, old: 3, new: 7)]
/// let following = cascade.moved(keys)
/// ```
public struct MovedKey: Sendable {
  /// The plan of the row's table.
  public var plan: any RowPlan
  /// The key of the deleted row.
  public var old: Int64
  /// The key of the restored row.
  public var new: Int64

  /// Creates a value from a plan and two keys.
  public init(plan: any RowPlan, old: Int64, new: Int64) {
    (self.plan, self.old, self.new) = (plan, old, new)
  }
}

extension DeletionCascade {
  /// No keys: the database never assigns a freed key to a new row.
  public var greatestKeys: [String: Int64] { [:] }

  /// Returns nil: the references cannot be changed.
  public func moved(_ keys: [MovedKey]) -> (any DeletionCascade)? { nil }

  /// Returns the cascade itself.
  public func keeping(_ fields: [AssignedFields]) -> any DeletionCascade { self }
}
