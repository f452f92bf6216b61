import SwiftDiagnostics
import SwiftSyntax

/// What the macros have to say, each in one sentence with the cure.
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
    return Diagnostic(
      node: node,
      message: MacroMessage(
        identifier: "notAClass",
        message: "@KeyValueObservable observes the properties of classes; this is \(kind)",
        severity: .error
      )
    )
  }

  static func otherMode(at node: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      node: node,
      message: MacroMessage(
        identifier: "otherMode",
        message: "the superclass is observable without '.observable'; mark both alike",
        severity: .error
      )
    )
  }

  /// Properties that can't be observed as they are written.
  static func faults(in members: MemberBlockItemListSyntax) -> [Diagnostic] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(faults)
  }

  /// What is wrong with one property.
  static func faults(in variable: VariableDeclSyntax) -> [Diagnostic] {
    fault(in: variable).map { [$0] } ?? []
  }

  /// What the lock of a synchronized class can't guard. A superclass, and constants that aren't Sendable,
  /// the compiler refuses.
  static func faults(inSynchronized target: ClassDeclSyntax) -> [Diagnostic] {
    func error(_ node: some SyntaxProtocol, _ identifier: String, _ message: String) -> Diagnostic {
      Diagnostic(
        node: node,
        message: MacroMessage(identifier: identifier, message: message, severity: .error)
      )
    }
    var faults: [Diagnostic] = []
    if !target.isFinal {
      faults.append(
        error(target.name, "notFinal", "a synchronized class is final; add 'final'")
      )
    }
    if target.attributes.globalActor != nil {
      faults.append(
        error(
          target.name,
          "isolated",
          "a synchronized class is used on any thread; leave its isolation out"
        )
      )
    }
    for variable in target.memberBlock.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) })
    where !variable.isStatic && variable.bindingSpecifier.tokenKind == .keyword(.var) {
      let block = variable.bindings.first?.accessorBlock
      if let block, block.isObservers {
        faults.append(
          error(
            block,
            "observers",
            "'willSet' and 'didSet' would run under the lock; observe the property instead"
          )
        )
      } else if block == nil || variable.hasModifier("lazy"),
        variable.hasAttribute("NotObserved") || variable.hasModifier("lazy")
      {
        faults.append(
          error(
            variable.bindingSpecifier,
            "unguarded",
            "the lock doesn't guard this property; make it a 'let', or an observed 'var'"
          )
        )
      }
    }
    return faults
  }

  private static func fault(in variable: VariableDeclSyntax) -> Diagnostic? {
    guard !variable.isStatic, !variable.hasAttribute("NotObserved") else { return nil }
    if let attribute = variable.foreignAttributes.first {
      return Diagnostic(
        node: attribute,
        message: MacroMessage(
          identifier: "foreignAttribute",
          message: """
            '@\(attribute.plainName)' replaces the storage that observing needs; mark the property \
            @NotObserved, or store the plain value
            """,
          severity: .error
        )
      )
    }
    if let type = variable.unnameableType {
      return Diagnostic(
        node: type,
        message: MacroMessage(
          identifier: "unnameableType",
          message: """
            'some' can't be written again for the storage; write the type itself, or mark the \
            property @NotObserved
            """,
          severity: .error
        )
      )
    }
    if variable.hasModifier("lazy"), !variable.hasAttribute("ManuallyNotified") {
      return Diagnostic(
        node: variable.bindingSpecifier,
        message: MacroMessage(
          identifier: "lazy",
          message: """
            the setter of a lazy property can't tell anybody; mark it @ManuallyNotified and tell of \
            changes by hand, or @NotObserved
            """,
          severity: .warning
        )
      )
    }
    guard variable.bindingSpecifier.tokenKind == .keyword(.var) else { return nil }
    if variable.bindings.count > 1 {
      return Diagnostic(
        node: variable.bindings,
        message: MacroMessage(
          identifier: "severalBindings",
          message: "observed properties are declared one by one; give each a 'var' of its own",
          severity: .error
        )
      )
    }
    if variable.bindings.first?.pattern.is(IdentifierPatternSyntax.self) == false {
      return Diagnostic(
        node: variable.bindings,
        message: MacroMessage(
          identifier: "pattern",
          message: "a pattern can't be observed; give each of its parts a 'var' of its own",
          severity: .error
        )
      )
    }
    return nil
  }
}
