import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// Returns the diagnostics for members that treat observed properties as stored ones: the coding
  /// keys and `deinit`.
  static func faults(inUsesOf target: ClassDeclSyntax, _ mode: Mode) -> [Diagnostic] {
    let properties = Property.all(in: target.memberBlock.members)
      .filter { $0.storage == .variable }
    return coding(target, properties, mode) + deinitializer(target, properties)
  }

  /// Returns the diagnostics for coding that the compiler synthesizes, because it encodes the
  /// storage and not the properties.
  private static func coding(
    _ target: ClassDeclSyntax,
    _ properties: [Property],
    _ mode: Mode
  ) -> [Diagnostic] {
    guard !properties.isEmpty, target.leavesCodingToCompiler else { return [] }
    guard mode != .synchronized else {
      return [
        error(
          target.name,
          "unlockedCoding",
          "synthesized coding would bypass the lock; write 'init(from:)' and 'encode(to:)'"
        )
      ]
    }
    let names = Set(properties.map { $0.name.trimmingBackticks })
    let keys = target.memberBlock.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }
      .first { $0.name.text == "CodingKeys" }
    let elements =
      keys?.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap { Array($0.elements) } ?? []
    return elements.filter { names.contains($0.name.text.trimmingBackticks) }.map(codingKey)
  }

  private static func codingKey(_ element: EnumCaseElementSyntax) -> Diagnostic {
    let name = element.name.text.trimmingBackticks
    let value = element.rawValue?.value.trimmedDescription ?? "\"\(name)\""
    let cure = "\("_$\(name)".quotedIfNeeded) = \(value)"
    let new = EnumCaseElementSyntax(
      leadingTrivia: element.leadingTrivia,
      name: .identifier(cure),
      trailingComma: element.trailingComma,
      trailingTrivia: element.trailingTrivia
    )
    return Diagnostic(
      node: element,
      message: MacroMessage(
        identifier: "codingKey",
        message:
          "the compiler encodes the storage of '\(name)'; write 'case \(cure)' in an enum of"
          + " 'Swift.String'",
        severity: .error
      ),
      fixIts: [
        FixIt(
          message: MacroFix(identifier: "codingKey", message: "write '\(cure)'"),
          changes: [.replace(oldNode: Syntax(element), newNode: Syntax(new))]
        )
      ]
    )
  }

  /// Returns the diagnostics for a `deinit` outside of the actor of the properties.
  private static func deinitializer(
    _ target: ClassDeclSyntax,
    _ properties: [Property]
  ) -> [Diagnostic] {
    guard let actor = target.attributes.globalActor else { return [] }
    let names = properties.filter { $0.ownIsolation == nil }.map { $0.name.trimmingBackticks }
    return target.memberBlock.members.compactMap { $0.decl.as(DeinitializerDeclSyntax.self) }
      .compactMap { deinitializer in
        let isIsolated = deinitializer.modifiers.contains { $0.name.text == "isolated" }
        guard !isIsolated, let body = deinitializer.body,
          let name = UsedProperties.first(of: names, in: body)
        else { return nil }
        return Diagnostic(
          node: deinitializer.deinitKeyword,
          message: MacroMessage(
            identifier: "nonisolatedDeinit",
            message:
              "the accessors of '\(name)' are isolated to '\(actor.attributeName.trimmedDescription)',"
              + " and 'deinit' is not; write 'isolated deinit', or mark the property @NotObserved",
            severity: .warning
          )
        )
      }
  }
}

/// The message of a fix-it.
private struct MacroFix: FixItMessage {
  let identifier: String
  let message: String

  var fixItID: MessageID { MessageID(domain: "KeyValueMacros", id: identifier) }
}

/// Finds properties of `self` that a body uses.
private final class UsedProperties: SyntaxVisitor {
  private let names: Set<String>
  private var used: [String] = []
  private var declared: Set<String> = []

  private init(_ names: [String]) {
    self.names = Set(names)
    super.init(viewMode: .sourceAccurate)
  }

  static func first(of names: [String], in body: CodeBlockSyntax) -> String? {
    let visitor = UsedProperties(names)
    visitor.walk(body)
    return visitor.used.first { !visitor.declared.contains($0) }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    note(node.baseName.text.trimmingBackticks)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base else { return .skipChildren }
    if base.trimmedDescription == "self" { note(node.declName.baseName.text.trimmingBackticks) }
    walk(base)
    return .skipChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.identifier.text.trimmingBackticks)
    return .visitChildren
  }

  private func note(_ name: String) {
    if names.contains(name) { used.append(name) }
  }
}
