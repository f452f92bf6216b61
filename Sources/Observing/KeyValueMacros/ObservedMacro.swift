import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Adds the accessors and the storage of one observed property. `@KeyValueObservable` attaches it.
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
  /// Returns the getter of a property whose storage needs no lock.
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

  /// Returns the accessors of a property that is read and changed in one isolation.
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
    // Observers that the `willSet` of an unobserved property registers must be updated after the
    // change.
    let after = property.hasWillSet ? "\n    _$$registry.follow(\(index))" : ""
    // Two guards, because the compiler then need not retain the object on the first path.
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
  /// Returns the accessors of a property that can be read and set on any thread. There is no
  /// `_modify`, which would run the caller's code with the lock held.
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
  /// Returns the accessors of a property that also notifies Swift's Observation.
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
  /// Returns private storage with the same type and initial value, and another name. Comments are
  /// omitted, because a line comment would include the code that is appended to it.
  fileprivate func storage(named name: String, isGuarded: Bool) -> DeclSyntax {
    var text = attributes.globalActor.map { "\($0.trimmedDescription) " } ?? ""
    // Safety: only accessors use this variable, with the registry's lock held, and they require a
    // Sendable type. The compiler checks all other stored properties.
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
