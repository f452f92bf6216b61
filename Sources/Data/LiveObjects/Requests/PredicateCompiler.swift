import Foundation

/// Translates Foundation predicates into expressions that databases evaluate.
struct PredicateCompiler {
  /// The meaning of a part of a predicate.
  indirect enum Node {
    /// A row of a table.
    case row(ManagedTable, scope: Int)
    /// The row to which a to-one relation refers. The row may not exist.
    case related(ManagedTable, [RowExpression.Source])
    /// The rows of a to-many relation that satisfy a condition.
    case rows(any ToManyProperty, [RowExpression.Source], ManagedTable, RowExpression)
    /// A value, and the property in whose column it is stored.
    case value(RowExpression, ManagedProperty?)
    /// One of two values, depending on a condition. Constants among them are encoded once the other
    /// operand is known.
    case choice(RowExpression, Node, Node)
    /// A constant that the predicate captured. It is encoded once the other operand is known.
    case constant(Any)
    /// A range with two bounds.
    case range(Node, Node, isClosed: Bool)
    /// An intermediate result of an optional or a range expression.
    case wrapped(Node)
  }

  private let className: String
  private var variables: [PredicateExpressions.VariableID: Node] = [:]
  private var nextScope = 1

  /// Translates a predicate.
  ///
  /// - Throws: `StoreError` that names the unsupported part.
  static func expression<Object: ManagedObject>(
    _ predicate: Predicate<Object>
  ) throws -> RowExpression {
    var compiler = PredicateCompiler(className: Object.managedTable.className)
    let variable = predicate.variable
    compiler.variables[variable.key] = .row(Object.managedTable, scope: 0)
    return try compiler.compileValue(predicate.expression)
  }

  private init(className: String) {
    self.className = className
  }

  func refusal(_ message: String) -> StoreError {
    StoreError(.refused, context: "predicate of \(className)", message: message)
  }

  mutating func compile(_ expression: any PredicateExpression) throws -> Node {
    guard let part = expression as? any CompilablePredicate else {
      let name = "\(type(of: expression))".prefix { $0 != "<" }
      throw refusal(
        "\(name) has no translation to SQL; write the condition in SQL, or filter in Swift"
      )
    }
    return try part.compile(&self)
  }

  mutating func compileValue(_ expression: any PredicateExpression) throws -> RowExpression {
    try value(compile(expression))
  }

  /// Converts a node to a value. Constants are encoded as the given property stores them.
  func value(_ node: Node, like property: ManagedProperty? = nil) throws -> RowExpression {
    switch node {
    case .value(let expression, _): return expression
    case .constant(let constant): return .value(try stored(constant, like: property))
    case .row(let table, _), .related(let table, _), .rows(_, _, let table, _):
      throw refusal("\(table.className) is not a value; compare one of its properties")
    case .choice(let test, let first, let second):
      let like = property ?? node.property
      return .conditional(test, try value(first, like: like), try value(second, like: like))
    case .range: throw refusal("a range is not a value")
    case .wrapped(let node): return try value(node, like: property)
    }
  }

  func stored(_ constant: Any, like property: ManagedProperty?) throws -> Value {
    if property?.isMeasurement ?? false, let measured = constant as? any MeasuredValue {
      return .real(measured.baseValue)
    }
    if let property {
      if let value = try property.storedValue(constant) { return value }
    } else if let constant = constant as? any ColumnValue {
      return try constant.columnValue()
    }
    if let constant = constant as? any ColumnValue, property?.columnType == nil {
      return try constant.columnValue()
    }
    throw refusal("values of the type \(type(of: constant)) cannot be stored in a column")
  }

  /// Converts both operands of a comparison to values. A constant is encoded like the property on
  /// the other side.
  ///
  /// - Throws: `StoreError` if two properties are stored in different formats, because the database
  ///   would compare a text with a number, for instance.
  func pair(_ left: Node, _ right: Node) throws -> (RowExpression, RowExpression) {
    try checkFormats(left, right)
    let (first, second) = (
      try value(left, like: right.property), try value(right, like: left.property)
    )
    // Whether there is a value does not depend on its form, and can be found in an index.
    if case .value(.null) = second { return (first.withoutForm, second) }
    if case .value(.null) = first { return (first, second.withoutForm) }
    guard let form = left.form ?? right.form ?? first.form ?? second.form else {
      return (first, second)
    }
    return (first.normalized(form), second.normalized(form))
  }

  /// Returns the condition that a node has one of the spellings of a constant UUID, or nil if the
  /// operands are others.
  func identity(_ node: Node, _ other: Node) throws -> RowExpression? {
    guard node.form == .uuid, let constant = other.constant else { return nil }
    let value = try stored(constant, like: node.property)
    return value.isNull ? nil : .equals(try self.value(node), value, .uuid)
  }

  /// Checks that two nodes have values of the same format.
  func checkFormats(_ left: Node, _ right: Node) throws {
    for first in left.properties {
      for second in right.properties {
        guard let one = first.format, let other = second.format, one != other else { continue }
        throw refusal(
          "\(first.name) and \(second.name) are stored in different formats and cannot be compared"
        )
      }
    }
  }

  mutating func bind(_ variable: PredicateExpressions.VariableID, _ node: Node) {
    variables[variable] = node
  }

  func node(of variable: PredicateExpressions.VariableID) throws -> Node {
    guard let node = variables[variable] else {
      throw refusal("it uses a variable that is not a row")
    }
    return node
  }

  /// Resolves a key path relative to a node.
  mutating func follow(_ node: Node, _ keyPath: AnyKeyPath) throws -> Node {
    switch node {
    case .wrapped(let node): return try follow(node, keyPath)
    case .row(let table, let scope): return try follow(table, scope, [], keyPath)
    case .related(let table, let sources):
      return try follow(table, sources.last?.scope ?? 0, sources, keyPath)
    case .rows(_, let sources, _, let test):
      if keyPath.isCount { return .value(.count(sources, test), nil) }
      if keyPath.isEmptiness { return .value(.not(.exists(sources, test)), nil) }
    case .value(let text, _):
      if keyPath == \String.isEmpty { return .value(.equal(text, .value(.text(""))), nil) }
      if keyPath == \String.count {
        throw refusal("databases count the code points of a text, not its characters")
      }
    case .choice, .constant, .range: break
    }
    throw refusal("it reads a property that has no translation to SQL")
  }

  private mutating func follow(
    _ table: ManagedTable,
    _ scope: Int,
    _ sources: [RowExpression.Source],
    _ keyPath: AnyKeyPath
  ) throws -> Node {
    guard let property = table.property(for: keyPath) else {
      throw refusal(
        "it reads a property of \(table.className) that is neither a column nor a relation"
      )
    }
    switch property {
    case let relation as any ToOneProperty:
      let source = try source(relation.targetTable, scope, relation.columns)
      return .related(relation.targetTable, sources + [source])
    case let relation as any LinkedProperty:
      guard sources.isEmpty else {
        throw refusal("a relation to many cannot follow another relation: \(property.name)")
      }
      let (link, near) = (relation.linkTable, relation.inverse)
      let far = near.index == 0 ? link.to : link.from
      let links = try source(
        link.table,
        scope,
        near.columns,
        own: try key(of: table),
        isReversed: true
      )
      let ends = try source(far.targetTable, links.scope, far.columns)
      return .rows(relation, [links, ends], far.targetTable, .all([]))
    case let relation as any ToManyProperty:
      guard sources.isEmpty else {
        throw refusal("a relation to many cannot follow another relation: \(property.name)")
      }
      let rows = try source(
        relation.targetTable,
        scope,
        relation.inverse.columns,
        own: try key(of: table),
        isReversed: true
      )
      return .rows(relation, [rows], relation.targetTable, .all([]))
    default:
      let column = property.compared(scope: scope)
      return .value(sources.isEmpty ? column : .related(sources, column), property)
    }
  }

  private func key(of table: ManagedTable) throws -> [String] {
    if table.definedKey.isEmpty {
      throw refusal("\(table.className) has no key: give it a property 'id', or name its columns")
    }
    return table.definedKey
  }

  /// Returns the rows of a table whose key equals the given columns of an outer row. If
  /// `isReversed`, returns the rows whose given columns equal the key of the outer row.
  private mutating func source(
    _ table: ManagedTable,
    _ outerScope: Int,
    _ columns: [String],
    own: [String] = [],
    isReversed: Bool = false
  ) throws -> RowExpression.Source {
    let scope = nextScope
    nextScope += 1
    let pairs =
      isReversed ? Array(zip(own, columns)) : Array(zip(columns, try key(of: table)))
    return RowExpression.Source(
      table: table.name,
      scope: scope,
      pairs: pairs.map {
        RowExpression.Source.Pair(outer: $0, outerScope: outerScope, column: $1)
      }
    )
  }
}

extension PredicateCompiler.Node {
  var property: ManagedProperty? {
    switch self {
    case .value(_, let property): property
    case .wrapped(let node): node.property
    case .choice(_, let first, let second): first.property ?? second.property
    default: nil
    }
  }

  /// The form in which the node's values are compared, or nil if each has one spelling.
  var form: RowExpression.Form? {
    switch self {
    case .value(let expression, let property): expression.form ?? property?.form
    case .wrapped(let node): node.form
    case .choice(_, let first, let second): first.form ?? second.form
    default: nil
    }
  }

  /// The constant that the predicate captured, if the node is one.
  var constant: Any? {
    switch self {
    case .constant(let constant): constant
    case .wrapped(let node): node.constant
    default: nil
    }
  }

  /// All properties whose values the node may have.
  var properties: [ManagedProperty] {
    switch self {
    case .wrapped(let node): node.properties
    case .choice(_, let first, let second): first.properties + second.properties
    default: property.map { [$0] } ?? []
    }
  }

  /// An expression that tests whether the node's row exists. Nil for nodes that always have a
  /// value.
  var isThere: RowExpression? {
    switch self {
    case .related(_, let sources): .exists(sources, .all([]))
    case .wrapped(let node): node.isThere
    default: nil
    }
  }
}

extension RowExpression {
  /// The expression as it is stored.
  fileprivate var withoutForm: RowExpression {
    if case .normalized(let part, _) = self { part } else { self }
  }

  /// A calculation as a decimal, if one of its operands is.
  var asDecimal: RowExpression {
    guard case .calculated(let left, _, let right) = self,
      left.form == .decimal || right.form == .decimal
    else { return self }
    return normalized(.decimal)
  }
}

extension ManagedProperty {
  /// The kind of column values, as far as values of different kinds are never equal. Nil if it is
  /// unknown.
  fileprivate var format: ColumnType? {
    if isMeasurement { return nil }
    switch columnType {
    case .integer?, .real?, .number?, .boolean?: return .number
    case .text?, .date?: return .text
    case .bytes?: return .bytes
    case .any?, nil: return nil
    }
  }
}

/// A part of a predicate that can be translated.
protocol CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> PredicateCompiler.Node
}

extension AnyKeyPath {
  /// Whether the key path is `Array.count`.
  fileprivate var isCount: Bool { arrayType?.countPath == self }
  fileprivate var isEmptiness: Bool { arrayType?.emptinessPath == self }
  private var arrayType: (any AnyArray.Type)? { type(of: self).rootType as? any AnyArray.Type }
}

private protocol AnyArray {
  static var countPath: AnyKeyPath { get }
  static var emptinessPath: AnyKeyPath { get }
}

extension Array: AnyArray {
  fileprivate static var countPath: AnyKeyPath { \[Element].count }
  fileprivate static var emptinessPath: AnyKeyPath { \[Element].isEmpty }
}
