/// A to-one relation. The columns contain the key of the related object.
///
/// `@Managed` generates one for a property such as this:
///
/// ```swift
/// @Relation("artist_id", onDelete: .cascade) var artist: Artist?
/// ```
// Safety: as its superclass.
public final class ManagedToOne<Root: ManagedObject, Target: ManagedObject>:
  TypedManagedProperty<Root, Target?>, ToOneProperty, @unchecked Sendable
{
  override var isRequired: Bool { isRequiredByClass }
  private let isRequiredByClass: Bool

  /// Creates a relation. Called by code that `@Managed` generates.
  ///
  /// - Parameters:
  ///   - index: The index of the property's key.
  ///   - name: The name of the property.
  ///   - columns: The columns that contain the key of the related object.
  ///   - keyPath: The key path of the property.
  ///   - isRequired: Whether a saved object must have a related object.
  public init(
    _ index: Int,
    _ name: String,
    _ columns: [String],
    _ keyPath: KeyPath<Root, Target?>,
    isRequired: Bool = false
  ) {
    isRequiredByClass = isRequired
    super.init(index, name, columns, keyPath as AnyKeyPath)
  }

  /// Returns the related object, which is a fault unless it already exists. Loads the owner if it
  /// is a fault. Called by the generated accessor.
  public func value(of object: Root) -> Target? {
    let state = object.managedState
    state.registry.access(index)
    tracking?.access(object)
    state.load(object)
    if targetTable.family != nil { loadMembers(of: object) }
    let target = read(object)
    if let target, target.managedState.row.isFault {
      state.context?.loadTogether(self, of: object)
    }
    // A path observer observes the object at its end only as long as that object exists, so it is
    // retained.
    state.hold(target.map { [$0] }, at: index)
    return target
  }

  /// Sets the related object. Called by the generated accessor.
  public func setValue(_ target: Target?, of object: Root) {
    if let context = target?.managedState.context, let own = object.managedState.context {
      precondition(
        context === own,
        "\(object.managedState.description).\(name): the other object belongs to another context"
      )
    }
    let state = object.managedState
    guard !state.table.orders.isEmpty, let context = state.context, state.stage != .detached else {
      return assign(target, of: object)
    }
    context.group {
      let before = self.target(of: state)
      assign(target, of: object)
      if target !== before { state.moveToEnd(by: self, object) }
    }
  }

  /// Sets the related object without changing its position in an ordered inverse relation.
  func assign(_ target: Target?, of object: Root) {
    let none = [Value](repeating: .null, count: columns.count)
    object.managedState.assign(self, none, target, of: object)
  }

  /// Loads the related object of an owner, if its class depends on its row. The related objects of
  /// all owners that are displayed together are read in one statement.
  private func loadMembers(of object: Root) {
    let state = object.managedState
    guard let context = state.context, state.edits?.references[index] == nil else { return }
    if let target = livingTarget(in: state.values, of: state.table, context) {
      if target.managedState.row.isFault { target.managedState.load(target) }
    } else if context.local == nil {
      context.requestMember(at: self, of: object)
    } else {
      context.loadTogether(self, of: object)
    }
  }

  func make(_ keys: [RowKey], in context: AsyncManagedContext) -> [any ManagedObject] {
    context.objects(Target.self, targetTable, keys)
  }

  override func read(_ object: Root) -> Target? {
    target(of: object.managedState) as? Target
  }

  var targetTable: ManagedTable { Target.managedTable }

  func target(_ key: RowKey, in context: AsyncManagedContext) -> (any ManagedObject)? {
    context.knownObject(Target.self, targetTable, context.ownKey(key, of: targetTable))
      .map { context.verified($0) }
  }
}

/// A to-one relation of any type.
protocol ToOneProperty: ManagedProperty {
  var targetTable: ManagedTable { get }
  /// Returns the objects with the given keys, which are faults unless they already exist.
  func make(_ keys: [RowKey], in context: AsyncManagedContext) -> [any ManagedObject]
  /// Returns the object that a foreign key refers to. Returns nil while its class is unknown.
  func target(_ key: RowKey, in context: AsyncManagedContext) -> (any ManagedObject)?
}

extension ToOneProperty {
  /// Returns the related object.
  func target(of state: ManagedState) -> (any ManagedObject)? {
    if let reference = state.edits?.references[index] { return reference }
    guard let context = state.context else { return nil }
    return key(in: state.values, of: state.table).flatMap { target($0, in: context) }
  }

  /// Returns the related object, if it exists in memory.
  func livingTarget(of state: ManagedState, _ context: AsyncManagedContext) -> (any ManagedObject)?
  {
    state.edits?.references[index] ?? livingTarget(in: state.values, of: state.table, context)
  }

  /// Returns the related object for the given column values, if that object exists in memory.
  func livingTarget(
    in values: [Value],
    of table: ManagedTable,
    _ context: AsyncManagedContext
  ) -> (any ManagedObject)? {
    key(in: values, of: table).flatMap {
      context.map[targetTable, context.ownKey($0, of: targetTable)]
    }
  }

  /// Returns the foreign key in the given column values, see ``AsyncManagedContext/ownKey(_:of:)``.
  /// Returns nil if a part of it is `NULL`.
  func key(in values: [Value], of table: ManagedTable) -> RowKey? {
    guard !values.isEmpty else { return nil }
    let parts = table.positions(of: self).map { values[$0] }
    return parts.contains(where: \.isNull) ? nil : RowKey(parts)
  }
}
