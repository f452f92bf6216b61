import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a class observable: adds a registry, a key table, and accessors for its stored properties.
struct KeyValueObservableMacro {
  /// Disabled, because the generated code is already formatted, and formatting takes as long as the
  /// rest of the expansion.
  static var formatMode: FormatMode { .disabled }
}

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
    let mode = node.mode
    for fault in Diagnostic.faults(inAllOf: target, mode) { context.diagnose(fault) }
    // The compiler passes the conformances that are still missing. For a subclass of an observable
    // class there are none.
    let missing = Set(protocols.map(\.plainName))
    let statesConformance = target.states(conformanceTo: Mode.conformances)
    let isSubclass = !missing.contains(mode.conformance) && !statesConformance
    let members = ObservableMembers(
      target: target,
      mode: mode,
      superclass: isSubclass ? target.firstInheritedType : nil,
      isInGenericContext: target.genericParameterClause != nil || context.isGeneric,
      properties: PropertyTree.all(in: target.memberBlock.members)
    )
    // The superclass is observable, but in another mode.
    let isOtherwise = missing == [mode.conformance] && mode != .confined && !statesConformance
    // Without further members, the compiler reports only the reserved name.
    if target.usesReservedName { return members.accessorDeclarations }
    guard isOtherwise else { return members.declarations }
    if mode != .synchronized { context.diagnose(.otherMode(at: node)) }
    return members.accessorDeclarations
  }
}

extension KeyValueObservableMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let target = declaration.as(ClassDeclSyntax.self),
      let variable = member.as(VariableDeclSyntax.self)
    else { return [] }
    let members = target.memberBlock.members
    // Only the compiler evaluates the conditions. It requests attributes only for members of active
    // branches.
    if members.contains(where: { $0.decl.is(IfConfigDeclSyntax.self) }),
      case let text = variable.trimmedDescription,
      !members.contains(where: { $0.decl.trimmedDescription == text })
    {
      for fault in Diagnostic.faults(in: variable, of: target, node.mode) {
        context.diagnose(fault)
      }
    }
    guard let property = Property(variable), property.storage == .variable,
      !variable.hasAttribute("_Observed")
    else { return [] }
    let offset = PropertyTree.index(of: property.name, in: members).map(String.init) ?? "nil"
    return [AttributeSyntax(unparsed: "_Observed(\(offset)\(node.mode.argument))")]
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
    let missing = Set(protocols.map(\.plainName))
    guard let target = declaration.as(ClassDeclSyntax.self), missing.contains(mode.conformance),
      !target.usesReservedName
    else { return [] }
    // Safety: the compiler checks the conformance. For a class with errors, which does not compile,
    // `@unchecked` avoids further messages.
    let isRefused = Diagnostic.faults(inAllOf: target, mode).hasErrors
    let sendable =
      missing.contains("Sendable") ? ", \(isRefused ? "@unchecked " : "")Swift.Sendable" : ""
    let conformances =
      switch mode {
      case .confined: "nonisolated KeyValueCore.KeyValueObservable"
      case .synchronized:
        "nonisolated KeyValueCore.SynchronizedKeyValueObservable\(sendable)"
      case .observable: "nonisolated KeyValueObserving.TrackedKeyValueObservable"
      }
    let declaration: DeclSyntax = "extension \(type.trimmed): \(raw: conformances) {}"
    return [declaration.cast(ExtensionDeclSyntax.self)]
  }
}

extension MacroExpansionContext {
  /// Whether the context may have generic parameters. An extension does not show whether its type
  /// has any.
  fileprivate var isGeneric: Bool {
    lexicalContext.contains { node in
      node.is(ExtensionDeclSyntax.self)
        || node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    }
  }
}
