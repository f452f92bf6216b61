/// Objects that are shown together: what a relation of one of them leads to is loaded with what it
/// leads to from the others, and kept for as long as they are shown.
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

  /// Loads what a relation leads to from all objects, unless that was done since the last commit.
  func load(_ property: ManagedProperty, in context: ManagedContext) {
    let identity = ObjectIdentifier(property)
    if isLoading || generations[identity] == context.generation { return }
    isLoading = true
    defer { isLoading = false }
    related[identity] = context.load(property, of: objects)
    generations[identity] = context.generation
  }
}

/// The windows that objects are shown in.
struct LoadingWindows {
  private struct Entry {
    weak var window: LoadingWindow?
  }

  /// The latest come last.
  private var entries: [Entry] = []

  /// Notes what is shown together.
  mutating func insert(_ window: LoadingWindow) {
    entries.removeAll { $0.window == nil }
    entries.append(Entry(window: window))
  }

  /// The window that an object was last shown in.
  func window(of object: any ManagedObject) -> LoadingWindow? {
    for entry in entries.reversed() {
      if let window = entry.window, window.contains(object) { return window }
    }
    return nil
  }
}

extension ManagedContext {
  /// Loads what a relation leads to from an object with what it leads to from those that are shown with
  /// it, or were fetched with it.
  func loadTogether(_ property: ManagedProperty, of object: any ManagedObject) {
    if let window = windows.window(of: object) {
      window.load(property, in: self)
    } else {
      loadWithRecent(property, of: object)
    }
  }

  /// Loads some objects together with what relations of theirs lead to: one statement for each class, and
  /// one for the keys of each relation to many.
  ///
  /// What they lead to stays loaded until the next commit, or until something else is loaded so.
  ///
  /// - Parameters:
  ///   - objects: The objects.
  ///   - relations: Relations of their class. Traps when one is none.
  public func prefetch<Object: ManagedObject>(
    _ objects: [Object],
    _ relations: PartialKeyPath<Object>...
  ) {
    prefetch(objects, relations)
  }

  /// The same with relations in an array.
  func prefetch<Object: ManagedObject>(
    _ objects: [Object],
    _ relations: [PartialKeyPath<Object>]
  ) {
    prefetchFaults(objects)
    // In place of what was there before only once all is there, for it may be the same.
    let window = LoadingWindow(objects)
    for property in relations.map({ Object.managedTable.relation($0) }) {
      window.load(property, in: self)
    }
    prefetched = window
  }

  /// Loads what a relation leads to from some objects; answers all that is to be kept.
  func load(_ property: ManagedProperty, of objects: [any ManagedObject]) -> [any ManagedObject] {
    let objects = objects.filter { object in
      let state = object.managedState
      // Those of other classes of a family have no such relation.
      return state.context === self && (state.table.family == nil || state.table.has(property))
    }
    var found: [any ManagedObject] = []
    if let relation = property as? any ToOneProperty {
      prefetchFaults(objects)
      // Rows that say of which class their objects are come together.
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

  /// Reads the keys that a relation to many has on some objects, in one statement.
  private func loadKeys(of property: any ToManyProperty, on objects: [any ManagedObject]) {
    let owners = objects.filter { object in
      let state = object.managedState
      return state.stage == .saved && object.rowKey != nil && state.relations[property.index] == nil
    }
    if owners.count < 2 { return }
    if local == nil {
      for owner in owners { want(owner, property) }
      return
    }
    do {
      let all = try read { reader in
        let table = property.targetTable
        let plan = try self.plans.plan(table, reader).plan
        return try reader.rows(of: plan).related(
          whereColumns: table.positions(of: property.inverse),
          referToAny: owners.compactMap(\.rowKey),
          of: self.plans.plan(property.inverse.targetTable, reader).plan,
          orderedBy: property.place.map { table.positions(of: $0)[0] }
        )
      }
      for (owner, keys) in zip(owners, all) {
        self.owners.setKeys(inherited(keys, owner, property), of: property, on: owner)
      }
    } catch {
      fail(error)
    }
  }
}

extension ManagedTable {
  /// The relation that a key path names.
  func relation(_ keyPath: AnyKeyPath) -> ManagedProperty {
    let property = property(for: keyPath)
    guard let property, property is any ToOneProperty || property is any ToManyProperty else {
      preconditionFailure("\(className): \(keyPath) is no relation")
    }
    return property
  }
}
