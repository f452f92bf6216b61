import Foundation

typealias CompiledNode = PredicateCompiler.Node

extension PredicateExpressions.Variable: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    try compiler.node(of: key)
  }
}

extension PredicateExpressions.KeyPath: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    try compiler.follow(compiler.compile(root), keyPath)
  }
}

extension PredicateExpressions.Value: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode { .constant(value) }
}

extension PredicateExpressions.NilLiteral: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .value(.value(.null), nil)
  }
}

extension PredicateExpressions.Conjunction: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .value(.all([try compiler.compileValue(lhs), try compiler.compileValue(rhs)]), nil)
  }
}

extension PredicateExpressions.Disjunction: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .value(.any([try compiler.compileValue(lhs), try compiler.compileValue(rhs)]), nil)
  }
}

extension PredicateExpressions.Negation: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .value(.not(try compiler.compileValue(wrapped)), nil)
  }
}

extension PredicateExpressions.Equal: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .value(try compiler.equality(lhs, rhs), nil)
  }
}

extension PredicateExpressions.NotEqual: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .value(.not(try compiler.equality(lhs, rhs)), nil)
  }
}

extension PredicateExpressions.TypeCheck: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let node = try compiler.compile(input)
    guard let wanted = (Desired.self as Any.Type) as? any ManagedObject.Type else {
      throw compiler.refusal(
        "a predicate cannot test for the type \(Desired.self); only managed classes"
      )
    }
    return .value(try compiler.isKind(node, of: wanted.managedTable), nil)
  }
}

extension PredicateCompiler {
  /// Returns an expression that tests whether a row's discriminator is that of a class or its
  /// subclasses.
  fileprivate func isKind(_ node: Node, of wanted: ManagedTable) throws -> RowExpression {
    func test(_ table: ManagedTable, _ scope: Int) throws -> RowExpression {
      guard table.identity == wanted.identity, let test = wanted.kindTest(scope: scope) else {
        throw refusal("\(table.className) is not related to \(wanted.className)")
      }
      return test
    }
    switch node {
    case .row(let table, let scope): return try test(table, scope)
    case .related(let table, let sources):
      return .exists(sources, try test(table, sources.last?.scope ?? 0))
    case .wrapped(let node): return try isKind(node, of: wanted)
    default: throw refusal("only objects can be tested for a class")
    }
  }

  fileprivate mutating func equality(
    _ left: any PredicateExpression,
    _ right: any PredicateExpression
  ) throws -> RowExpression {
    let (left, right) = (try compile(left), try compile(right))
    // A comparison with nil tests whether a relation refers to an existing row.
    for (node, other) in [(left, right), (right, left)] {
      if let isThere = node.isThere, case .value(.value(.null), _) = other { return .not(isThere) }
    }
    if let identity = try identity(left, right) ?? identity(right, left) { return identity }
    let (first, second) = try pair(left, right)
    return .equal(first, second)
  }
}

extension PredicateExpressions.Comparison: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let (left, right) = try compiler.pair(compiler.compile(lhs), compiler.compile(rhs))
    let expression: RowExpression =
      switch op {
      case .lessThan: .less(left, right)
      case .lessThanOrEqual: .lessOrEqual(left, right)
      case .greaterThan: .less(right, left)
      case .greaterThanOrEqual: .lessOrEqual(right, left)
      @unknown default: throw compiler.refusal("this comparison is not supported")
      }
    return .value(expression, nil)
  }
}

extension PredicateExpressions.Arithmetic: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let (left, right) = try compiler.pair(compiler.compile(lhs), compiler.compile(rhs))
    let operation: RowExpression.Operation =
      switch op {
      case .add: .plus
      case .subtract: .minus
      case .multiply: .times
      @unknown default: throw compiler.refusal("this operation is not supported")
      }
    return .value(RowExpression.calculated(left, operation, right).asDecimal, nil)
  }
}

extension PredicateExpressions.UnaryMinus: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let value = try compiler.compileValue(wrapped)
    return .value(RowExpression.calculated(.value(.integer(0)), .minus, value).asDecimal, nil)
  }
}

extension PredicateExpressions.NilCoalesce: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let (left, right) = (try compiler.compile(lhs), try compiler.compile(rhs))
    let (first, second) = try compiler.pair(left, right)
    return .value(.coalesced(first, second), left.property)
  }
}

extension PredicateExpressions.OptionalFlatMap: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let node = try compiler.compile(wrapped)
    compiler.bind(variable.key, node)
    let result = try compiler.compile(transform)
    // A path through an empty relation evaluates to nil.
    if case .related = result { return result }
    let value = try compiler.value(result)
    let isThere: RowExpression
    switch node {
    case .related:
      if case .related = value { return result }
      isThere = node.isThere ?? .all([])
    default: isThere = .not(.equal(try compiler.value(node), .value(.null)))
    }
    return .value(.conditional(isThere, value, .value(.null)), result.property)
  }
}

extension PredicateExpressions.ForcedUnwrap: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    try compiler.compile(inner)
  }
}

extension PredicateExpressions.Conditional: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let test = try compiler.compileValue(test)
    let first = try compiler.compile(trueBranch)
    let second = try compiler.compile(falseBranch)
    try compiler.checkFormats(first, second)
    return .choice(test, first, second)
  }
}

extension PredicateExpressions.ClosedRange: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .wrapped(.range(try compiler.compile(lower), try compiler.compile(upper), isClosed: true))
  }
}

extension PredicateExpressions.Range: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    .wrapped(.range(try compiler.compile(lower), try compiler.compile(upper), isClosed: false))
  }
}

extension PredicateExpressions.RangeExpressionContains: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let element = try compiler.compile(element)
    var (lower, upper, isClosed): (CompiledNode?, CompiledNode?, Bool) = (nil, nil, true)
    let node = try compiler.compile(range)
    if case .wrapped(.range(let low, let high, let closed)) = node {
      (lower, upper, isClosed) = (low, high, closed)
    } else if case .constant(let constant) = node,
      let bounds = (constant as? any BoundedRange)?.bounds
    {
      lower = bounds.low.map { .constant($0) }
      upper = bounds.high.map { .constant($0) }
      isClosed = bounds.isClosed
    } else {
      throw compiler.refusal("ranges of the type \(Swift.type(of: range)) are not supported")
    }
    var parts: [RowExpression] = []
    if let lower {
      let (low, own) = try compiler.pair(lower, element)
      parts.append(.lessOrEqual(low, own))
    }
    if let upper {
      let (high, own) = try compiler.pair(upper, element)
      parts.append(isClosed ? .lessOrEqual(own, high) : .less(own, high))
    }
    return .value(.all(parts), nil)
  }
}

/// A constant range in a predicate.
private protocol BoundedRange {
  var bounds: (low: Any?, high: Any?, isClosed: Bool) { get }
}

extension ClosedRange: BoundedRange {
  fileprivate var bounds: (low: Any?, high: Any?, isClosed: Bool) { (lowerBound, upperBound, true) }
}

extension Range: BoundedRange {
  fileprivate var bounds: (low: Any?, high: Any?, isClosed: Bool) {
    (lowerBound, upperBound, false)
  }
}

extension PartialRangeFrom: BoundedRange {
  fileprivate var bounds: (low: Any?, high: Any?, isClosed: Bool) { (lowerBound, nil, true) }
}

extension PartialRangeThrough: BoundedRange {
  fileprivate var bounds: (low: Any?, high: Any?, isClosed: Bool) { (nil, upperBound, true) }
}

extension PartialRangeUpTo: BoundedRange {
  fileprivate var bounds: (low: Any?, high: Any?, isClosed: Bool) { (nil, upperBound, false) }
}

extension PredicateExpressions.SequenceContains: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let element = try compiler.compile(element)
    guard case .constant(let constant) = try compiler.compile(sequence),
      let all = constant as? any Sequence
    else {
      throw compiler.refusal("contains is supported for constant collections and relations to many")
    }
    var values: [Value] = []
    for one in all { values.append(try compiler.stored(one, like: element.property)) }
    let own = try compiler.value(element)
    switch element.form {
    case nil: return .value(.isOne(own, of: values), nil)
    case .uuid?:
      return .value(.isOne(own, of: values.flatMap { $0.uuidSpellings ?? [$0] }), nil)
    case .json?: return .value(.any(values.map { .equals(own, $0, .json) }), nil)
    case let form?: return .value(.isOne(own.normalized(form), of: values), nil)
    }
  }
}

extension PredicateExpressions.CollectionContainsCollection: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    guard Base.Output.self == String.self, Other.Output.self == String.self else {
      throw compiler.refusal("contains is supported for strings only")
    }
    let (whole, part) = try compiler.pair(compiler.compile(base), compiler.compile(other))
    return .value(.contains(whole, part), nil)
  }
}

extension PredicateExpressions.SequenceStartsWith: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    guard Base.Output.self == String.self, Prefix.Output.self == String.self else {
      throw compiler.refusal("starts(with:) is supported for strings only")
    }
    let (whole, part) = try compiler.pair(compiler.compile(base), compiler.compile(prefix))
    return .value(.starts(whole, with: part), nil)
  }
}

extension PredicateCompiler {
  /// Compiles a relation to many and a test of its elements. Returns the related rows, the
  /// conditions that they already satisfy, the test, and the node of the sequence.
  fileprivate mutating func rows(
    _ sequence: any PredicateExpression,
    _ variable: PredicateExpressions.VariableID,
    _ test: any PredicateExpression
  ) throws -> (sources: [RowExpression.Source], known: RowExpression, test: RowExpression, Node) {
    let node = try compile(sequence)
    guard case .rows(_, let sources, let table, let known) = node else {
      throw refusal("only a relation to many can be searched")
    }
    let row = Node.row(table, scope: sources.last?.scope ?? 0)
    bind(variable, row)
    let test = try compileValue(test)
    return (sources, known, test, node)
  }
}

extension PredicateExpressions.SequenceContainsWhere: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let (sources, known, test, _) = try compiler.rows(sequence, variable.key, self.test)
    return .value(.exists(sources, .all([known, test])), nil)
  }
}

extension PredicateExpressions.SequenceAllSatisfy: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let (sources, known, test, _) = try compiler.rows(sequence, variable.key, self.test)
    return .value(.not(.exists(sources, .all([known, .not(test)]))), nil)
  }
}

extension PredicateExpressions.Filter: CompilablePredicate {
  func compile(_ compiler: inout PredicateCompiler) throws -> CompiledNode {
    let (sources, known, test, node) = try compiler.rows(sequence, variable.key, filter)
    guard case .rows(let property, _, let table, _) = node else { return node }
    return .rows(property, sources, table, .all([known, test]))
  }
}
