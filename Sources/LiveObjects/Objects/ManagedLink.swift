import KeyValueCore

/// A row of a table that holds a relation among many: what leads from one object to another. Nobody
/// sees it but the relation; it is inserted, deleted and saved as any managed object.
final class ManagedLink: ManagedObject {
  let managedState: ManagedState

  init(managedState: ManagedState) {
    self.managedState = managedState
  }

  static var managedTable: ManagedTable {
    preconditionFailure("each relation among many has a table of its own")
  }

  private static let keys = KeyTable(
    "ManagedLink",
    [.stored("isDeleted", \ManagedLink.isDeleted, isReadOnly: true)]
  )

  var observationState: ObjectState { managedState.observationState }
  var keyTable: KeyTable { Self.keys }
  var isDeleted: Bool { managedState.isDeleted(of: self) }
}

/// The table that holds a relation among many: columns that lead to each side, and the number of the
/// order, if there is one.
final class LinkTable: Sendable {
  let table: ManagedTable
  let from: any LinkEnd
  let to: any LinkEnd
  let place: ManagedProperty?

  /// - Parameters:
  ///   - name: The table's name.
  ///   - from: The end at the class that declares the relation.
  ///   - to: The other one.
  init(_ className: String, _ name: String, from: any LinkEnd, to: any LinkEnd, place: String?) {
    self.from = from
    self.to = to
    let property = place.map(LinkPlace.init)
    self.place = property
    table = ManagedTable(
      className,
      table: name,
      key: from.columns + to.columns,
      deletion: property == nil ? 2 : 3,
      [from, to] + (property.map { [$0] } ?? []),
      declaration: TableDeclaration([
        TableDeclaration.Column(0, deleteRule: .cascade),
        TableDeclaration.Column(1, deleteRule: .cascade),
      ]),
      isLink: true
    )
  }
}

/// What a row of a relation among many leads to on one side.
protocol LinkEnd: ToOneProperty {
  /// The object on this side, by its key; nil while nobody knows of which class it is.
  func target(_ key: RowKey, in context: ManagedContext) -> (any ManagedObject)?
}

extension LinkEnd {
  /// The objects on this side of links. Where their rows say of which class they are, all are read together.
  func ends(of links: [any ManagedObject], in context: ManagedContext) -> [any ManagedObject] {
    let held =
      targetTable.family == nil
      ? [] : make(links.compactMap { endKey(of: $0) }, in: context)
    return withExtendedLifetime(held) { links.compactMap { end(of: $0) } }
  }

  /// What leads to the object on this side of a link.
  func endKey(of link: any ManagedObject) -> RowKey? {
    let state = link.managedState
    guard state.values.isEmpty, let key = state.key else {
      return self.key(in: state.values, of: state.table)
    }
    let own = index == 0 ? key.values.prefix(columns.count) : key.values.suffix(columns.count)
    return RowKey(Array(own))
  }

  /// The object on this side of a link, which may be a fault: its key has all.
  func end(of link: any ManagedObject) -> (any ManagedObject)? {
    let state = link.managedState
    // What a parent context has not saved has a key that says nothing.
    if state.key?.isProvisional ?? false { state.load(link) }
    guard state.values.isEmpty, let key = state.key, let context = state.context else {
      return target(of: state)
    }
    let own = index == 0 ? key.values.prefix(columns.count) : key.values.suffix(columns.count)
    return target(context.ownKey(RowKey(Array(own)), of: targetTable), in: context)
  }
}

// Safety: as its superclass.
final class TypedLinkEnd<Target: ManagedObject>: ManagedProperty, LinkEnd, @unchecked Sendable {
  /// - Parameters:
  ///   - index: 0 for the side that declares the relation, 1 for the other.
  ///   - columns: What its columns are named; empty for the usual names.
  init(_ index: Int, _ columns: [String]) {
    let target = Target.managedTable
    let key = target.definedKey.isEmpty ? ["id"] : target.definedKey
    super.init(
      index,
      index == 0 ? "from" : "to",
      columns.isEmpty ? key.map { "\(target.name)_\($0)" } : columns,
      \ManagedLink.managedState
    )
  }

  override var isRequired: Bool { true }

  var targetTable: ManagedTable { Target.managedTable }

  func target(of state: ManagedState) -> (any ManagedObject)? {
    if let reference = state.edits?.references[index] { return reference }
    guard let context = state.context, let key = key(in: state.values, of: state.table) else {
      return nil
    }
    return target(context.ownKey(key, of: targetTable), in: context)
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

  func make(_ keys: [RowKey], in context: ManagedContext) -> [any ManagedObject] {
    context.objects(Target.self, targetTable, keys)
  }

  func target(_ key: RowKey, in context: ManagedContext) -> (any ManagedObject)? {
    context.knownObject(Target.self, targetTable, key).map { context.verified($0) }
  }
}

/// The number of a link in the order of its relation.
// Safety: as its superclass.
private final class LinkPlace: ManagedProperty, @unchecked Sendable {
  init(_ column: String) {
    super.init(2, "position", [column], \ManagedLink.managedState)
  }

  override var columnType: ColumnType? { .integer }
  override var isRequired: Bool { true }
  override var initialValue: Value { .integer(0) }
}
