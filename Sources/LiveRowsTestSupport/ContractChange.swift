/// One change of the table `t` that a contract has committed.
public enum ContractChange: Hashable, Sendable, CustomStringConvertible {
  /// Writes a row, new or not.
  case write(id: Int64, a: Int64?, b: String)
  /// Deletes a row.
  case delete(id: Int64)

  /// The change in a few words.
  public var description: String {
    switch self {
    case .write(let id, let a, let b): "write \(id): \(a.map(String.init) ?? "null"), \(b)"
    case .delete(let id): "delete \(id)"
    }
  }

  /// The change as SQL that most databases read.
  public var sql: String {
    switch self {
    case .write(let id, let a, let b):
      "INSERT INTO t(id, a, b) VALUES(\(id), \(a.map(String.init) ?? "NULL"), '\(b)')"
        + " ON CONFLICT(id) DO UPDATE SET a = excluded.a, b = excluded.b"
    case .delete(let id): "DELETE FROM t WHERE id = \(id)"
    }
  }
}
