import KeyValueCore

/// A row of a join table. Links are inserted, deleted and saved like all managed objects, but are
/// visible only to the many-to-many relation that they belong to.
final class ManagedLink: ManagedObject {
  let managedState: ManagedState

  init(managedState: ManagedState) {
    self.managedState = managedState
  }

  static var managedTable: ManagedTable {
    preconditionFailure("ManagedLink has no table of its own; use the linkTable of a relation")
  }

  private static let keys = KeyTable(
    "ManagedLink",
    [.stored("isDeleted", \ManagedLink.isDeleted, isReadOnly: true)]
  )

  var observationState: ObjectState { managedState.observationState }
  var keyTable: KeyTable { Self.keys }
  var isDeleted: Bool { managedState.isDeleted(of: self) }
}

extension ManagedObject {
  /// Whether the link has no row yet, in this context or its parent.
  var isUnsavedLink: Bool {
    managedState.stage == .inserted || managedState.key?.isProvisional ?? false
  }
}

/// The join table of a many-to-many relation: a foreign key to each side, and a position if the
/// relation is ordered.
final class LinkTable: Sendable {
  let table: ManagedTable
  let from: any LinkEnd
  let to: any LinkEnd
  let orderProperty: ManagedProperty?

  /// Creates the join table of a relation.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - from: The end at the class that declares the relation.
  ///   - to: The other end.
  init(
    _ className: String,
    _ name: String,
    from: any LinkEnd,
    to: any LinkEnd,
    orderProperty: String?
  ) {
    self.from = from
    self.to = to
    let property = orderProperty.map(LinkPosition.init)
    self.orderProperty = property
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

/// One of the two foreign keys of a join table.
protocol LinkEnd: ToOneProperty {}

extension LinkEnd {
  /// Returns the objects at this end of links. Objects whose class depends on their row are read in
  /// one statement.
  func ends(of links: [any ManagedObject], in context: AsyncManagedContext) -> [any ManagedObject] {
    let held =
      targetTable.family == nil
      ? [] : make(links.compactMap { endKey(of: $0) }, in: context)
    return withExtendedLifetime(held) { links.compactMap { end(of: $0) } }
  }

  /// Returns the key of the object at this end of a link.
  func endKey(of link: any ManagedObject) -> RowKey? {
    let state = link.managedState
    guard state.values.isEmpty, let key = state.key else {
      return self.key(in: state.values, of: state.table)
    }
    let own = index == 0 ? key.values.prefix(columns.count) : key.values.suffix(columns.count)
    return RowKey(Array(own))
  }

  /// Returns the object at this end of a link. The link may be a fault, because its key contains
  /// both foreign keys.
  func end(of link: any ManagedObject) -> (any ManagedObject)? {
    let state = link.managedState
    // A provisional key of an unsaved link in a parent context does not contain the foreign keys.
    if state.key?.isProvisional ?? false { state.load(link) }
    guard state.values.isEmpty, let key = state.key, let context = state.context else {
      return target(of: state)
    }
    let own = index == 0 ? key.values.prefix(columns.count) : key.values.suffix(columns.count)
    return target(RowKey(Array(own)), in: context)
  }
}

// Safety: as its superclass.
final class TypedLinkEnd<Target: ManagedObject>: ManagedProperty, LinkEnd, @unchecked Sendable {
  /// Creates the foreign key to one side.
  ///
  /// - Parameters:
  ///   - index: 0 for the side that declares the relation, 1 for the other side.
  ///   - columns: The names of the columns; empty for the default names.
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

  func make(_ keys: [RowKey], in context: AsyncManagedContext) -> [any ManagedObject] {
    context.objects(Target.self, targetTable, keys)
  }

  func target(_ key: RowKey, in context: AsyncManagedContext) -> (any ManagedObject)? {
    context.knownObject(Target.self, targetTable, context.ownKey(key, of: targetTable))
      .map { context.verified($0) }
  }
}

/// The position of a link in an ordered relation.
// Safety: as its superclass.
private final class LinkPosition: ManagedProperty, @unchecked Sendable {
  init(_ column: String) {
    super.init(2, "position", [column], \ManagedLink.managedState)
  }

  override var columnType: ColumnType? { .integer }
  override var isRequired: Bool { true }
  override var initialValue: Value { .integer(0) }
}
