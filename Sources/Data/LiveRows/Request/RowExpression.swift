/// An expression about one row that each database translates into SQL.
///
/// ```swift
/// request.predicate = .all([
///   .equal(.column("status", scope: 0), .value("open")),
///   .less(.column("total", scope: 0), .value(100)),
/// ])
/// ```
///
/// `NULL` equals itself, so that equality is always true or false. Texts are compared by code
/// points, regardless of the collation of a column.
public indirect enum RowExpression: Hashable, Sendable {
  /// The value of a column. The rows that a request selects have the scope 0. Related rows have the
  /// scope of their source.
  case column(String, scope: Int)
  /// A constant.
  case value(Value)
  /// Whether two values are equal.
  case equal(RowExpression, RowExpression)
  /// Whether the first value is less.
  case less(RowExpression, RowExpression)
  /// Whether the first value is less or equal.
  case lessOrEqual(RowExpression, RowExpression)
  /// Whether all expressions are true.
  case all([RowExpression])
  /// Whether at least one expression is true.
  case any([RowExpression])
  /// Whether an expression is not true.
  case not(RowExpression)
  /// Whether a value is one of a list.
  case isOne(RowExpression, of: [Value])
  /// A sum, difference or product.
  case calculated(RowExpression, Operation, RowExpression)
  /// A value in a form that all its spellings have in common, or `NULL` if it has no such form. Two
  /// normalized values of the same form can be compared and ordered, and decimals can be calculated
  /// with.
  case normalized(RowExpression, Form)
  /// The number at a path in a JSON text, or `NULL` if there is none.
  case number(in: RowExpression, path: [String])
  /// Whether a text contains another.
  case contains(RowExpression, RowExpression)
  /// Whether a text begins with another.
  case starts(RowExpression, with: RowExpression)
  /// The first value, or the second if the first is `NULL`.
  case coalesced(RowExpression, RowExpression)
  /// The second value if the first is true, and otherwise the third.
  case conditional(RowExpression, RowExpression, RowExpression)
  /// An expression about the related row, or `NULL` if there is none.
  case related([Source], RowExpression)
  /// Whether a related row exists for which an expression is true.
  case exists([Source], RowExpression)
  /// The number of related rows for which an expression is true.
  case count([Source], RowExpression)

  /// The arithmetic operations.
  ///
  /// ```swift
  /// let isLarge = RowExpression.less(
  ///   .value(100),
  ///   .calculated(.column("count", scope: 0), .times, .column("price", scope: 0))
  /// )
  /// ```
  public enum Operation: String, Hashable, Sendable {
    /// The sum.
    case plus = "+"
    /// The difference.
    case minus = "-"
    /// The product.
    case times = "*"
  }

  /// The kinds of values that programs spell in several ways.
  ///
  /// ```swift
  /// let isSame = RowExpression.equal(
  ///   .normalized(.column("device", scope: 0), .uuid),
  ///   .normalized(.value("1E0A5C1F-0B0C-4D0E-8F00-102030405060"), .uuid)
  /// )
  /// ```
  public enum Form: String, Hashable, Sendable {
    /// A decimal number, stored as a number or a text. It is compared and calculated exactly.
    case decimal
    /// A point in time to the millisecond, stored as text in any format that `DateText` reads, or
    /// as a number of seconds since 1970. Text without a time zone is in UTC.
    case time
    /// A UUID, stored as text in any case or as 16 bytes.
    case uuid
    /// JSON with any blanks and any order of keys.
    case json
  }

  /// The rows of another table that are related to a row.
  ///
  /// ```swift
  /// let customer = RowExpression.Source(
  ///   table: "customer",
  ///   scope: 1,
  ///   pairs: [.init(outer: "customer_id", outerScope: 0, column: "id")]
  /// )
  /// ```
  public struct Source: Hashable, Sendable {
    /// The table's name.
    public var table: String
    /// The number by which expressions refer to these rows. Each source has a different number
    /// greater than 0.
    public var scope: Int
    /// The pairs of columns whose values must be equal.
    public var pairs: [Pair]

    /// A column of an outer scope, and the column of the related rows with an equal value.
    public struct Pair: Hashable, Sendable {
      /// The column of the outer scope.
      public var outer: String
      /// The number of the outer scope.
      public var outerScope: Int
      /// The column of the related rows.
      public var column: String

      /// Creates a pair.
      public init(outer: String, outerScope: Int, column: String) {
        self.outer = outer
        self.outerScope = outerScope
        self.column = column
      }
    }

    /// Creates a source.
    public init(table: String, scope: Int, pairs: [Pair]) {
      self.table = table
      self.scope = scope
      self.pairs = pairs
    }
  }
}

extension RowExpression {
  /// The form in which the expression's value is, or nil if it is not normalized.
  package var form: Form? {
    switch self {
    case .normalized(_, let form): form
    case .coalesced(let first, let second), .conditional(_, let first, let second):
      first.form ?? second.form
    case .related(_, let expression): expression.form
    default: nil
    }
  }

  /// Returns the expression in a form. `NULL` needs none.
  package func normalized(_ form: Form) -> RowExpression {
    self.form == form || self == .value(.null) ? self : .normalized(self, form)
  }

  /// Evaluates the expression for one row in memory. Expressions about related rows are not
  /// supported.
  ///
  /// - Parameter column: Returns the value of a column.
  /// - Throws: The errors of `column`, and `StoreError` if the expression refers to related rows or
  ///   JSON.
  package func evaluate(_ column: (String) throws -> Value) throws -> Value {
    func value(_ expression: RowExpression) throws -> Value { try expression.evaluate(column) }
    func truth(_ truth: Bool) -> Value { .integer(truth ? 1 : 0) }
    /// Returns nil for `NULL`, which is neither less nor greater than any value.
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
      let form = part.form
      return truth(
        values.contains { ($0.isNull ? $0 : form.map($0.normalized) ?? $0).compare(to: own) == 0 }
      )
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
    case .normalized(let part, let form): return try value(part).normalized(form)
    case .number:
      throw StoreError(
        .refused,
        context: "predicate",
        message: "this database does not support JSON values in predicates"
      )
    case .related, .exists, .count:
      throw StoreError(
        .refused,
        context: "predicate",
        message: "this database does not support related rows in predicates"
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
    if case .decimal = self { return decimal(operation, other) }
    if case .decimal = other { return decimal(operation, other) }
    guard let left = number, let right = other.number else { return .null }
    return switch operation {
    case .plus: .real(left + right)
    case .minus: .real(left - right)
    case .times: .real(left * right)
    }
  }
}

extension Value {
  /// Calculates exactly with decimals. The result is `NULL` if an operand is not a number, or the
  /// result has thousands of digits.
  package func decimal(_ operation: RowExpression.Operation, _ other: Value) -> Value {
    guard let left = decimalNumber, let right = other.decimalNumber else { return .null }
    let result =
      switch operation {
      case .plus: left.adding(right)
      case .minus: left.adding(right.negated)
      case .times: left.multiplied(by: right)
      }
    return result?.text.map(Value.decimal) ?? .null
  }
}

extension Collection<UInt8> {
  /// Returns whether the bytes contain another sequence of bytes.
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
