import SwiftDiagnostics
import SwiftSyntax

/// Names that the generated members declare or use, and that other members of the class must not
/// have.
struct ReservedNames {
  /// The names of the generated properties.
  let properties: Set<String>
  /// The names of the generated types.
  let types: Set<String>
  /// The names of the modules that the generated code refers to.
  let modules: Set<String>

  static let observable = ReservedNames(
    properties: ["observationState", "keyTable"],
    types: [],
    modules: ["KeyValueCore", "KeyValueObserving", "Swift"]
  )
  static let managed = ReservedNames(
    properties: ["managedState", "observationState", "keyTable"],
    types: ["_Keys", "_Properties"],
    modules: ["KeyValueCore", "LiveObjects", "Swift"]
  )
}

extension Diagnostic {
  /// Returns the diagnostics for members with a name that the macro needs, or with a name that no
  /// key path can contain.
  static func faults(inNamesOf target: ClassDeclSyntax, _ names: ReservedNames) -> [Diagnostic] {
    let storage = Set(
      Property.all(in: target.memberBlock.members).filter { $0.storage == .variable }
        .map(\.storageName.trimmingBackticks)
    )
    var faults = [hidden(target.name, names)].compactMap { $0 }
    faults += target.genericParameterClause?.parameters.compactMap { hidden($0.name, names) } ?? []
    for member in DeclaredName.all(in: target.memberBlock.members) {
      let name = member.token.text.trimmingBackticks
      if member.isType {
        if let fault = hidden(member.token, names) { faults.append(fault) }
        if names.types.contains(name) { faults.append(taken(member.token, "a type")) }
      } else if !member.isStatic, names.properties.contains(name) {
        faults.append(taken(member.token, "a property"))
      } else if !member.isStatic, storage.contains(name) {
        faults.append(taken(member.token, "the storage of '\(name.dropFirst(2))'"))
      }
      if name.hasPrefix("_$$") { faults.append(taken(member.token, "something")) }
      if member.isKey, ["Type", "Protocol"].contains(name) {
        faults.append(
          error(
            member.token,
            "unreachableName",
            "a key path cannot refer to a property named '\(name)'; rename it, or mark it @NotObserved"
          )
        )
      }
    }
    return faults
  }

  private static func taken(_ token: TokenSyntax, _ what: String) -> Diagnostic {
    error(
      token,
      "takenName",
      "the macro adds \(what) called '\(token.text.trimmingBackticks)' to the class; rename this one"
    )
  }

  private static func hidden(_ token: TokenSyntax, _ names: ReservedNames) -> Diagnostic? {
    let name = token.text.trimmingBackticks
    guard names.modules.contains(name) else { return nil }
    return error(
      token,
      "hiddenModule",
      "a type named '\(name)' hides the module that the macro uses; rename it"
    )
  }
}

extension ClassDeclSyntax {
  /// Whether a member has the name of a property that `@KeyValueObservable` generates.
  var usesReservedName: Bool {
    DeclaredName.all(in: memberBlock.members).contains { member in
      !member.isType && !member.isStatic
        && ReservedNames.observable.properties.contains(member.token.text.trimmingBackticks)
    }
  }
}

/// A name that a member of a class declares.
private struct DeclaredName {
  let token: TokenSyntax
  var isType = false
  var isStatic = false
  /// Whether the name is that of a property with a key.
  var isKey = false

  /// Returns the declared names that may collide with a property.
  static func all(in members: MemberBlockItemListSyntax) -> [DeclaredName] {
    members.flatMap { names(in: $0.decl) }
  }

  private static func names(in declaration: DeclSyntax) -> [DeclaredName] {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      let isKey = !Property.names(of: variable).isEmpty
      return variable.bindings.flatMap { tokens(in: $0.pattern) }.map {
        DeclaredName(token: $0, isStatic: variable.isStatic, isKey: isKey)
      }
    }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      // A function with parameters may have the same name as a property.
      let isStatic =
        !function.signature.parameterClause.parameters.isEmpty
        || function.modifiers.contains {
          [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
        }
      return [DeclaredName(token: function.name, isStatic: isStatic)]
    }
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      return condition.clauses.flatMap { clause -> [DeclaredName] in
        guard case .decls(let members) = clause.elements else { return [] }
        return all(in: members)
      }
    }
    if let type = declaration.asProtocol((any NamedDeclSyntax).self) {
      return [DeclaredName(token: type.name, isType: true)]
    }
    return []
  }

  private static func tokens(in pattern: PatternSyntax) -> [TokenSyntax] {
    if let pattern = pattern.as(IdentifierPatternSyntax.self) { return [pattern.identifier] }
    return pattern.as(TuplePatternSyntax.self)?.elements.flatMap { tokens(in: $0.pattern) } ?? []
  }
}
