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
