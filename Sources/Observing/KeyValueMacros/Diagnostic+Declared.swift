import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// Returns the diagnostics for a property's notification attributes.
  static func faults(
    inDeclarationOf variable: VariableDeclSyntax,
    of target: ClassDeclSyntax
  ) -> [Diagnostic] {
    misspelt(in: variable, of: target)
      + [untracked(variable), recursive(variable)].compactMap { $0 }
  }

  /// Returns the diagnostics for arguments of `@AffectedBy` that are not keys of the class.
  private static func misspelt(
    in variable: VariableDeclSyntax,
    of target: ClassDeclSyntax
  ) -> [Diagnostic] {
    // A superclass may declare further keys.
    guard target.inheritanceClause == nil,
      let arguments = variable.attribute("AffectedBy")?.arguments?.as(LabeledExprListSyntax.self)
    else { return [] }
    let names = PropertyTree.all(in: target.memberBlock.members).properties
      .map { $0.name.trimmingBackticks }
    return arguments.compactMap { argument in
      guard
        let path = argument.expression.as(StringLiteralExprSyntax.self)?.plainText,
        case let first = path.prefix(while: { $0 != "." }), !names.contains(String(first))
      else { return nil }
      return Diagnostic(
        node: argument.expression,
        message: MacroMessage(
          identifier: "misspeltKey",
          message:
            "\(target.name.text) has no key '\(first)'; the keys are \(names.joined(separator: ", "))",
          severity: .error
        )
      )
    }
  }

  /// Returns a diagnostic for a getter whose dependencies are not tracked, and which does not call
  /// `access`.
  private static func untracked(_ variable: VariableDeclSyntax) -> Diagnostic? {
    guard variable.hasAttribute("AffectedBy") || variable.hasAttribute("ManuallyNotified"),
      let property = Property(variable), property.storage == .computed,
      let block = variable.bindings.first?.accessorBlock, let getter = block.getter,
      !getter.contains(where: { $0.trimmedDescription.hasPrefix("access(\\.") }),
      !getter.contains(where: { $0.trimmedDescription.hasPrefix("self.access(\\.") })
    else { return nil }
    return Diagnostic(
      node: variable.bindings,
      message: MacroMessage(
        identifier: "untracked",
        message: """
          getters, longer key paths and tracked functions that read '\(property.name)' are not \
          notified of its changes; begin its getter with 'access(\\.\(property.name))'
          """,
        severity: .warning
      )
    )
  }

  /// Returns a diagnostic for a property observer that assigns its own property in a way that
  /// cannot be redirected to the storage.
  private static func recursive(_ variable: VariableDeclSyntax) -> Diagnostic? {
    guard let property = Property(variable), property.storage == .variable,
      let block = variable.bindings.first?.accessorBlock,
      ObserverBody.callsItself(block, of: property.name.trimmingBackticks)
    else { return nil }
    return Diagnostic(
      node: block,
      message: MacroMessage(
        identifier: "recursive",
        message: """
          setting '\(property.name)' here calls the observer recursively, because the observer \
          declares another '\(property.name)'; rename the other one
          """,
        severity: .warning
      )
    )
  }
}

extension StringLiteralExprSyntax {
  /// The text of the literal, if it has no interpolation.
  fileprivate var plainText: String? {
    guard segments.count == 1 else { return nil }
    return segments.first?.as(StringSegmentSyntax.self)?.content.text
  }
}

extension AccessorBlockSyntax {
  /// The statements of the getter, if there is one.
  fileprivate var getter: CodeBlockItemListSyntax? {
    if case .getter(let statements) = accessors { return statements }
    guard case .accessors(let list) = accessors else { return nil }
    return list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
  }
}
