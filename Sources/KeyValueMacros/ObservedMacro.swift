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
      let offset = node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
    else { return [] }
    let storage = "_\(property.name.trimmingBackticks)"
    let index = "_Keys.first + \(offset.trimmedDescription)"
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """
    let getter: AccessorDeclSyntax = """
      get {
        _registry.access(\(raw: index))
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
    // Two ways out, as on the first the compiler needn't retain the object.
    let setter: AccessorDeclSyntax = """
      set {
        guard !_registry.isUntouched else {
          \(raw: storage) = newValue
          return
        }
        guard _registry.isAwaited(\(raw: index)) else {
          \(raw: storage) = newValue
          return
        }
        _registry.deliver(\(raw: index), of: self, read: { \(raw: storage) }, write: { \(raw: storage) = newValue })
      }
      """
    let modifier: AccessorDeclSyntax = """
      _modify {
        _registry.access(\(raw: index))
        let announcement = _registry.willMutate(\(raw: index), of: self, read: { \(raw: storage) })
        defer { _registry.didMutate(\(raw: index), of: self, announcement, read: { \(raw: storage) }) }
        yield &\(raw: storage)
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
        _registry.read(\(raw: index)) { \(raw: storage) }
      }
      """
    let setter: AccessorDeclSyntax = """
      set {
        _registry.exchange(\(raw: index), of: self, new: newValue, notifies: \(raw: !isManual), read: { \(raw: storage) }) {
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
        _registry.access(\(raw: place))
        return \(raw: storage)
      }
      """
    let setter: AccessorDeclSyntax = """
      set {
        _registry.mutate(\(raw: place), notifies: \(raw: !property.isManual), read: { \(raw: storage) }, write: { \(raw: storage) = newValue })
      }
      """
    guard !property.isManual else { return [getter, setter] }
    let modifier: AccessorDeclSyntax = """
      _modify {
        _registry.access(\(raw: place))
        let announcement = _registry.willMutate(\(raw: place), read: { \(raw: storage) })
        defer { _registry.didMutate(\(raw: place), announcement, read: { \(raw: storage) }) }
        yield &\(raw: storage)
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
    return [DeclSyntax(variable.storage(named: "_\(property.name.trimmingBackticks)"))]
  }
}

extension VariableDeclSyntax {
  /// The same declaration as private storage under another name.
  fileprivate func storage(named name: String) -> VariableDeclSyntax {
    var copy = trimmed
    copy.attributes = attributes.filter { element in
      guard let attribute = element.as(AttributeSyntax.self) else { return true }
      return !["_Observed", "ManuallyNotified", "AffectedBy", "objc"].contains(attribute.plainName)
    }
    let kept = modifiers.filter { modifier in
      switch modifier.name.tokenKind {
      case .keyword(.weak), .keyword(.unowned), .keyword(.nonisolated): return true
      default: return false
      }
    }
    copy.modifiers = [DeclModifierSyntax(name: .keyword(.private, trailingTrivia: .space))] + kept
    if var binding = copy.bindings.first {
      binding.pattern = PatternSyntax(
        IdentifierPatternSyntax(identifier: .identifier(name))
          .with(\.trailingTrivia, binding.pattern.trailingTrivia)
      )
      copy.bindings = [binding]
    }
    copy.bindingSpecifier.leadingTrivia = []
    return copy
  }
}
