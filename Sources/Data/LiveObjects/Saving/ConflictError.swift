/// The error of a save that found changes by another connection to the rows that it was to write.
/// Nothing was written.
///
/// ```swift
/// do {
///   try context.save()
/// } catch let error as ConflictError {
///   for conflict in error.conflicts {
///     messages.append("\(conflict.className) \(conflict.key): \(conflict.columns.map(\.name))")
///   }
/// }
/// ```
public struct ConflictError: Error, Sendable {
  /// A column with conflicting changes.
  public struct Column: Hashable, Sendable {
    /// The name of the column.
    public var name: String
    /// The value before the local change. Nil if it was unknown, because the row could not be read
    /// or the column did not contain a value of the property's type.
    public var base: Value?
    /// The local value. `NULL` for a relation to an object that has no key yet.
    public var ours: Value
    /// The value that the other connection committed.
    public var theirs: Value
  }

  /// The conflict of one object.
  public struct Conflict: Hashable, Sendable {
    /// The kinds of conflict.
    ///
    /// ```swift
    /// for conflict in error.conflicts where conflict.kind == .deletedThere {
    ///   messages.append("\(conflict.className) \(conflict.key) no longer exists")
    /// }
    /// ```
    public enum Kind: Hashable, Sendable {
      /// Both sides set the same columns to different values.
      case changed
      /// The row was changed here and deleted by the other connection. `theirs` is `NULL` in each
      /// column.
      case deletedThere
      /// The row was deleted here and changed by the other connection. `ours` is `NULL` in each
      /// column.
      case deletedHere
    }

    /// The name of the object's class.
    public var className: String
    /// The name of the table.
    public var table: String
    /// The key of the row.
    public var key: RowKey
    /// The kind of conflict.
    public var kind: Kind
    /// The columns with conflicting values.
    public var columns: [Column]
  }

  /// The conflicts, one per object.
  public var conflicts: [Conflict]
}

extension ConflictError.Conflict {
  /// Whether the conflict is about values that were unknown here, so that no other connection need
  /// have changed them.
  fileprivate var isUnread: Bool { kind == .changed && columns.allSatisfy { $0.base == nil } }
}

extension ConflictError: CustomStringConvertible {
  /// The first ten objects with their columns on one line, and the number of further objects.
  public var description: String {
    let unread = conflicts.filter(\.isUnread)
    let others = conflicts.filter { !$0.isUnread }
    var parts: [String] = []
    if !others.isEmpty {
      parts.append("changed here and by another connection: " + Self.list(others))
    }
    if !unread.isEmpty {
      parts.append(
        "changed here, but the previous value was never read or is not a value of the property: "
          + Self.list(unread) + "; save with the policy .ours to overwrite it"
      )
    }
    return parts.joined(separator: "; ")
  }

  private static func list(_ conflicts: [Conflict]) -> String {
    conflicts.prefix(maxNamedObjects).map { conflict in
      let names = conflict.columns.map { column in
        guard conflict.isUnread else { return column.name }
        let value = column.theirs.quoted
        return "\(column.name) is \(value.utf8.count > 40 ? value.prefix(40) + "…" : value[...])"
      }.joined(separator: ", ")
      return switch conflict.kind {
      case .changed: "\(conflict.className) \(conflict.key) (\(names))"
      case .deletedThere: "\(conflict.className) \(conflict.key) (deleted there)"
      case .deletedHere: "\(conflict.className) \(conflict.key) (deleted here)"
      }
    }.joined(separator: ", ")
      + (conflicts.count > maxNamedObjects ? " and \(conflicts.count - maxNamedObjects) more" : "")
  }

  /// The maximum number of objects that the description names.
  private static let maxNamedObjects = 10
}

extension ConflictError: ErrorForUsers {
  /// The first object in conflict and the number of further ones, on one line.
  public var textForUsers: String {
    guard let first = conflicts.first, !first.isUnread else { return description }
    let object = "\(first.className) \(first.key)"
    let reason =
      switch first.kind {
      case .changed: "changed \(first.columns.map(\.name).joined(separator: " and ")) of \(object)"
      case .deletedThere: "deleted \(object)"
      case .deletedHere: "changed \(object), which was deleted here"
      }
    let rest = conflicts.count > 1 ? " (and \(conflicts.count - 1) more)" : ""
    return "not saved: another program has \(reason)\(rest)"
  }
}
