/// The most recently fetched objects of each class.
///
/// A relation that is read for one of them is usually read for the following ones as well. It is
/// therefore loaded for several objects at once.
struct RecentFetches {
  /// The keys of fetched objects, in order.
  private struct Fetch {
    let keys: [RowKey]
    /// The positions of the keys. Created at the first access that does not continue in order.
    private var positions: [RowKey: Int]?
    /// For each relation, the position at which the next access is expected, and the size of its
    /// batch.
    var places: [Int: (next: Int, count: Int)] = [:]
    /// The related objects of the current batch, retained until the next batch.
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
  private static let maxCount = 1_024

  private var fetches: [ObjectIdentifier: Fetch] = [:]

  /// Records fetched objects, unless their class has no relations.
  mutating func note(_ table: ManagedTable, _ keys: @autoclosure () -> [RowKey]) {
    guard table.hasRelations else { return }
    let keys = keys()
    let identity = table.identity
    fetches[identity] = keys.count > 1 ? Fetch(keys: keys) : nil
  }

  /// Returns the keys of an object and of the objects after it whose relation is loaded in the same
  /// batch. Returns an empty array if the object was not fetched with others.
  mutating func keys(from key: RowKey, _ table: ManagedTable, _ property: ManagedProperty)
    -> [RowKey]
  {
    guard var fetch = fetches.removeValue(forKey: table.identity) else { return [] }
    defer { fetches[table.identity] = fetch }
    var (start, count) = fetch.places[property.index] ?? (0, Self.fewest / 2)
    if start < fetch.keys.count, fetch.keys[start] == key {
      count = min(2 * count, Self.maxCount)
    } else if let found = fetch.position(of: key) {
      (start, count) = (found, Self.fewest)
    } else {
      return []
    }
    let end = min(start + count, fetch.keys.count)
    fetch.places[property.index] = (end, count)
    return Array(fetch.keys[start..<end])
  }

  /// Retains the related objects of a batch and releases those of the previous one.
  mutating func hold(
    _ objects: [any ManagedObject],
    _ table: ManagedTable,
    _ property: ManagedProperty
  ) {
    fetches[table.identity]?.held[property.index] = objects
  }
}

extension AsyncManagedContext {
  /// Loads a relation of an object, together with the same relation of the objects that were
  /// fetched after it.
  func loadWithRecent<Object: ManagedObject>(_ property: ManagedProperty, of object: Object) {
    guard local != nil, !loading.isLoadingRecent, let key = object.managedState.key else { return }
    loading.isLoadingRecent = true
    defer { loading.isLoadingRecent = false }
    let known = object.managedState.managedClass
    let objects = loading.recent.keys(from: key, known.table, property).compactMap { key in
      known.object(Object.self, key)
    }.filter { !$0.managedState.isKnownDeleted && $0.managedState.stage == .saved }
    if objects.count < 2 { return }
    let found = load(property, of: objects)
    loading.recent.hold(found, known.table, property)
    // The related objects are usually followed in the same order, so their relations are loaded in
    // batches too.
    if let table = found.first?.managedState.table, table.identity != known.table.identity {
      loading.recent.note(table, found.compactMap(\.managedState.key))
    }
  }
}
