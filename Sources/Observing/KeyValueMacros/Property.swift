import SwiftSyntax

/// A property of an observable class.
struct Property {
  enum Storage {
    /// A stored variable, with accessors, a slot and a key.
    case variable
    /// A lazy variable, which cannot have accessors. It has a key, and its changes are notified by
    /// hand.
    case lazy
    /// A stored constant, with a key. It never changes.
    case constant
    /// A computed property. Its key tracks the properties that the getter reads.
    case computed
  }

  /// The name as written, including backticks.
  let name: String
  let storage: Storage
  let declaration: VariableDeclSyntax
  /// Whether changes are notified by hand.
  let isManual: Bool
  /// The declared key paths that affect the property, as source text.
  let affectedBy: [String]
  /// Whether the setter is private.
  let isReadOnly: Bool

  /// Creates the property of a declaration, or returns nil if it is not observable.
  init?(_ declaration: VariableDeclSyntax) {
    guard let name = Property.names(of: declaration).first else { return nil }
    self.init(name, of: declaration)
  }

  private init(_ name: String, of declaration: VariableDeclSyntax) {
    self.name = name
    self.declaration = declaration
    let isLazy = declaration.hasModifier("lazy")
    isManual = isLazy || declaration.hasAttribute("ManuallyNotified")
    affectedBy = declaration.arguments(ofAttribute: "AffectedBy")
    isReadOnly = declaration.modifiers.contains { modifier in
      modifier.detail?.detail.text == "set"
        || [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
    }
    if declaration.bindingSpecifier.tokenKind == .keyword(.let) {
      storage = .constant
    } else if declaration.isComputed {
      storage = .computed
    } else {
      storage = isLazy ? .lazy : .variable
    }
  }

  /// Returns the names of the observable properties of a declaration, which for constants may be
  /// several. Called once for each pair of properties in a class, so the most expensive conditions
  /// come last.
  static func names(of declaration: VariableDeclSyntax) -> [String] {
    let bindings = declaration.bindings
    guard let binding = bindings.first else { return [] }
    // An overriding property uses the key of the superclass's property.
    if !declaration.modifiers.isEmpty {
      guard !declaration.isStatic, !declaration.hasModifier("override") else { return [] }
    }
    if !declaration.attributes.isEmpty {
      guard !declaration.hasAttribute("NotObserved"), declaration.foreignAttributes.isEmpty else {
        return []
      }
    }
    if binding.typeAnnotation != nil, declaration.unnameableType != nil { return [] }
    if declaration.isNoncopyable { return [] }
    if let block = binding.accessorBlock, !block.isObservers {
      guard block.isReadableByKeyPath, !declaration.isAvailableInPart else { return [] }
    }
    if bindings.count == 1, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) {
      return [pattern.identifier.text]
    }
    // Declarations of several variables are rejected.
    guard declaration.bindingSpecifier.tokenKind == .keyword(.let) else { return [] }
    return bindings.flatMap { names(in: $0.pattern) }
  }

  /// Returns the property that a declaration overrides with its own accessors. Its key tracks the
  /// properties that the getter reads.
  static func overridden(by declaration: VariableDeclSyntax) -> [Property] {
    guard declaration.hasModifier("override"), !declaration.isStatic, declaration.isComputed,
      !declaration.hasAttribute("NotObserved"), !declaration.isAvailableInPart,
      declaration.attributes.globalActor == nil,
      declaration.bindings.first?.accessorBlock?.isReadableByKeyPath == true,
      let pattern = declaration.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
    else { return [] }
    return [Property(pattern.identifier.text, of: declaration)]
  }

  /// Returns the names in a pattern, in order.
  static func names(in pattern: PatternSyntax) -> [String] {
    if let pattern = pattern.as(IdentifierPatternSyntax.self) { return [pattern.identifier.text] }
    return pattern.as(TuplePatternSyntax.self)?.elements.flatMap { names(in: $0.pattern) } ?? []
  }

  /// The type annotation with its colon, or an empty string.
  var writtenType: String {
    declaration.bindings.first?.typeAnnotation.map { ": \($0.type.trimmedDescription)" } ?? ""
  }

  /// Whether the property has a `willSet`.
  var hasWillSet: Bool {
    guard case .accessors(let list) = declaration.bindings.first?.accessorBlock?.accessors else {
      return false
    }
    return list.contains { $0.accessorSpecifier.tokenKind == .keyword(.willSet) }
  }

  /// Whether the property has a `willSet` or a `didSet`.
  var hasObservers: Bool {
    storage == .variable && declaration.bindings.first?.accessorBlock?.isObservers == true
  }

  var isWeak: Bool { storage == .variable && declaration.hasModifier("weak") }

  /// Returns the expression by which the kernel reads the value. It reads the storage, or calls the
  /// getter if a subclass may have overridden the property.
  func reading(in target: ClassDeclSyntax) -> String {
    let isFinal = declaration.modifiers.contains {
      [.keyword(.final), .keyword(.private)].contains($0.name.tokenKind) && $0.detail == nil
    }
    guard !target.isFinal, !isFinal else { return storageName }
    return "Swift.type(of: self) == \(target.name.text).self ? \(storageName)"
      + " : KeyValueCore.Registry.untracked { self.\(name) }"
  }

  /// Returns the statement that stores a value in an observed property. The old value is released
  /// after the access to the storage has ended, because its `deinit` may notify observers that read
  /// the property.
  func write(_ value: String) -> String {
    if isWeak || declaration.hasModifier("unowned") { return "\(storageName) = \(value)" }
    if hasObservers {
      return
        "let old = \(storageName); \(storageName) = \(value); Swift.withExtendedLifetime(old) {}"
    }
    return "var old\(writtenType) = \(value); Swift.swap(&\(storageName), &old)"
  }

  /// The name of the storage, which source code does not use.
  var storageName: String { "_$\(name.trimmingBackticks)".quotedIfNeeded }

  /// Returns the key as an element of the key table. `root` is the class, or a subclass.
  func key(root: String) -> String {
    var text = ".\(isManual ? "manual" : storage == .computed ? "computed" : "stored")"
    text += "(\"\(name.trimmingBackticks)\", \\\(root).\(name)"
    if !affectedBy.isEmpty { text += ", affectedBy: [\(affectedBy.joined(separator: ", "))]" }
    if isReadOnly { text += ", isReadOnly: true" }
    if !isManual, hasObservers { text += ", hasObservers: true" }
    if !isManual, isWeak { text += ", isWeak: true" }
    return text + ")"
  }

  /// The isolation that the declaration itself states, in the form of a function modifier: a global
  /// actor or `nonisolated`. Nil if the property has the isolation of its class.
  var ownIsolation: String? {
    if let actor = declaration.attributes.globalActor { return actor.trimmedDescription }
    let isNonisolated = declaration.modifiers.contains {
      $0.name.tokenKind == .keyword(.nonisolated) && $0.detail == nil
    }
    return isNonisolated ? "nonisolated" : nil
  }

  /// Returns the observable properties of a class, in the order of their indexes.
  static func all(in members: MemberBlockItemListSyntax) -> [Property] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(all)
  }

  /// Returns the observable properties of one declaration.
  static func all(of declaration: VariableDeclSyntax) -> [Property] {
    names(of: declaration).map { Property($0, of: declaration) }
  }
}

extension String {
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }

  /// The name, in backticks if necessary.
  var quotedIfNeeded: String {
    allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
      ? self : "`\(self)`"
  }
}
