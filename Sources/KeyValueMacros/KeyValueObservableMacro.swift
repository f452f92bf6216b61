import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a class observable: a registry, a key table, and accessors for its stored properties.
struct KeyValueObservableMacro {}

extension KeyValueObservableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let target = declaration.as(ClassDeclSyntax.self) else {
      context.diagnose(.notAClass(declaration, at: node))
      return []
    }
    for diagnostic in Diagnostic.faults(in: target.memberBlock.members) {
      context.diagnose(diagnostic)
    }
    let mode = node.mode
    // The compiler names the conformances that are still missing: not this one for the subclass of an
    // observable class.
    let isSubclass = !protocols.contains { $0.plainName == mode.conformance }
    if mode == .synchronized {
      for diagnostic in Diagnostic.faults(inSynchronized: target, isSubclass: isSubclass) {
        context.diagnose(diagnostic)
      }
    }
    let properties = Property.all(in: target.memberBlock.members)
    let access = target.accessForMembers
    let superclass = isSubclass ? target.superclassName : nil
    var members: [DeclSyntax] = []
    if superclass == nil {
      members.append("\(raw: access)nonisolated let _registry = \(raw: mode.registry)()")
      members.append(
        """
        \(raw: access)nonisolated var observationState: KeyValueCore.ObjectState { _registry.state }
        """
      )
    }
    members.append(keys(of: target, properties, superclass: superclass, access: access))
    let override = superclass == nil ? "" : "override "
    members.append(
      """
      \(raw: access)\(raw: override)nonisolated var keyTable: KeyValueCore.KeyTable { _Keys.table }
      """
    )
    return members
  }

  private static func keys(
    of target: ClassDeclSyntax,
    _ properties: [Property],
    superclass: String?,
    access: String
  ) -> DeclSyntax {
    let name = target.name.text
    let inheritedKeys = superclass.map { "\($0)._Keys.keys(root) + " } ?? ""
    let inheritedTable = superclass.map { ", superclass: \($0)._Keys.table" } ?? ""
    let list = properties.map { "  \($0.key)," }.joined(separator: "\n")
    let first = superclass.map { "\($0)._Keys.end" } ?? "0"
    let isIsolated = target.isMainActor
    var type = name
    if let parameters = target.genericParameterClause?.parameters {
      type += "<\(parameters.map(\.name.text).joined(separator: ", "))>"
    }
    var table = "KeyValueCore.KeyTable(\"\(name)\"\(inheritedTable), keys(\(type).self))"
    if isIsolated { table = "MainActor.assumeIsolated { \(table) }" }
    let declaration =
      target.genericParameterClause == nil
      ? "static let table = \(table)"
      : """
      static var table: KeyValueCore.KeyTable {
        KeyValueCore.KeyTable.shared(for: \(type).self) { \(table) }
      }
      """
    return """
      \(raw: access)nonisolated enum _Keys {
      @inline(__always) \(raw: access)static var first: Int { \(raw: first) }
      @inline(__always) \(raw: access)static var end: Int { first + \(raw: properties.count) }
      \(raw: access)\(raw: declaration)
      \(raw: isIsolated ? "@MainActor " : "")\(raw: access)static func keys<Root: \(raw: type)>(
      _ root: Root.Type
      ) -> [KeyValueCore.Key] {
      \(raw: inheritedKeys)[
      \(raw: list)
      ]
      }
      }
      """
  }
}

extension KeyValueObservableMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self),
      let variable = member.as(VariableDeclSyntax.self), let property = Property(variable),
      property.storage == .variable, !variable.hasAttribute("_Observed")
    else { return [] }
    let all = Property.all(in: declaration.memberBlock.members)
    guard let index = all.firstIndex(where: { $0.name == property.name }) else { return [] }
    return ["@_Observed(\(raw: index)\(raw: node.mode.argument))"]
  }
}

extension KeyValueObservableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let mode = node.mode
    guard let target = declaration.as(ClassDeclSyntax.self),
      protocols.contains(where: { $0.plainName == mode.conformance })
    else { return [] }
    let isolation = target.isMainActor ? "nonisolated " : ""
    let conformances =
      switch mode {
      case .confined: "\(isolation)KeyValueCore.KeyValueObservable"
      case .synchronized:
        "KeyValueCore.SynchronizedKeyValueObservable, @unchecked Swift.Sendable"
      case .observable: "\(isolation)KeyValueObserving.TrackedKeyValueObservable"
      }
    // Safety, of the unchecked conformance: each variable is guarded by the registry's lock and has a
    // Sendable type, which its accessors ask for; what can't be guarded is refused.
    let declaration: DeclSyntax = "extension \(type.trimmed): \(raw: conformances) {}"
    return [declaration.cast(ExtensionDeclSyntax.self)]
  }
}

extension ClassDeclSyntax {
  /// The access that generated members need, with a space after it.
  var accessForMembers: String {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  var superclassName: String? {
    inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
  }

  var isMainActor: Bool {
    attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "MainActor" }
  }
}
