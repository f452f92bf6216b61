import SwiftSyntax

/// One property of an observable class, as the macros see it.
struct Property {
  enum Storage {
    /// A stored variable: gets accessors, a slot and a key.
    case variable
    /// A variable that the compiler won't have accessors for: has a key, and its changes are told by hand.
    case lazy
    /// A stored constant: has a key, and never changes.
    case constant
    /// Has accessors of its own: a key that follows what its getter reads.
    case computed
  }

  let name: String
  let storage: Storage
  let declaration: VariableDeclSyntax
  /// Whether changes are told by hand.
  let isManual: Bool
  /// The key paths declared to affect it, as source text.
  let affectedBy: [String]
  /// Whether others can't set it.
  let isReadOnly: Bool

  /// Nil when the declaration has no part in observing.
  init?(_ declaration: VariableDeclSyntax) {
    guard !declaration.isStatic, !declaration.hasAttribute("NotObserved"),
      declaration.bindings.count == 1,
      let binding = declaration.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      declaration.foreignAttributes.isEmpty
    else { return nil }
    name = pattern.identifier.text
    self.declaration = declaration
    let isLazy = declaration.hasModifier("lazy")
    isManual = isLazy || declaration.hasAttribute("ManuallyNotified")
    affectedBy = declaration.arguments(ofAttribute: "AffectedBy")
    isReadOnly = declaration.modifiers.contains { modifier in
      modifier.detail?.detail.text == "set"
    }
    if declaration.bindingSpecifier.tokenKind == .keyword(.let) {
      storage = .constant
    } else if let block = binding.accessorBlock, !block.isObservers {
      guard block.isReadableByKeyPath else { return nil }
      storage = .computed
    } else {
      storage = isLazy ? .lazy : .variable
    }
  }

  /// The key, as an element of the key table.
  var key: String {
    var text = ".\(isManual ? "manual" : storage == .computed ? "computed" : "stored")"
    let plain = name.trimmingBackticks
    text += "(\"\(plain)\", \\Root.\(name)"
    if !affectedBy.isEmpty { text += ", affectedBy: [\(affectedBy.joined(separator: ", "))]" }
    if isReadOnly { text += ", isReadOnly: true" }
    return text + ")"
  }

  /// The observable properties of a class, in order: the order is their index.
  static func all(in members: MemberBlockItemListSyntax) -> [Property] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.compactMap(Property.init)
  }
}

extension String {
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }
}

extension AccessorBlockSyntax {
  /// Whether it holds only `willSet` and `didSet`: the property is stored.
  var isObservers: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }

  /// Whether a key path can read it: no effects.
  var isReadableByKeyPath: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return list.allSatisfy { $0.effectSpecifiers == nil }
  }
}

extension VariableDeclSyntax {
  /// Attributes that don't change how a property is stored.
  private static let harmless: Set<String> = [
    "NotObserved", "ManuallyNotified", "AffectedBy", "_Observed", "Stored", "Relation",
    "_ManagedProperty", "available", "MainActor",
    "objc", "nonobjc", "inlinable", "usableFromInline", "preconcurrency", "inline", "_spi",
    "backDeployed", "discardableResult",
  ]

  var isStatic: Bool { hasModifier("static") || hasModifier("class") }

  func hasModifier(_ name: String) -> Bool {
    modifiers.contains { $0.name.text == name }
  }

  func hasAttribute(_ name: String) -> Bool {
    attributes.contains { $0.as(AttributeSyntax.self)?.plainName == name }
  }

  func arguments(ofAttribute name: String) -> [String] {
    let attribute = attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.plainName == name }
    guard let list = attribute?.arguments?.as(LabeledExprListSyntax.self) else { return [] }
    return list.map { $0.expression.trimmedDescription }
  }

  /// Attributes that may be property wrappers or macros of somebody else, which replace the storage.
  var foreignAttributes: [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { !VariableDeclSyntax.harmless.contains($0.plainName) }
  }
}

extension AttributeSyntax {
  /// The name without its module.
  var plainName: String {
    attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
  }
}
