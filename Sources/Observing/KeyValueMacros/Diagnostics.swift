import SwiftDiagnostics
import SwiftSyntax

/// A diagnostic message of the macros: one sentence, including the solution.
struct MacroMessage: DiagnosticMessage {
  let identifier: String
  let message: String
  let severity: DiagnosticSeverity

  var diagnosticID: MessageID { MessageID(domain: "KeyValueMacros", id: identifier) }
}

extension Diagnostic {
  static func notAClass(_ declaration: some DeclGroupSyntax, at node: AttributeSyntax) -> Diagnostic
  {
    let kind =
      switch declaration.kind {
      case .structDecl: "a struct"
      case .enumDecl: "an enum"
      case .actorDecl: "an actor"
      case .protocolDecl: "a protocol"
      case .extensionDecl: "an extension"
      default: "something else"
      }
    return error(
      node,
      "notAClass",
      "@KeyValueObservable can only be applied to a class; this is \(kind)"
    )
  }

  static func otherMode(at node: AttributeSyntax) -> Diagnostic {
    error(
      node,
      "otherMode",
      "the superclass is not marked '.observable'; mark both classes or neither"
    )
  }

  /// Returns the diagnostics for properties that cannot be observed.
  static func faults(in members: MemberBlockItemListSyntax) -> [Diagnostic] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.compactMap { fault(in: $0) }
  }

  /// Returns the diagnostics for an observable class, except for members inside `#if`.
  static func faults(inAllOf target: ClassDeclSyntax, _ mode: Mode) -> [Diagnostic] {
    let variables = target.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    var faults = variables.flatMap { Diagnostic.faults(in: $0, of: target, mode) }
    faults += Diagnostic.faults(inNamesOf: target, .observable)
    faults += Diagnostic.faults(inUsesOf: target, mode)
    guard mode == .synchronized else { return faults }
    faults += variables.compactMap(unguarded)
    if !target.isFinal {
      faults.append(
        error(target.name, "notFinal", "a synchronized class must be final; add 'final'")
      )
    }
    if target.attributes.globalActor != nil {
      faults.append(
        error(
          target.name,
          "isolated",
          "a synchronized class is used on any thread; remove its isolation"
        )
      )
    }
    return faults
  }

  /// Returns the diagnostics for one declaration in an observable class.
  static func faults(
    in variable: VariableDeclSyntax,
    of target: ClassDeclSyntax,
    _ mode: Mode
  ) -> [Diagnostic] {
    [fault(in: variable), mode == .synchronized ? observers(in: variable) : nil].compactMap { $0 }
      + faults(inDeclarationOf: variable, of: target)
  }

  /// Returns a diagnostic for property observers that would run with the lock of a synchronized
  /// class held.
  private static func observers(in variable: VariableDeclSyntax) -> Diagnostic? {
    guard !variable.isStatic, let block = variable.bindings.first?.accessorBlock, block.isObservers
    else { return nil }
    return error(
      block,
      "observers",
      "'willSet' and 'didSet' would run under the lock; observe the property instead"
    )
  }

  /// Returns a diagnostic for a variable that the lock of a synchronized class does not guard. The
  /// compiler itself rejects such variables inside `#if`, superclasses, and constants that are not
  /// Sendable.
  private static func unguarded(_ variable: VariableDeclSyntax) -> Diagnostic? {
    let isLazy = variable.hasModifier("lazy")
    guard !variable.isStatic, variable.bindingSpecifier.tokenKind == .keyword(.var),
      isLazy || variable.hasAttribute("NotObserved"),
      isLazy || variable.bindings.first?.accessorBlock == nil
    else { return nil }
    return error(
      variable.bindingSpecifier,
      "unguarded",
      "the lock does not guard this property; make it a 'let' or an observed 'var'"
    )
  }

  static func error(
    _ node: some SyntaxProtocol,
    _ identifier: String,
    _ message: String
  ) -> Diagnostic {
    Diagnostic(
      node: node,
      message: MacroMessage(identifier: identifier, message: message, severity: .error)
    )
  }

  /// Returns a diagnostic for a property that cannot be observed.
  private static func fault(in variable: VariableDeclSyntax) -> Diagnostic? {
    guard !variable.isStatic, !variable.hasAttribute("NotObserved") else { return nil }
    if let attribute = variable.foreignAttributes.first {
      return error(
        attribute,
        "foreignAttribute",
        """
        '@\(attribute.plainName)' replaces the storage that observation needs; mark the property \
        @NotObserved, or store the plain value
        """
      )
    }
    if let type = variable.unnameableType {
      return error(
        type,
        "unnameableType",
        """
        'some' cannot be repeated for the storage; write the concrete type, or mark the \
        property @NotObserved
        """
      )
    }
    if variable.hasModifier("lazy"), !variable.hasAttribute("ManuallyNotified") {
      return Diagnostic(
        node: variable.bindingSpecifier,
        message: MacroMessage(
          identifier: "lazy",
          message: """
            the setter of a lazy property cannot notify observers; mark it @ManuallyNotified and \
            report changes manually, or mark it @NotObserved
            """,
          severity: .warning
        )
      )
    }
    guard variable.bindingSpecifier.tokenKind == .keyword(.var) else { return nil }
    if !variable.isComputed, variable.isNoncopyable {
      return error(
        variable.bindings,
        "noncopyable",
        "a noncopyable value cannot be observed; make the property a 'let', or mark it @NotObserved"
      )
    }
    if variable.bindings.count > 1 {
      return error(
        variable.bindings,
        "severalBindings",
        "declare each observed property with its own 'var'"
      )
    }
    if variable.bindings.first?.pattern.is(IdentifierPatternSyntax.self) == false {
      return error(
        variable.bindings,
        "pattern",
        "a pattern cannot be observed; declare each variable with its own 'var'"
      )
    }
    return nil
  }
}

extension [Diagnostic] {
  /// Whether one of the diagnostics is an error.
  var hasErrors: Bool { contains { $0.diagMessage.severity == .error } }
}
