import KeyValueCore

/// A property with static types.
///
/// `@Managed` generates one for each property that is stored, such as these:
///
/// ```swift
/// var title = ""
/// var year: Int?
/// ```
// Safety: as its superclass.
public class TypedManagedProperty<Root: ManagedObject, Property>: ManagedProperty,
  @unchecked Sendable
{
  /// The adapter that makes the property observable by Swift's `Observation`, or nil if the class
  /// has not requested this.
  let tracking: SwiftTracking?

  override init(_ index: Int, _ name: String, _ columns: [String], _ keyPath: AnyKeyPath) {
    tracking = SwiftTracking(Root.self, Property.self, keyPath, index)
    super.init(index, name, columns, keyPath)
  }

  final override func deletionTracking(_ index: Int) -> SwiftTracking? {
    tracking == nil ? nil : SwiftTracking(Root.self, Bool.self, \Root.isDeleted, index)
  }

  /// Returns the property's current value. Does not load the object for a column.
  func read(_ object: Root) -> Property {
    preconditionFailure("\(Root.self).\(name) cannot be read")
  }

  final override func announce(_ object: any ManagedObject) -> ManagedRound.Teller? {
    let state = object.managedState
    guard state.registry.isObserved(index), let root = object as? Root else { return nil }
    let announcement = state.registry.willMutate(index, of: root) { self.read(root) }
    return ManagedRound.Teller {
      state.registry.didMutate(self.index, of: root, announcement) { self.read(root) }
    }
  }
}

/// A property whose value only the object has, see ``NotStored()``.
///
/// `@Managed` generates one for a property such as this:
///
/// ```swift
/// @NotStored var isExpanded = false
/// ```
public final class ManagedValue<Root: ManagedObject, Property>: TypedManagedProperty<
  Root, Property
>,
// Safety: as its superclass. `initial` is an expression in the body of a class.
@unchecked Sendable
{
  /// Whether `initial` always returns the same value, which need not be kept.
  private let isConstant: Bool
  private let initial: () -> Property

  /// Creates a property. Called by code that `@Managed` generates.
  public init(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, Property>,
    isConstant: Bool = false,
    _ initial: @escaping () -> Property
  ) {
    self.isConstant = isConstant
    self.initial = initial
    super.init(index, name, [], keyPath as AnyKeyPath)
  }

  /// Returns the property's value. Does not load the object. Called by the generated accessor.
  public func value(of object: Root) -> Property {
    object.managedState.registry.access(index)
    tracking?.access(object)
    return read(object)
  }

  /// Sets the property's value. Called by the generated accessor.
  public func setValue(_ value: Property, of object: Root) { put(value, of: object) }

  override func restore(_ value: Any?, of object: any ManagedObject) {
    if let root = object as? Root { put(value as? Property, of: root) }
  }

  override func read(_ object: Root) -> Property {
    let state = object.managedState
    if let kept = state.unstored[index], let value = kept.value as? Property { return value }
    let value = initial()
    if !isConstant {
      state.unstored[index] = UnstoredValue(property: self, value: value, isSet: false)
    }
    return value
  }

  /// Sets the value, or the initial value if it is nil.
  private func put(_ value: Property?, of object: Root) {
    let state = object.managedState
    let isAwaking = state.context?.unsaved.isAwaking ?? false
    let isChange = !isSame(value ?? initial(), read(object))
    let old = state.unstored[index]
    let isSet = !isAwaking && (isChange || old?.isSet ?? false)
    ManagedRound.run([ManagedRound.Part(object, self)]) {
      state.unstored[index] = value.map {
        UnstoredValue(property: self, value: $0, isSet: isSet)
      }
      // The change is recorded before observers are notified, because they may undo it.
      if !isAwaking {
        state.context?.noteEdit(object, isChange ? .set(object, self, old?.value) : nil)
      }
    }
    if !isAwaking { state.context?.updateFlags() }
  }

  /// Returns whether two values are known to be equal.
  private func isSame(_ value: Property, _ other: Property) -> Bool {
    func isEqual<Known: Equatable>(_ known: Known) -> Bool { (other as? Known) == known }
    return (value as? any Equatable).map { isEqual($0) } ?? false
  }
}

/// A value that only the object has.
struct UnstoredValue {
  let property: ManagedProperty
  let value: Any
  /// Whether the value was set. Otherwise it is the initial one.
  let isSet: Bool
}
