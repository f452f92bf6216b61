/// A change of the table `t` that a contract commits.
///
/// ```swift
/// let changes = [ContractChange.write(id: 1, a: nil, b: "x"), .delete(id: 2)]
/// let script = changes.map(\.sql).joined(separator: ";\n")
/// ```
public enum ContractChange: Hashable, Sendable, CustomStringConvertible {
  /// Inserts or updates a row.
  case write(id: Int64, a: Int64?, b: String)
  /// Deletes a row.
  case delete(id: Int64)

  /// A short description of the change.
  public var description: String {
    switch self {
    case .write(let id, let a, let b): "write \(id): \(a.map(String.init) ?? "null"), \(b)"
    case .delete(let id): "delete \(id)"
    }
  }

  /// The change as SQL that most databases accept.
  public var sql: String {
    switch self {
    case .write(let id, let a, let b):
      "INSERT INTO t(id, a, b) VALUES(\(id), \(a.map(String.init) ?? "NULL"), '\(b)')"
        + " ON CONFLICT(id) DO UPDATE SET a = excluded.a, b = excluded.b"
    case .delete(let id): "DELETE FROM t WHERE id = \(id)"
    }
  }
}
