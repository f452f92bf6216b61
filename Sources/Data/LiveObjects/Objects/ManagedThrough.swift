import Synchronization

/// A many-to-many relation through a join table.
///
/// `@Managed` generates one for a property such as this:
///
/// ```swift
/// @Relation(through: "album_tag") var tags: [Tag]
/// ```
// Safety: as its superclass.
public final class ManagedThrough<Root: ManagedObject, Target: ManagedObject>:
  TypedManagedProperty<Root, [Target]>, LinkedProperty, @unchecked Sendable
{
  private enum Side {
    case own(table: String, from: [String], to: [String], position: String?)
    case inverse(KeyPath<Target, [Root]>)
  }

  private let side: Side
  private let made = AtomicLazyReference<LinkTable>()

  /// Creates the side of a relation that defines the join table. Called by code that `@Managed`
  /// generates.
  ///
  /// - Parameters:
  ///   - index: The index of the property's key.
  ///   - name: The name of the property.
  ///   - keyPath: The key path of the property.
  ///   - table: The name of the join table.
  ///   - from: The columns that contain the key of this class; empty for the default names.
  ///   - to: The columns that contain the key of the other class; empty for the default names.
  ///   - position: The column that stores the order, or nil.
  public init(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    table: String,
    from: [String],
    to: [String],
    position: String?
  ) {
    side = .own(table: table, from: from, to: to, position: position)
    super.init(index, name, [], keyPath as AnyKeyPath)
  }

  /// Creates the inverse side of a relation.
  init(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    inverse: KeyPath<Target, [Root]>
  ) {
    side = .inverse(inverse)
    super.init(index, name, [], keyPath as AnyKeyPath)
  }

  /// Returns the related objects, which are faults unless they already exist. Called by the
  /// generated accessor.
  public func value(of object: Root) -> [Target] { remembered(of: object) }

  /// Sets the related objects, ignoring duplicates. Called by the generated accessor.
  public func setValue(_ targets: [Target], of object: Root) {
    var seen: Set<ObjectIdentifier> = []
    let targets = targets.filter { seen.insert(ObjectIdentifier($0)).inserted }
    let state = object.managedState
    guard let context = state.context, state.stage != .detached else {
      return ManagedRound.run([ManagedRound.Part(object, self)]) { state.joined[index] = targets }
    }
    for target in targets {
      let other = target.managedState.context
      precondition(
        other == nil || other === context,
        "\(state.description).\(name): the other object belongs to another context"
      )
    }
    context.group { replace(with: targets, of: object, context) }
  }

  private func replace(with targets: [Target], of object: Root, _ context: AsyncManagedContext) {
    var links: [ObjectIdentifier: any ManagedObject] = [:]
    let wanted = Set(targets.map(ObjectIdentifier.init))
    for link in context.related(to: object, by: self) {
      let target = far.end(of: link)
      // An object whose class is not known yet does not exist, so it cannot be one of the new
      // targets.
      if target == nil, far.endKey(of: link) == nil { continue }
      if let target, wanted.contains(ObjectIdentifier(target)) {
        links[ObjectIdentifier(target)] = link
      } else {
        context.delete(link)
      }
    }
    let present = Set(links.values.map { ObjectIdentifier($0) })
    let ordered = targets.map { target in
      links[ObjectIdentifier(target)] ?? link(object, target, context)
    }
    context.number(ordered, by: self, present: present)
    for link in ordered where link.managedState.context == nil { context.insert(link) }
  }

  /// Returns a link between two objects. A link that was deleted is restored.
  private func link(
    _ object: Root,
    _ target: Target,
    _ context: AsyncManagedContext
  ) -> any ManagedObject {
    let table = linkTable.table
    if let from = object.managedState.key, let to = target.managedState.key {
      let key = RowKey(near.index == 0 ? from.values + to.values : to.values + from.values)
      if let known = context.map[table, key] {
        context.insert(known)
        return known
      }
    }
    let state = ManagedState(table)
    let link = ManagedLink(managedState: state)
    for (end, other) in [(near, object as any ManagedObject), (far, target)] {
      state.assign(end, [Value](repeating: .null, count: end.columns.count), other, of: link)
    }
    return link
  }

  override func read(_ object: Root) -> [Target] {
    let state = object.managedState
    guard let context = state.context, state.stage != .detached else {
      return state.joined[index]?.compactMap { $0 as? Target } ?? []
    }
    return targets(of: context.related(to: object, by: self), object, rows: [:], in: context)
  }

  func contents(
    _ related: [any ManagedObject],
    of owner: any ManagedObject,
    rows: [ObjectIdentifier: Bool],
    in context: AsyncManagedContext
  ) -> [any ManagedObject] {
    targets(of: related, owner, rows: rows, in: context)
  }

  /// Returns the objects at the other end of links. An object that another connection has deleted
  /// is related to none, as no object is related to it.
  private func targets(
    of links: [any ManagedObject],
    _ owner: any ManagedObject,
    rows: [ObjectIdentifier: Bool],
    in context: AsyncManagedContext
  ) -> [Target] {
    let state = owner.managedState
    if state.stage == .saved {
      if links.contains(where: \.isUnsavedLink) { state.load(owner) }
      let isPresent = rows[ObjectIdentifier(owner)] ?? (!state.row.isGone || state.row.isFault)
      if !isPresent { return [] }
    }
    // Another connection may have inserted the same link.
    var seen: Set<ObjectIdentifier> = []
    // A saved link shows that a row exists again which was missing when it was last read.
    var linked: Set<ObjectIdentifier>?
    func isLinked(_ target: Target) -> Bool {
      if linked == nil {
        let saved = links.filter { $0.managedState.stage == .saved }
        linked = Set(far.ends(of: saved, in: context).map { ObjectIdentifier($0) })
      }
      return linked?.contains(ObjectIdentifier(target)) ?? false
    }
    // No key in the database shows whether the object of an unsaved link still exists.
    let unsaved = far.ends(of: links.filter(\.isUnsavedLink), in: context)
    for target in unsaved { target.managedState.load(target) }
    // Objects that were found deleted must not be replaced by new faults.
    defer { withExtendedLifetime(unsaved) {} }
    return far.ends(of: links, in: context).compactMap { end in
      guard let target = end as? Target else { return nil }
      let state = target.managedState
      let isPresent =
        rows[ObjectIdentifier(target)]
        ?? (!state.row.isGone || state.row.isFault && isLinked(target))
      guard isPresent, !state.isMarkedForDeletion, seen.insert(ObjectIdentifier(target)).inserted
      else { return nil }
      return target
    }
  }

  func join(_ object: any ManagedObject) {
    guard let object = object as? Root,
      let targets = object.managedState.joined.removeValue(forKey: index)
    else { return }
    setValue(targets.compactMap { $0 as? Target }, of: object)
  }

  var linkTable: LinkTable {
    switch side {
    case .own(let table, let from, let to, let position):
      if let known = made.load() { return known }
      precondition(
        !from.isEmpty && !to.isEmpty || Root.managedTable.identity != Target.managedTable.identity,
        "\(Root.self).\(name) refers to its own class: name its columns with 'from' and 'to'"
      )
      return made.storeIfNil(
        LinkTable(
          "\(Root.self).\(name)",
          table,
          from: TypedLinkEnd<Root>(0, from),
          to: TypedLinkEnd<Target>(1, to),
          orderProperty: position
        )
      )
    case .inverse(let path):
      guard
        let other = Target.managedTable.property(for: path) as? ManagedThrough<Target, Root>,
        case .own = other.side
      else {
        preconditionFailure(
          "\(Root.self).\(name): the inverse is not a many-to-many relation of \(Target.self)"
        )
      }
      return other.linkTable
    }
  }

  private var isInverse: Bool { if case .inverse = side { true } else { false } }

  private var near: any LinkEnd { isInverse ? linkTable.to : linkTable.from }
  var far: any LinkEnd { isInverse ? linkTable.from : linkTable.to }

  var targetTable: ManagedTable { linkTable.table }
  var inverse: any ToOneProperty { near }
  var orderProperty: ManagedProperty? { isInverse ? nil : linkTable.orderProperty }

  func make(_ keys: [RowKey], in context: AsyncManagedContext) -> [any ManagedObject] {
    context.objects(ManagedLink.self, linkTable.table, keys)
  }
}

/// A many-to-many relation of any type. As a to-many relation, its targets are the links.
protocol LinkedProperty: ToManyProperty {
  var linkTable: LinkTable { get }
  /// The end at the related objects.
  var far: any LinkEnd { get }
  /// Applies the value that was set before the object was inserted into its context.
  func join(_ object: any ManagedObject)
}

/// Creates to-many relations. Called by code that `@Managed` generates.
///
/// The code calls it for a property such as this:
///
/// ```swift
/// @Relation(inverse: \Album.artist) var albums: [Album]
/// ```
public enum ManagedRelation {
  /// Creates the inverse of a to-one relation, ordered by key.
  public static func toMany<Root: ManagedObject, Target: ManagedObject>(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    inverse: KeyPath<Target, Root?>
  ) -> ManagedToMany<Root, Target> {
    ManagedToMany(index, name, keyPath, inverse: inverse, orderedBy: nil)
  }

  /// Creates the inverse of a to-one relation, ordered by a number that the related objects store.
  public static func toMany<Root: ManagedObject, Target: ManagedObject, Position: ColumnValue>(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    inverse: KeyPath<Target, Root?>,
    orderedBy orderProperty: KeyPath<Target, Position>
  ) -> ManagedToMany<Root, Target> {
    ManagedToMany(index, name, keyPath, inverse: inverse, orderedBy: orderProperty)
  }

  /// Creates the inverse of a many-to-many relation.
  public static func toMany<Root: ManagedObject, Target: ManagedObject>(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    inverse: KeyPath<Target, [Root]>
  ) -> ManagedThrough<Root, Target> {
    ManagedThrough(index, name, keyPath, inverse: inverse)
  }
}
