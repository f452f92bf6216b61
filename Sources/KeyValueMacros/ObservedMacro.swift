import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The accessors and the storage of one observed property; attached by `@KeyValueObservable`.
struct ObservedMacro {}

extension ObservedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), let property = Property(variable),
      property.storage == .variable,
      let offset = node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression,
      let target = context.lexicalContext.lazy.compactMap({ $0.as(ClassDeclSyntax.self) }).first
    else { return [] }
    let storage = property.storageName
    let place =
      offset.is(NilLiteralExprSyntax.self)
      ? "_$$Index.\(property.name).rawValue" : offset.trimmedDescription
    let index = "\(target.generatedName("_$$at"))(\(place))"
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """
    let access =
      property.affectedBy.isEmpty ? "_$$registry.access(\(index))" : "access(\\.\(property.name))"
    let getter: AccessorDeclSyntax = """
      get {
        \(raw: access)
        return \(raw: storage)
      }
      """
    switch node.mode {
    case .confined: break
    case .synchronized:
      return [initializer] + synchronized(index, storage, isManual: property.isManual)
    case .observable:
      return [initializer] + tracked(index, storage, property)
    }
    guard !property.isManual else {
      let setter: AccessorDeclSyntax = "set { \(raw: storage) = newValue }"
      return [initializer, getter, setter]
    }
    // What a `willSet` of an unobserved property begins to observe has to follow the change.
    let after = property.hasWillSet ? "\n    _$$registry.follow(\(index))" : ""
    // Two ways out, as on the first the compiler needn't retain the object.
    let setter: AccessorDeclSyntax = """
      set {
        guard !_$$registry.isUntouched else {
          \(raw: storage) = newValue\(raw: after)
          return
        }
        guard _$$registry.isAwaited(\(raw: index)) else {
          \(raw: storage) = newValue\(raw: after)
          return
        }
        _$$registry.deliver(\(raw: index), of: self, read: { \(raw: storage) }, write: { \(raw: storage) = newValue })
      }
      """
    let modifier: AccessorDeclSyntax = """
      _modify {
        \(raw: access)
        if _$$registry.hasFollowers(\(raw: index)) {
          var value\(raw: property.writtenType) = \(raw: storage)
          defer {
            _$$registry.deliver(\(raw: index), of: self, read: { \(raw: storage) }, write: { \(raw: storage) = value })
          }
          yield &value
        } else {
          let announcement = _$$registry.willMutate(\(raw: index), of: self, read: { \(raw: storage) })
          defer { _$$registry.didMutate(\(raw: index), of: self, announcement, read: { \(raw: storage) }) }
          yield &\(raw: storage)
        }
      }
      """
    return [initializer, getter, setter, modifier]
  }
}

extension ObservedMacro {
  /// Accessors of a property that may be read and set on any thread. There is none for changes in place:
  /// they would run the caller's code under the lock.
  private static func synchronized(
    _ index: String,
    _ storage: String,
    isManual: Bool
  ) -> [AccessorDeclSyntax] {
    let getter: AccessorDeclSyntax = """
      get {
        _$$sharedRegistry.read(\(raw: index)) { \(raw: storage) }
      }
      """
    let setter: AccessorDeclSyntax = """
      set {
        _$$sharedRegistry.exchange(\(raw: index), of: self, new: newValue, notifies: \(raw: !isManual), read: { \(raw: storage) }) {
          let old = \(raw: storage)
          \(raw: storage) = newValue
          return old
        }
      }
      """
    return [getter, setter]
  }
}

extension ObservedMacro {
  /// Accessors of a property that Swift's tracking is told of too.
  private static func tracked(
    _ index: String,
    _ storage: String,
    _ property: Property
  ) -> [AccessorDeclSyntax] {
    let place = "\(index), of: self, \\.\(property.name)"
    let getter: AccessorDeclSyntax = """
      get {
        _$$trackedRegistry.access(\(raw: place))
        return \(raw: storage)
      }
      """
    let setter: AccessorDeclSyntax = """
      set {
        _$$trackedRegistry.mutate(\(raw: place), notifies: \(raw: !property.isManual), read: { \(raw: storage) }, write: { \(raw: storage) = newValue })
      }
      """
    guard !property.isManual else { return [getter, setter] }
    let modifier: AccessorDeclSyntax = """
      _modify {
        _$$trackedRegistry.access(\(raw: place))
        if _$$trackedRegistry.hasFollowers(\(raw: index)) {
          var value\(raw: property.writtenType) = \(raw: storage)
          defer {
            _$$trackedRegistry.mutate(\(raw: place), notifies: true, read: { \(raw: storage) }, write: { \(raw: storage) = value })
          }
          yield &value
        } else {
          let announcement = _$$trackedRegistry.willMutate(\(raw: place), read: { \(raw: storage) })
          defer { _$$trackedRegistry.didMutate(\(raw: place), announcement, read: { \(raw: storage) }) }
          yield &\(raw: storage)
        }
      }
      """
    return [getter, setter, modifier]
  }
}

extension ObservedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), let property = Property(variable),
      property.storage == .variable
    else { return [] }
    return [variable.storage(named: property.storageName, isGuarded: node.mode == .synchronized)]
  }
}

extension VariableDeclSyntax {
  /// Private storage of the same type and initial value, under another name. Without comments: one that
  /// ends a line would swallow what comes to stand behind it.
  fileprivate func storage(named name: String, isGuarded: Bool) -> DeclSyntax {
    var text = attributes.globalActor.map { "\($0.trimmedDescription) " } ?? ""
    // Safety: what is written here is used by accessors under the registry's lock, which ask for a
    // Sendable type. All else that the class stores, the compiler checks.
    if isGuarded { text += "nonisolated(unsafe) " }
    text += "private "
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.nonisolated) where isGuarded: continue
      case .keyword(.weak), .keyword(.unowned), .keyword(.nonisolated):
        text += "\(modifier.name.text)\(modifier.detail?.trimmedDescription ?? "") "
      default: continue
      }
    }
    text += "var \(name)"
    guard let binding = bindings.first else { return "\(raw: text)" }
    if let type = binding.typeAnnotation?.type { text += ": \(type.trimmedDescription)" }
    if let value = binding.initializer?.value { text += " = \(value.trimmedDescription)" }
    if let block = binding.accessorBlock, let property = Property(self) {
      let own = property.name.trimmingBackticks
      text += " \(ObserverBody.rewritten(block, of: own, storage: name).trimmedDescription)"
    }
    return "\(raw: text)"
  }
}
