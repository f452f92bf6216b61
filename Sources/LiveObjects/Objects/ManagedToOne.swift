/// A relation to one object, whose key the columns hold.
// Safety: as its superclass.
public final class ManagedToOne<Root: ManagedObject, Target: ManagedObject>:
  TypedManagedProperty<Root, Target?>, ToOneProperty, @unchecked Sendable
{
  /// Describes a relation.
  public init(
    _ index: Int,
    _ name: String,
    _ columns: [String],
    _ keyPath: KeyPath<Root, Target?>
  ) {
    super.init(index, name, columns, keyPath as AnyKeyPath)
  }

  /// The object that the relation leads to, as a fault if nobody holds it; loads a fault that it
  /// is read from. What the macro's accessor calls.
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
    // Whoever observes a path hears of the object at its end only for as long as that lives.
    state.hold(target.map { [$0] }, at: index)
    return target
  }

  /// Lets the relation lead to another object. What the macro's accessor calls.
  public func setValue(_ target: Target?, of object: Root) {
    if let context = target?.managedState.context, let own = object.managedState.context {
      precondition(
        context === own,
        "\(object.managedState.description).\(name): the other object is in another context"
      )
    }
    let state = object.managedState
    guard !state.table.orders.isEmpty, let context = state.context, state.stage != .detached else {
      return assign(target, of: object)
    }
    context.group {
      let before = self.target(of: state)
      assign(target, of: object)
      if target !== before { state.comeLast(by: self, object) }
    }
  }

  /// Lets the relation lead to another object, wherever that has it in an order.
  func assign(_ target: Target?, of object: Root) {
    let none = [Value](repeating: .null, count: columns.count)
    object.managedState.assign(self, none, target, of: object)
  }

  /// Reads what the relation leads to, where that says of which class it is, with what it leads to from
  /// those that are shown with the object.
  private func loadMembers(of object: Root) {
    let state = object.managedState
    guard let context = state.context, state.edits?.references[index] == nil else { return }
    if let target = livingTarget(in: state.values, of: state.table, context) {
      if target.managedState.row.isFault { target.managedState.load(target) }
    } else if context.local == nil {
      context.wantMember(at: self, of: object)
    } else {
      context.loadTogether(self, of: object)
    }
  }

  func make(_ keys: [RowKey], in context: ManagedContext) -> [any ManagedObject] {
    context.objects(Target.self, targetTable, keys)
  }

  override func read(_ object: Root) -> Target? {
    target(of: object.managedState) as? Target
  }

  var targetTable: ManagedTable { Target.managedTable }

  func target(of state: ManagedState) -> (any ManagedObject)? {
    if let reference = state.edits?.references[index] { return reference }
    guard let context = state.context, let key = key(in: state.values, of: state.table) else {
      return nil
    }
    let own = context.ownKey(key, of: targetTable)
    return context.knownObject(Target.self, targetTable, own).map { context.verified($0) }
  }

  func livingTarget(
    in values: [Value],
    of table: ManagedTable,
    _ context: ManagedContext
  ) -> (any ManagedObject)? {
    key(in: values, of: table).flatMap {
      context.map[targetTable, context.ownKey($0, of: targetTable)]
    }
  }
}

/// A relation to one object, whatever the types are.
protocol ToOneProperty: ManagedProperty {
  var targetTable: ManagedTable { get }
  /// The objects of keys that it may lead to, as faults where nobody holds them.
  func make(_ keys: [RowKey], in context: ManagedContext) -> [any ManagedObject]
  /// The object that the relation leads to.
  func target(of state: ManagedState) -> (any ManagedObject)?
  /// The object that it would lead to with some values, if anyone holds it.
  func livingTarget(
    in values: [Value],
    of table: ManagedTable,
    _ context: ManagedContext
  ) -> (any ManagedObject)?
}

extension ToOneProperty {
  /// The other object's key as the columns have it, see ``ManagedContext/ownKey(_:of:)``; nil when a part of it is `NULL`.
  func key(in values: [Value], of table: ManagedTable) -> RowKey? {
    guard !values.isEmpty else { return nil }
    let parts = table.positions(of: self).map { values[$0] }
    return parts.contains(where: \.isNull) ? nil : RowKey(parts)
  }
}
