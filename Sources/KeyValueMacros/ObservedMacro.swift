import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The accessors and the storage of one observed property; attached by `@KeyValueObservable`.
struct ObservedMacro {
  /// See ``KeyValueObservableMacro/formatMode``.
  static var formatMode: FormatMode { .disabled }
}

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
    let index = target.mayInherit ? "\(target.generatedName("_$$at"))(\(place))" : place
    let initializer = """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
        \(storage) = initialValue
      }
      """
    let others =
      switch node.mode {
      case .confined: confined(index, storage, property, read: property.reading(in: target))
      case .synchronized: synchronized(index, storage, property)
      case .observable: tracked(index, storage, property, read: property.reading(in: target))
      }
    return ([initializer] + others).map(AccessorDeclSyntax.init(unparsed:))
  }
}

extension ObservedMacro {
  /// The getter of a property whose storage needs no lock.
  private static func readAccessor(_ access: String, _ storage: String, _ property: Property)
    -> String
  {
    guard property.isWeak else {
      return """
        get {
          \(access)
          return \(storage)
        }
        """
    }
    return """
      get {
        \(access)
        let target = \(storage)
        KeyValueCore.Registry.noteTarget(target)
        return target
      }
      """
  }

  /// Accessors of a property that is read and changed in one isolation.
  private static func confined(
    _ index: String,
    _ storage: String,
    _ property: Property,
    read: String
  ) -> [String] {
    let access =
      property.affectedBy.isEmpty
      ? "_$$registry.access(\(index))" : "_$$access(\\.\(property.name))"
    let getter = readAccessor(access, storage, property)
    guard !property.isManual else {
      return [getter, "set { \(storage) = newValue }"]
    }
    // What a `willSet` of an unobserved property begins to observe has to follow the change.
    let after = property.hasWillSet ? "\n    _$$registry.follow(\(index))" : ""
    // Two ways out, as on the first the compiler needn't retain the object.
    let setter = """
      set {
        guard !_$$registry.isUntouched else {
          \(storage) = newValue\(after)
          return
        }
        guard _$$registry.isAwaited(\(index)) else {
          \(storage) = newValue\(after)
          return
        }
        _$$registry.deliver(\(index), of: self, read: { \(read) }, write: { \(property.write("newValue")) })
      }
      """
    let modifier = """
      _modify {
        \(access)
        if _$$registry.hasFollowers(\(index)) {
          var value\(property.writtenType) = \(storage)
          defer {
            _$$registry.deliver(\(index), of: self, read: { \(read) }, write: { \(property.write("value")) })
          }
          yield &value
        } else {
          let announcement = _$$registry.willMutate(\(index), of: self, read: { \(read) })
          defer { _$$registry.didMutate(\(index), of: self, announcement, read: { \(read) }) }
          yield &\(storage)
        }
      }
      """
    return [getter, setter, modifier]
  }
}

extension ObservedMacro {
  /// Accessors of a property that may be read and set on any thread. There is none for changes in place:
  /// they would run the caller's code under the lock.
  private static func synchronized(
    _ index: String,
    _ storage: String,
    _ property: Property
  ) -> [String] {
    let read = "_$$sharedRegistry.read(\(index)) { \(storage) }"
    let getter =
      property.isWeak
      ? """
      get {
        let target = \(read)
        KeyValueCore.Registry.noteTarget(target)
        return target
      }
      """
      : """
      get {
        \(read)
      }
      """
    let setter = """
      set {
        _$$sharedRegistry.exchange(\(index), of: self, new: newValue, notifies: \(!property.isManual), read: { \(storage) }) {
          let old = \(storage)
          \(storage) = newValue
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
    _ property: Property,
    read: String
  ) -> [String] {
    let place = "\(index), of: self, \\.\(property.name)"
    let getter = readAccessor("_$$trackedRegistry.access(\(place))", storage, property)
    let setter = """
      set {
        _$$trackedRegistry.mutate(\(place), notifies: \(!property.isManual), read: { \(read) }, write: { \(property.write("newValue")) })
      }
      """
    guard !property.isManual else { return [getter, setter] }
    let modifier = """
      _modify {
        _$$trackedRegistry.access(\(place))
        if _$$trackedRegistry.hasFollowers(\(index)) {
          var value\(property.writtenType) = \(storage)
          defer {
            _$$trackedRegistry.mutate(\(place), notifies: true, read: { \(read) }, write: { \(property.write("value")) })
          }
          yield &value
        } else {
          let announcement = _$$trackedRegistry.willMutate(\(place), read: { \(read) })
          defer { _$$trackedRegistry.didMutate(\(place), announcement, read: { \(read) }) }
          yield &\(storage)
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
    guard let binding = bindings.first else { return DeclSyntax(unparsed: text) }
    if let type = binding.typeAnnotation?.type { text += ": \(type.trimmedDescription)" }
    if let value = binding.initializer?.value { text += " = \(value.trimmedDescription)" }
    if let block = binding.accessorBlock, let property = Property(self) {
      let own = property.name.trimmingBackticks
      text += " \(ObserverBody.rewritten(block, of: own, storage: name).trimmedDescription)"
    }
    return DeclSyntax(unparsed: text)
  }
}
