/// What tells one row from all others of its table: a rowid, or the values of its key columns.
public struct RowKey: Hashable, Sendable {
  // Millions of these are held for tables with a rowid; an array each would be a heap block each.
  private enum Storage: Hashable {
    case integer(Int64)
    case values([Value])
  }

  private var storage: Storage

  /// A key of one integer.
  public init(_ integer: Int64) {
    storage = .integer(integer)
  }

  /// A key of one or more values, in the order of the key columns.
  public init(_ values: [Value]) {
    if values.count == 1, case .integer(let integer) = values[0] {
      storage = .integer(integer)
    } else {
      storage = .values(values)
    }
  }

  /// The integer, if the key is one.
  package var integer: Int64? {
    if case .integer(let integer) = storage { integer } else { nil }
  }

  /// The values of the key columns, in their order.
  public var values: [Value] {
    switch storage {
    case .integer(let integer): [.integer(integer)]
    case .values(let values): values
    }
  }
}

extension RowKey: CustomStringConvertible {
  /// The values of the key, texts in quotes; in parentheses when there are several.
  public var description: String {
    switch storage {
    case .integer(let integer): return String(integer)
    case .values(let values):
      let list = values.map(\.quoted).joined(separator: ", ")
      return values.count == 1 ? list : "(" + list + ")"
    }
  }
}
