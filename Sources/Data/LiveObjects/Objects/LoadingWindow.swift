/// Objects that are displayed together.
///
/// When a relation of one object is read, the relation is loaded for all of them. The related
/// objects are retained as long as the window exists.
final class LoadingWindow {
  let objects: [any ManagedObject]
  private var related: [ObjectIdentifier: [any ManagedObject]] = [:]
  private var generations: [ObjectIdentifier: Int] = [:]
  private var isLoading = false
  private lazy var identities = Set(objects.lazy.map { ObjectIdentifier($0) })

  init(_ objects: [any ManagedObject]) {
    self.objects = objects
  }

  func contains(_ object: any ManagedObject) -> Bool {
    identities.contains(ObjectIdentifier(object))
  }

  /// Loads the objects of a relation for all objects of the window, unless this was done since the
  /// last commit.
  func load(_ property: ManagedProperty, in context: AsyncManagedContext) {
    let identity = ObjectIdentifier(property)
    if isLoading || generations[identity] == context.generation { return }
    isLoading = true
    defer { isLoading = false }
    related[identity] = context.load(property, of: objects)
    generations[identity] = context.generation
  }
}

/// The windows that currently exist.
struct LoadingWindows {
  private struct Entry {
    weak var window: LoadingWindow?
  }

  /// The windows in the order of their creation.
  private var entries: [Entry] = []

  mutating func insert(_ window: LoadingWindow) {
    entries.removeAll { $0.window == nil }
    entries.append(Entry(window: window))
  }

  /// Returns the most recent window that contains an object.
  func window(of object: any ManagedObject) -> LoadingWindow? {
    for entry in entries.reversed() {
      if let window = entry.window, window.contains(object) { return window }
    }
    return nil
  }
}

extension AsyncManagedContext {
  /// Loads the objects of a relation, together with those of all objects that are displayed with
  /// this object or were fetched with it.
  func loadTogether(_ property: ManagedProperty, of object: any ManagedObject) {
    if let window = loading.windows.window(of: object) {
      window.load(property, in: self)
    } else {
      loadWithRecent(property, of: object)
    }
  }

  /// Loads objects and the objects of some of their relations. Executes one statement per class,
  /// and one statement for the keys of each to-many relation.
  ///
  /// The related objects stay loaded until the next commit or the next call.
  ///
  /// - Parameters:
  ///   - objects: The objects.
  ///   - relations: Relations of their class. Traps if a key path is not a relation.
  public func prefetch<Object: ManagedObject>(
    _ objects: [Object],
    _ relations: PartialKeyPath<Object>...
  ) {
    prefetch(objects, relations)
  }

  /// Loads objects and the objects of relations that are given as an array.
  func prefetch<Object: ManagedObject>(
    _ objects: [Object],
    _ relations: [PartialKeyPath<Object>]
  ) {
    prefetchFaults(objects)
    // The previous window is released after the new one is loaded, so that objects in both stay
    // loaded.
    let window = LoadingWindow(objects)
    for property in relations.map({ Object.managedTable.relation($0) }) {
      window.load(property, in: self)
    }
    loading.prefetched = window
  }

  /// Loads the objects of a relation for several objects. Returns the related objects, which the
  /// caller has to retain.
  func load(_ property: ManagedProperty, of objects: [any ManagedObject]) -> [any ManagedObject] {
    let objects = objects.filter { object in
      let state = object.managedState
      // Objects of other classes of the hierarchy do not have the relation.
      return state.context === self && (state.table.family == nil || state.table.has(property))
    }
    var found: [any ManagedObject] = []
    if let relation = property as? any ToOneProperty {
      prefetchFaults(objects)
      // Objects whose class depends on their row are read in one statement.
      var held: [any ManagedObject] = []
      if relation.targetTable.family != nil {
        held = relation.make(
          objects.compactMap { object in
            relation.key(in: object.managedState.values, of: object.managedState.table)
          },
          in: self
        )
      }
      found = withExtendedLifetime(held) {
        objects.compactMap { relation.target(of: $0.managedState) }
      }
    } else if let relation = property as? any ToManyProperty {
      loadKeys(of: relation, on: objects)
      for object in objects { found += related(to: object, by: relation) }
      if let linked = relation as? any LinkedProperty {
        found = linked.far.ends(of: found, in: self)
      }
    }
    prefetchFaults(found)
    return found
  }

  /// Reads the keys of a to-many relation for several objects in one statement.
  private func loadKeys(of property: any ToManyProperty, on objects: [any ManagedObject]) {
    let owners = objects.filter { object in
      let state = object.managedState
      return state.stage == .saved && object.rowKey != nil && state.relations[property.index] == nil
    }
    if owners.count < 2 { return }
    guard let local else {
      for owner in owners { want(owner, property) }
      return
    }
    do {
      let all = try read(from: local) { reader in
        let table = property.targetTable
        let plan = try self.plans.plan(table, reader).plan
        return try reader.rows(of: plan).related(
          whereColumns: table.positions(of: property.inverse),
          referToAny: owners.compactMap(\.rowKey),
          of: self.plans.plan(property.inverse.targetTable, reader).plan,
          orderedBy: property.orderProperty.map { table.positions(of: $0)[0] }
        )
      }
      for (owner, keys) in zip(owners, all) {
        loading.owners.setKeys(inherited(keys, owner, property), of: property, on: owner)
      }
    } catch {
      fail(error)
    }
  }
}

extension ManagedTable {
  /// Returns the relation that a key path refers to. Traps if it is not a relation.
  func relation(_ keyPath: AnyKeyPath) -> ManagedProperty {
    let property = property(for: keyPath)
    guard let property, property is any ToOneProperty || property is any ToManyProperty else {
      preconditionFailure("\(className): \(keyPath) is not a relation")
    }
    return property
  }
}

/// The objects that a context loads together, and the results of its last reads.
///
/// A class, because releasing objects in one property may run deinitializers that use another.
final class ContextLoading {
  /// The objects with loaded to-many relations.
  var owners = RelationOwners()
  /// The objects of the to-many relation that was read last.
  var lastRelation: RelationMemo?
  /// The groups of objects that are displayed together.
  var windows = LoadingWindows()
  /// The objects that were prefetched last, with their related objects.
  var prefetched: LoadingWindow?
  /// The most recently fetched objects of each class.
  var recent = RecentFetches()
  var isLoadingRecent = false
  /// Determines which objects are loaded together with a fault.
  var readAhead = ReadAhead()
  /// Keys of rows by equal foreign keys, valid for one generation.
  var equalKeys: (generation: Int, keys: [ObjectIdentifier: [RowKey: RowKey]]) = (0, [:])
}
