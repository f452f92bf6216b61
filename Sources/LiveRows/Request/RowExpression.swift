/// An expression about one row that each database puts into its own language.
///
/// `NULL` is a value like others: it equals itself, and whether one thing equals another is always true
/// or false. Texts are compared by their code points, whatever collation a column is declared with.
public indirect enum RowExpression: Hashable, Sendable {
  /// What a column holds. The rows that a request selects are in the scope 0, related rows in that of
  /// their source.
  case column(String, scope: Int)
  /// A value.
  case value(Value)
  /// Whether two are equal.
  case equal(RowExpression, RowExpression)
  /// Whether the first is less.
  case less(RowExpression, RowExpression)
  /// Whether the first is less, or both are equal.
  case lessOrEqual(RowExpression, RowExpression)
  /// Whether all are true.
  case all([RowExpression])
  /// Whether any is true.
  case any([RowExpression])
  /// Whether something is not true.
  case not(RowExpression)
  /// Whether something is one of some values.
  case isOne(RowExpression, of: [Value])
  /// A sum, a difference or a product.
  case calculated(RowExpression, Operation, RowExpression)
  /// The number that some names lead to in a JSON text; `NULL` where there is none.
  case number(in: RowExpression, path: [String])
  /// Whether a text stands in another.
  case contains(RowExpression, RowExpression)
  /// Whether a text begins with another.
  case starts(RowExpression, with: RowExpression)
  /// The first of two that is not `NULL`.
  case coalesced(RowExpression, RowExpression)
  /// The second if the first is true, otherwise the third.
  case conditional(RowExpression, RowExpression, RowExpression)
  /// Something of the related row; `NULL` where there is none.
  case related([Source], RowExpression)
  /// Whether there is a related row of which something is true.
  case exists([Source], RowExpression)
  /// The number of related rows of which something is true.
  case count([Source], RowExpression)

  /// How two numbers are calculated with.
  public enum Operation: String, Hashable, Sendable {
    /// The sum.
    case plus = "+"
    /// The difference.
    case minus = "-"
    /// The product.
    case times = "*"
  }

  /// Rows of another table that are related to one.
  public struct Source: Hashable, Sendable {
    /// The table's name.
    public var table: String
    /// What its rows are called in expressions; each source has another number, greater than 0.
    public var scope: Int
    /// The columns that hold the same: one of a scope before, and one of these rows.
    public var pairs: [Pair]

    /// A column of a scope before, and one of the related rows that holds the same.
    public struct Pair: Hashable, Sendable {
      /// The column of a scope before.
      public var outer: String
      /// That scope.
      public var outerScope: Int
      /// The column of the related rows.
      public var column: String

      /// Makes a pair.
      public init(outer: String, outerScope: Int, column: String) {
        self.outer = outer
        self.outerScope = outerScope
        self.column = column
      }
    }

    /// Makes a source.
    public init(table: String, scope: Int, pairs: [Pair]) {
      self.table = table
      self.scope = scope
      self.pairs = pairs
    }
  }
}

extension RowExpression {
  /// The value that the expression has for one row, where nothing is asked of related rows.
  ///
  /// - Parameter column: What a column holds.
  /// - Throws: What `column` throws; `StoreError` where other rows are asked for.
  package func evaluate(_ column: (String) throws -> Value) throws -> Value {
    func value(_ expression: RowExpression) throws -> Value { try expression.evaluate(column) }
    func truth(_ truth: Bool) -> Value { .integer(truth ? 1 : 0) }
    /// `NULL` is neither less nor greater than anything.
    func order(_ left: RowExpression, _ right: RowExpression) throws -> Int? {
      let (left, right) = (try value(left), try value(right))
      return left.isNull || right.isNull ? nil : left.compare(to: right)
    }
    switch self {
    case .column(let name, _): return try column(name)
    case .value(let value): return value
    case .equal(let left, let right):
      return truth(try value(left).compare(to: value(right)) == 0)
    case .less(let left, let right):
      return try order(left, right).map { truth($0 < 0) } ?? .null
    case .lessOrEqual(let left, let right):
      return try order(left, right).map { truth($0 <= 0) } ?? .null
    case .all(let parts): return truth(try parts.allSatisfy { try value($0).isTrue })
    case .any(let parts): return truth(try parts.contains { try value($0).isTrue })
    case .not(let part): return truth(try !value(part).isTrue)
    case .isOne(let part, let values):
      let own = try value(part)
      return truth(values.contains { $0.compare(to: own) == 0 })
    case .calculated(let left, let operation, let right):
      return try value(left).calculated(operation, value(right))
    case .contains(let text, let part):
      guard let text = try value(text).exactText, let part = try value(part).exactText else {
        return .null
      }
      return truth(text.utf8.contains(part.utf8))
    case .starts(let text, let part):
      guard let text = try value(text).exactText, let part = try value(part).exactText else {
        return .null
      }
      return truth(text.utf8.starts(with: part.utf8))
    case .coalesced(let first, let second):
      let found = try value(first)
      return found.isNull ? try value(second) : found
    case .conditional(let test, let first, let second):
      return try value(value(test).isTrue ? first : second)
    case .number:
      throw StoreError(
        .refused,
        context: "predicate",
        message: "this database cannot look into JSON texts"
      )
    case .related, .exists, .count:
      throw StoreError(
        .refused,
        context: "predicate",
        message: "this database cannot look at related rows"
      )
    }
  }
}

extension Value {
  fileprivate var isTrue: Bool {
    switch self {
    case .integer(let number): number != 0
    case .real(let number): number != 0
    default: false
    }
  }

  fileprivate var exactText: String? { if case .text(let text) = self { text } else { nil } }

  fileprivate func calculated(_ operation: RowExpression.Operation, _ other: Value) -> Value {
    if case .integer(let left) = self, case .integer(let right) = other {
      let result =
        switch operation {
        case .plus: left.addingReportingOverflow(right)
        case .minus: left.subtractingReportingOverflow(right)
        case .times: left.multipliedReportingOverflow(by: right)
        }
      if !result.overflow { return .integer(result.partialValue) }
    }
    guard let left = number, let right = other.number else { return .null }
    return switch operation {
    case .plus: .real(left + right)
    case .minus: .real(left - right)
    case .times: .real(left * right)
    }
  }
}

extension Collection<UInt8> {
  /// Whether some bytes stand in these, one after the other.
  fileprivate func contains(_ part: some Collection<UInt8>) -> Bool {
    if part.isEmpty { return true }
    var rest = self[...]
    while !rest.isEmpty {
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
