/// Changes made here and by another connection that exclude each other; nothing was written.
public struct ConflictError: Error, Sendable {
  /// One column that both have set.
  public struct Column: Hashable, Sendable {
    /// The column's name.
    public var name: String
    /// What it held when it was set here; nil when that was not known: the row could not be read
    /// then, or held no value of the property's type.
    public var base: Value?
    /// What was set here; `NULL` for a relation to an object that has no key yet.
    public var ours: Value
    /// What the others have written.
    public var theirs: Value
  }

  /// One object in conflict.
  public struct Conflict: Hashable, Sendable {
    /// What the two have done.
    public enum Kind: Hashable, Sendable {
      /// Both have set the same columns to different values.
      case changed
      /// The row was changed here and deleted there; `theirs` is `NULL` in each column.
      case deletedThere
      /// The row was deleted here and changed there; `ours` is `NULL` in each column.
      case deletedHere
    }

    /// The name of the object's class.
    public var className: String
    /// The table's name.
    public var table: String
    /// The row.
    public var key: RowKey
    /// What the two have done.
    public var kind: Kind
    /// The columns that differ.
    public var columns: [Column]
  }

  /// The conflicts, one for each object.
  public var conflicts: [Conflict]
}

extension ConflictError: CustomStringConvertible {
  /// The first objects and their columns on one line, and how many more there are.
  public var description: String {
    "changed here and by another connection: "
      + conflicts.prefix(Self.mostNamed).map { conflict in
        let names = conflict.columns.map(\.name).joined(separator: ", ")
        return switch conflict.kind {
        case .changed: "\(conflict.className) \(conflict.key) (\(names))"
        case .deletedThere: "\(conflict.className) \(conflict.key) (deleted there)"
        case .deletedHere: "\(conflict.className) \(conflict.key) (deleted here)"
        }
      }.joined(separator: ", ")
      + (conflicts.count > Self.mostNamed
        ? " and \(conflicts.count - Self.mostNamed) more" : "")
  }

  /// So many objects are named in the description.
  private static let mostNamed = 10
}
