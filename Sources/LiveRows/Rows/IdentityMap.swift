/// What leads to the object of a row without holding it.
package protocol RowHolder {
  /// What stands for a row.
  associatedtype Object

  /// Leads to an object.
  init(_ object: Object)

  /// The object, if anyone holds it.
  var object: Object? { get }
}

/// The objects that anyone holds of the rows of one table, by key: at most one for each row.
///
/// It belongs to whoever made it, and costs nothing for objects that nobody holds any more.
package final class IdentityMap<Holder: RowHolder> {
  // Keys of one integer, of which there are most, take less room alone.
  private var integers: [Int64: Holder] = [:]
  private var others: [RowKey: Holder] = [:]
  private var sweepAt = 512

  /// Knows no object.
  package init() {}

  /// The object of a key, if anyone holds it.
  package subscript(key: RowKey) -> Holder.Object? {
    if let integer = key.integer { return integers[integer]?.object }
    return others[key]?.object
  }

  /// The object of a key, made if nobody holds one.
  package func object(_ key: RowKey, make: () -> Holder.Object) -> Holder.Object {
    if let object = self[key] { return object }
    let object = make()
    insert(object, key)
    return object
  }

  /// Makes an object the one of its row.
  package func insert(_ object: Holder.Object, _ key: RowKey) {
    if let integer = key.integer {
      integers[integer] = Holder(object)
    } else {
      others[key] = Holder(object)
    }
    if integers.count + others.count >= sweepAt { sweep() }
  }

  /// Forgets the object of a key.
  package func remove(_ key: RowKey) {
    if let integer = key.integer { integers[integer] = nil } else { others[key] = nil }
  }

  /// All objects that anyone holds.
  package var living: [Holder.Object] {
    integers.values.compactMap(\.object) + others.values.compactMap(\.object)
  }

  private func sweep() {
    integers = integers.filter { $0.value.object != nil }
    others = others.filter { $0.value.object != nil }
    sweepAt = max(512, (integers.count + others.count) * 2)
  }
}
