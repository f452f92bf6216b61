import SwiftSyntax

/// The observable properties of a class, with their enclosing conditions (`#if`).
///
/// Only the compiler can evaluate the conditions, so the generated code repeats them.
enum PropertyTree {
  case property(Property)
  case condition([Clause])

  /// One branch of a condition.
  struct Clause {
    /// The directive: `#if DEBUG`, `#elseif os(Linux)`, `#else`.
    let head: String
    let contents: [PropertyTree]
  }

  /// Returns the properties of a class in the order of their indexes, or the properties that `find`
  /// returns for each declaration.
  static func all(
    in members: MemberBlockItemListSyntax,
    _ find: (VariableDeclSyntax) -> [Property] = Property.all(of:)
  ) -> [PropertyTree] {
    members.flatMap { item -> [PropertyTree] in
      if let variable = item.decl.as(VariableDeclSyntax.self) {
        return find(variable).map(PropertyTree.property)
      }
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let clauses = condition.clauses.map { clause in
        var head = clause.poundKeyword.text
        if let condition = clause.condition { head += " \(condition.trimmedDescription)" }
        var contents: [PropertyTree] = []
        if case .decls(let members) = clause.elements { contents = all(in: members, find) }
        return Clause(head: head, contents: contents)
      }
      return clauses.allSatisfy(\.contents.isEmpty) ? [] : [.condition(clauses)]
    }
  }

  /// Returns the index of a property within its class. Returns nil if the index depends on a
  /// condition, or if there is no such property.
  static func index(of name: String, in members: MemberBlockItemListSyntax) -> Int? {
    let conditions = members.filter { $0.decl.is(IfConfigDeclSyntax.self) }
    guard conditions.isEmpty || all(in: conditions).isEmpty else { return nil }
    return members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .flatMap(Property.names).enumerated().first { $1 == name }?.offset
  }

  /// Returns a line for each property, inside the conditions of the properties.
  func lines(_ line: (Property) -> String) -> [String] {
    switch self {
    case .property(let property): return [line(property)]
    case .condition(let clauses):
      return clauses.flatMap { [$0.head] + $0.contents.lines(line) } + ["#endif"]
    }
  }

  fileprivate var properties: [Property] {
    switch self {
    case .property(let property): [property]
    case .condition(let clauses): clauses.flatMap(\.contents).flatMap(\.properties)
    }
  }
}

extension [PropertyTree] {
  /// Whether an index depends on a condition.
  var isConditional: Bool {
    contains { if case .condition = $0 { true } else { false } }
  }

  func lines(_ line: (Property) -> String) -> [String] { flatMap { $0.lines(line) } }

  /// The properties of all branches.
  var properties: [Property] { flatMap(\.properties) }
}
