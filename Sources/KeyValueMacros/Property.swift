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

  /// As it is written, backticks included.
  let name: String
  let storage: Storage
  let declaration: VariableDeclSyntax
  /// Whether changes are told by hand.
  let isManual: Bool
  /// The key paths declared to affect it, as source text.
  let affectedBy: [String]
  /// Whether others can't set it.
  let isReadOnly: Bool

  /// What a declaration has; nil when it has no part in observing.
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

  /// The names that a declaration gives to properties with a part in observing: of constants it may be
  /// several. Asked for each property of a class as often as it has properties, so what is most rare is
  /// asked last.
  static func names(of declaration: VariableDeclSyntax) -> [String] {
    let bindings = declaration.bindings
    guard let binding = bindings.first else { return [] }
    // A property that overrides one of a superclass has that one's key.
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
    // Several variables are refused.
    guard declaration.bindingSpecifier.tokenKind == .keyword(.let) else { return [] }
    return bindings.flatMap { names(in: $0.pattern) }
  }

  /// The property that a declaration overrides with accessors of its own; its key follows what the getter reads.
  static func overridden(by declaration: VariableDeclSyntax) -> [Property] {
    guard declaration.hasModifier("override"), !declaration.isStatic, declaration.isComputed,
      !declaration.hasAttribute("NotObserved"), !declaration.isAvailableInPart,
      declaration.attributes.globalActor == nil,
      declaration.bindings.first?.accessorBlock?.isReadableByKeyPath == true,
      let pattern = declaration.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
    else { return [] }
    return [Property(pattern.identifier.text, of: declaration)]
  }

  /// The names in a pattern, in their order.
  static func names(in pattern: PatternSyntax) -> [String] {
    if let pattern = pattern.as(IdentifierPatternSyntax.self) { return [pattern.identifier.text] }
    return pattern.as(TuplePatternSyntax.self)?.elements.flatMap { names(in: $0.pattern) } ?? []
  }

  /// The type with its colon, where it is written.
  var writtenType: String {
    declaration.bindings.first?.typeAnnotation.map { ": \($0.type.trimmedDescription)" } ?? ""
  }

  /// Whether it has a `willSet`.
  var hasWillSet: Bool {
    guard case .accessors(let list) = declaration.bindings.first?.accessorBlock?.accessors else {
      return false
    }
    return list.contains { $0.accessorSpecifier.tokenKind == .keyword(.willSet) }
  }

  /// Whether it has a `willSet` or a `didSet`.
  var hasObservers: Bool {
    storage == .variable && declaration.bindings.first?.accessorBlock?.isObservers == true
  }

  var isWeak: Bool { storage == .variable && declaration.hasModifier("weak") }

  /// How the kernel reads the value: from the storage, or, where the object's class may have overridden the
  /// property, through the getter.
  func reading(in target: ClassDeclSyntax) -> String {
    let isFinal = declaration.modifiers.contains {
      [.keyword(.final), .keyword(.private)].contains($0.name.tokenKind) && $0.detail == nil
    }
    guard !target.isFinal, !isFinal else { return storageName }
    return "Swift.type(of: self) == \(target.name.text).self ? \(storageName)"
      + " : KeyValueCore.Registry.untracked { self.\(name) }"
  }

  /// How a value is stored for a property that is observed. The old value is released after the access to the
  /// storage has ended: its `deinit` may notify observers, which read the property.
  func write(_ value: String) -> String {
    if isWeak || declaration.hasModifier("unowned") { return "\(storageName) = \(value)" }
    if hasObservers {
      return
        "let old = \(storageName); \(storageName) = \(value); Swift.withExtendedLifetime(old) {}"
    }
    return "var old\(writtenType) = \(value); Swift.swap(&\(storageName), &old)"
  }

  /// What the storage behind the accessors is called: a name that nobody writes.
  var storageName: String { "_$\(name.trimmingBackticks)".quotedIfNeeded }

  /// The key, as an element of the key table; `root` is the class, or a subclass of it.
  func key(root: String) -> String {
    var text = ".\(isManual ? "manual" : storage == .computed ? "computed" : "stored")"
    text += "(\"\(name.trimmingBackticks)\", \\\(root).\(name)"
    if !affectedBy.isEmpty { text += ", affectedBy: [\(affectedBy.joined(separator: ", "))]" }
    if isReadOnly { text += ", isReadOnly: true" }
    if !isManual, hasObservers { text += ", hasObservers: true" }
    if !isManual, isWeak { text += ", isWeak: true" }
    return text + ")"
  }

  /// The isolation that the declaration states for itself, as it stands before a function: a global actor, or
  /// `nonisolated`; nil where it has the isolation of its class.
  var ownIsolation: String? {
    if let actor = declaration.attributes.globalActor { return actor.trimmedDescription }
    let isNonisolated = declaration.modifiers.contains {
      $0.name.tokenKind == .keyword(.nonisolated) && $0.detail == nil
    }
    return isNonisolated ? "nonisolated" : nil
  }

  /// The observable properties of a class, in order: the order is their index.
  static func all(in members: MemberBlockItemListSyntax) -> [Property] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(all)
  }

  /// The observable properties that one declaration has.
  static func all(of declaration: VariableDeclSyntax) -> [Property] {
    names(of: declaration).map { Property($0, of: declaration) }
  }
}

extension String {
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }

  /// In backticks, unless it is plain.
  var quotedIfNeeded: String {
    allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
      ? self : "`\(self)`"
  }
}
