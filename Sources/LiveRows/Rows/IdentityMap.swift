/// What leads to the object of a row without holding it.
@usableFromInline
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
/// It belongs to whoever made it, and costs nothing for objects that nobody holds any more. Whoever uses it
/// compiles it for his own objects: it is asked for each row that is read.
@usableFromInline
package final class IdentityMap<Holder: RowHolder> {
  // Keys of one integer, of which there are most, take less room alone.
  @usableFromInline var integers: [Int64: Holder] = [:]
  @usableFromInline var others: [RowKey: Holder] = [:]
  @usableFromInline var sweepAt = 512

  /// Knows no object.
  @inlinable
  package init() {}

  /// The object of a key, if anyone holds it.
  @inlinable
  package subscript(key: RowKey) -> Holder.Object? {
    if let integer = key.integer { return integers[integer]?.object }
    return others[key]?.object
  }

  /// The object of a key, made if nobody holds one.
  @inlinable
  package func object(_ key: RowKey, make: () -> Holder.Object) -> Holder.Object {
    if let object = self[key] { return object }
    let object = make()
    insert(object, key)
    return object
  }

  /// Makes an object the one of its row.
  @inlinable
  package func insert(_ object: Holder.Object, _ key: RowKey) {
    if let integer = key.integer {
      integers[integer] = Holder(object)
    } else {
      others[key] = Holder(object)
    }
    if integers.count + others.count >= sweepAt { sweep() }
  }

  /// Makes room for so many more objects.
  @inlinable
  package func reserve(_ more: Int) {
    guard count + more >= sweepAt else { return }
    sweep()
    integers.reserveCapacity(integers.count + more)
    sweepAt = max(512, (count + more) * 2)
  }

  /// Forgets the object of a key.
  @inlinable
  package func remove(_ key: RowKey) {
    if let integer = key.integer { integers[integer] = nil } else { others[key] = nil }
  }

  /// How many objects were held when that was looked at last, or more.
  @inlinable
  package var count: Int { integers.count + others.count }

  /// Their keys, with those of some that nobody holds any more.
  package var keys: [RowKey] { integers.keys.map { RowKey($0) } + others.keys }

  /// All objects that anyone holds.
  @inlinable
  package var living: [Holder.Object] {
    var living = integers.values.compactMap(\.object)
    for holder in others.values { if let object = holder.object { living.append(object) } }
    return living
  }

  @usableFromInline
  func sweep() {
    integers = integers.filter { $0.value.object != nil }
    others = others.filter { $0.value.object != nil }
    sweepAt = max(512, (integers.count + others.count) * 2)
  }
}
