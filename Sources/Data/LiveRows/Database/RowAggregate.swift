/// A value that is computed from one column of several rows. Columns are positions in a plan.
///
/// ```swift
/// let groups = try rows.aggregate([.count, .sum(1)], by: [0], RowOverlay())
/// ```
///
/// `NULL` values are ignored. The result is `NULL` if no values remain.
public enum RowAggregate: Hashable, Sendable {
  /// The number of rows.
  case count
  /// The number of distinct values.
  case distinctCount(Int)
  /// The sum.
  case sum(Int)
  /// The smallest value.
  case minimum(Int)
  /// The greatest value.
  case maximum(Int)
  /// The arithmetic mean.
  case average(Int)
}

/// The aggregates of the rows that share some values.
///
/// ```swift
/// for group in groups {
///   lines.append("\(group.key[0]): \(group.results[0]), \(group.results[1])")
/// }
/// ```
public struct RowGroup: Hashable, Sendable {
  /// The common values.
  public var key: [Value]
  /// The results, in the order of the requested aggregates.
  public var results: [Value]

  /// Creates a group.
  public init(key: [Value], results: [Value]) {
    self.key = key
    self.results = results
  }
}

extension RowAggregate {
  /// Computes the aggregate in memory.
  ///
  /// - Throws: `StoreError` if a sum of integers exceeds 64 bits.
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
          throw StoreError(.refused, context: "sum", message: "the sum exceeds 64 bits")
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
