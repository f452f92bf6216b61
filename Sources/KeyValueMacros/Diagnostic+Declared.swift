import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// What is wrong with what properties declare of their notices.
  static func faults(inDeclarationsOf target: ClassDeclSyntax) -> [Diagnostic] {
    let members = target.memberBlock.members
    let variables = members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    // A superclass has keys of its own.
    let isComplete = target.inheritanceClause == nil
    let names = PropertyTree.all(in: members).properties.map { $0.name.trimmingBackticks }
    return variables.flatMap { variable in
      (isComplete ? misspelt(in: variable, of: target.name.text, names) : [])
        + [untracked(variable), recursive(variable)].compactMap { $0 }
    }
  }

  /// Declarations that name no key of the class.
  private static func misspelt(
    in variable: VariableDeclSyntax,
    of className: String,
    _ names: [String]
  ) -> [Diagnostic] {
    let attribute = variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.plainName == "AffectedBy" }
    let arguments = attribute?.arguments?.as(LabeledExprListSyntax.self) ?? []
    return arguments.compactMap { argument in
      guard
        let path = argument.expression.as(StringLiteralExprSyntax.self)?.plainText,
        case let first = path.prefix(while: { $0 != "." }), !names.contains(String(first))
      else { return nil }
      return Diagnostic(
        node: argument.expression,
        message: MacroMessage(
          identifier: "misspeltKey",
          message: "\(className) has no key '\(first)'; there are \(names.joined(separator: ", "))",
          severity: .error
        )
      )
    }
  }

  /// A getter that doesn't show what it follows, and doesn't say that it is read.
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
          whoever reads '\(property.name)' in a getter, a longer key path or a tracked function won't \
          follow it; begin its getter with 'access(\\.\(property.name))'
          """,
        severity: .warning
      )
    )
  }

  /// An observer that assigns its own property where that can't be led to the storage.
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
          setting '\(property.name)' here calls the observer again, without end, because it declares \
          something else of that name; rename that
          """,
        severity: .warning
      )
    )
  }
}

extension StringLiteralExprSyntax {
  /// What it says, if it is in one piece.
  fileprivate var plainText: String? {
    guard segments.count == 1 else { return nil }
    return segments.first?.as(StringSegmentSyntax.self)?.content.text
  }
}

extension AccessorBlockSyntax {
  /// The statements of the getter.
  fileprivate var getter: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements): statements
    case .accessors(let list):
      list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    }
  }
}
