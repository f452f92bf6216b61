/// What is made of a column of several rows, by its position among a plan's columns. `NULL` does not
/// count, and what is made of nothing is `NULL`.
public enum RowAggregate: Hashable, Sendable {
  /// How many rows there are.
  case count
  /// How many different values there are.
  case distinctCount(Int)
  /// The sum.
  case sum(Int)
  /// The least.
  case minimum(Int)
  /// The greatest.
  case maximum(Int)
  /// The sum divided by the number.
  case average(Int)
}

/// What is made of the rows that share some values.
public struct RowGroup: Hashable, Sendable {
  /// The values that they share.
  public var key: [Value]
  /// What was asked for, in that order.
  public var results: [Value]

  /// Makes a group.
  public init(key: [Value], results: [Value]) {
    self.key = key
    self.results = results
  }
}

extension RowAggregate {
  /// What is made of rows, without a database.
  ///
  /// - Throws: `StoreError` when a sum of whole numbers is too large for one.
  func result(_ rows: [[Value]]) throws -> Value {
    func values(_ column: Int) -> [Value] { rows.map { $0[column] }.filter { !$0.isNull } }
    switch self {
    case .count: return .integer(Int64(rows.count))
    case .distinctCount(let column): return .integer(Int64(Set(values(column)).count))
    case .minimum(let column): return values(column).min { $0.compare(to: $1) < 0 } ?? .null
    case .maximum(let column): return values(column).max { $0.compare(to: $1) < 0 } ?? .null
    case .average(let column):
      let numbers = values(column).map(Self.number)
      return numbers.isEmpty ? .null : .real(numbers.reduce(0, +) / Double(numbers.count))
    case .sum(let column):
      let values = values(column)
      if values.isEmpty { return .null }
      var sum: Int64 = 0
      for value in values {
        guard case .integer(let integer) = value else {
          return .real(values.map(Self.number).reduce(0, +))
        }
        let (next, isTooLarge) = sum.addingReportingOverflow(integer)
        if isTooLarge {
          throw StoreError(.refused, context: "sum", message: "the sum is more than 64 bits hold")
        }
        sum = next
      }
      return .integer(sum)
    }
  }

  private static func number(_ value: Value) -> Double {
    switch value {
    case .integer(let value): Double(value)
    case .real(let value), .date(let value): value
    case .boolean(let value): value ? 1 : 0
    case .decimal(let digits), .text(let digits): Double(digits) ?? 0
    default: 0
    }
  }
}
