/// Identifies a row of a table: a rowid, or the values of the key columns.
///
/// ```swift
/// let number = RowKey(7)
/// let composite = RowKey(["DE", 2026])
/// ```
public struct RowKey: Hashable, Sendable {
  // Stores a single integer inline. Lists hold millions of rowids, and an array would be a heap
  // allocation per key.
  private enum Storage: Hashable {
    case integer(Int64)
    case values([Value])
  }

  private var storage: Storage

  /// Creates a key of one integer.
  public init(_ integer: Int64) {
    storage = .integer(integer)
  }

  /// Creates a key of one or more values, in the order of the key columns.
  public init(_ values: [Value]) {
    if values.count == 1, case .integer(let integer) = values[0] {
      storage = .integer(integer)
    } else {
      storage = .values(values)
    }
  }

  /// The integer, if the key consists of one.
  package var integer: Int64? {
    if case .integer(let integer) = storage { integer } else { nil }
  }

  /// The values of the key columns, in order.
  public var values: [Value] {
    switch storage {
    case .integer(let integer): [.integer(integer)]
    case .values(let values): values
    }
  }
}

extension RowKey: CustomStringConvertible {
  /// The values of the key, with texts in quotes. Several values are in parentheses.
  public var description: String {
    switch storage {
    case .integer(let integer): return String(integer)
    case .values(let values):
      let list = values.map(\.quoted).joined(separator: ", ")
      return values.count == 1 ? list : "(" + list + ")"
    }
  }
}
