/// What was fetched last of each class: whoever follows a relation of one object goes on to the next as well, so
/// what it leads to is loaded for several at once.
struct RecentFetches {
  /// The objects of a class by their keys, in the order in which they were given.
  private struct Fetch {
    let keys: [RowKey]
    /// Where each stands; made when somebody first doesn't go on from one to the next.
    private var positions: [RowKey: Int]?
    /// Where the next object is expected by a relation, and for how many it is loaded then.
    var places: [Int: (next: Int, count: Int)] = [:]
    /// What relations lead to, for as long as it takes to come to it.
    var held: [Int: [any ManagedObject]] = [:]

    init(keys: [RowKey]) {
      self.keys = keys
    }

    mutating func position(of key: RowKey) -> Int? {
      let known = positions ?? Dictionary(zip(keys, keys.indices)) { first, _ in first }
      positions = known
      return known[key]
    }
  }

  private static let fewest = 16
  private static let most = 1_024

  private var fetches: [ObjectIdentifier: Fetch] = [:]

  /// Notes what was fetched, unless its class has no relations.
  mutating func note(_ table: ManagedTable, _ keys: @autoclosure () -> [RowKey]) {
    guard table.hasRelations else { return }
    let keys = keys()
    let identity = table.identity
    fetches[identity] = keys.count > 1 ? Fetch(keys: keys) : nil
  }

  /// The keys of an object and of those after it whose relation is to be loaded with its own; empty where it is
  /// alone.
  mutating func keys(from key: RowKey, _ table: ManagedTable, _ property: ManagedProperty)
    -> [RowKey]
  {
    guard var fetch = fetches.removeValue(forKey: table.identity) else { return [] }
    defer { fetches[table.identity] = fetch }
    var (start, count) = fetch.places[property.index] ?? (0, Self.fewest / 2)
    if start < fetch.keys.count, fetch.keys[start] == key {
      count = min(2 * count, Self.most)
    } else if let found = fetch.position(of: key) {
      (start, count) = (found, Self.fewest)
    } else {
      return []
    }
    let end = min(start + count, fetch.keys.count)
    fetch.places[property.index] = (end, count)
    return Array(fetch.keys[start..<end])
  }

  /// Keeps what a relation leads to from them, in place of what it led to from others.
  mutating func hold(
    _ objects: [any ManagedObject],
    _ table: ManagedTable,
    _ property: ManagedProperty
  ) {
    fetches[table.identity]?.held[property.index] = objects
  }
}

extension ManagedContext {
  /// Loads what a relation leads to from an object with what it leads to from those that were fetched with
  /// it.
  func loadWithRecent<Object: ManagedObject>(_ property: ManagedProperty, of object: Object) {
    guard local != nil, !isLoadingRecent, let key = object.managedState.key else { return }
    isLoadingRecent = true
    defer { isLoadingRecent = false }
    let known = object.managedState.managedClass
    let objects = recent.keys(from: key, known.table, property).compactMap { key in
      known.object(Object.self, key)
    }.filter { !$0.managedState.isKnownDeleted && $0.managedState.stage == .saved }
    if objects.count < 2 { return }
    let found = load(property, of: objects)
    recent.hold(found, known.table, property)
    // Whoever goes on to what they lead to does so for one after the other as well.
    if let table = found.first?.managedState.table, table.identity != known.table.identity {
      recent.note(table, found.compactMap(\.managedState.key))
    }
  }
}
