import SwiftSyntax

/// Rewrites the `willSet` and `didSet` of an observed property for its storage.
///
/// In a plain class, a property observer that assigns its own property does not call itself again.
/// References to the property are therefore replaced by references to the storage, which follows
/// that rule. The accessors would set the property again without end. As in a plain class, this
/// does not apply inside closures and nested functions.
final class ObserverBody: SyntaxRewriter {
  private let name: String
  private let storage: String

  private init(name: String, storage: String) {
    self.name = name
    self.storage = storage
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the block with references to its property replaced by the storage. Returns it
  /// unchanged if it declares another entity with that name.
  static func rewritten(
    _ block: AccessorBlockSyntax,
    of name: String,
    storage: String
  ) -> AccessorBlockSyntax {
    guard !Declarations.contain(name, in: block) else { return block }
    let body = ObserverBody(name: name, storage: storage)
    return body.rewrite(block).as(AccessorBlockSyntax.self) ?? block
  }

  /// Returns whether a property observer assigns its own property and declares another entity with
  /// that name, so that it calls itself.
  static func callsItself(_ block: AccessorBlockSyntax, of name: String) -> Bool {
    guard block.isObservers, Declarations.contain(name, in: block) else { return false }
    let assignments = Assignments(of: name)
    assignments.walk(block)
    return assignments.isFound
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard node.baseName.text.trimmingBackticks == name, node.argumentNames == nil else {
      return ExprSyntax(node)
    }
    return ExprSyntax(renamed(node))
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let base = node.base else { return ExprSyntax(node) }
    if base.isSelf, node.declName.baseName.text.trimmingBackticks == name {
      return ExprSyntax(node.with(\.declName, renamed(node.declName)))
    }
    return ExprSyntax(node.with(\.base, visit(base)))
  }

  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax { ExprSyntax(node) }
  override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax { DeclSyntax(node) }
  override func visit(_ node: KeyPathExprSyntax) -> ExprSyntax { ExprSyntax(node) }

  private func renamed(_ node: DeclReferenceExprSyntax) -> DeclReferenceExprSyntax {
    node.with(
      \.baseName,
      .identifier(
        storage,
        leadingTrivia: node.baseName.leadingTrivia,
        trailingTrivia: node.baseName.trailingTrivia
      )
    )
  }

  /// Finds declarations of a name.
  private final class Declarations: SyntaxVisitor {
    private let name: String
    private var isFound = false

    private init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    static func contain(_ name: String, in block: AccessorBlockSyntax) -> Bool {
      let declarations = Declarations(name)
      declarations.walk(block)
      return declarations.isFound
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      if node.identifier.text.trimmingBackticks == name { isFound = true }
      return .visitChildren
    }

    override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind {
      if node.name.text == name { isFound = true }
      return .visitChildren
    }
  }

  /// Finds assignments to a property of `self`.
  private final class Assignments: SyntaxVisitor {
    private let name: String
    private(set) var isFound = false

    init(of name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.base?.isSelf == true, node.declName.baseName.text.trimmingBackticks == name,
        let list = node.parent?.as(ExprListSyntax.self),
        let position = list.firstIndex(where: { $0.id == node.id }),
        case let next = list.index(after: position), next < list.endIndex
      else { return .visitChildren }
      if list[next].is(AssignmentExprSyntax.self) { isFound = true }
      return .visitChildren
    }
  }
}

extension ExprSyntax {
  fileprivate var isSelf: Bool { trimmedDescription == "self" }
}
