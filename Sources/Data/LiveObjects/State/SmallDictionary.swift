/// A small dictionary with integer keys: positions of columns, or indexes of properties.
///
/// Edited objects usually have only a few changed properties. A sorted array with linear search
/// needs much less memory for them than a `Dictionary`.
struct SmallDictionary<Content> {
  private var entries: [(key: Int, value: Content)] = []

  subscript(position: Int) -> Content? {
    get {
      for entry in entries where entry.key == position { return entry.value }
      return nil
    }
    set {
      let place = entries.firstIndex { $0.key >= position } ?? entries.endIndex
      let isThere = place < entries.endIndex && entries[place].key == position
      switch (newValue, isThere) {
      case (let value?, true): entries[place].value = value
      case (let value?, false):
        // Usually several properties of an object are set in succession.
        if entries.isEmpty { entries.reserveCapacity(4) }
        entries.insert((position, value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The keys, in ascending order.
  var keys: some Collection<Int> { entries.lazy.map(\.key) }

  /// The values, in the order of their keys.
  var values: some Collection<Content> { entries.lazy.map(\.value) }

  /// Removes and returns a value.
  mutating func removeValue(forKey position: Int) -> Content? {
    defer { self[position] = nil }
    return self[position]
  }

  /// Returns the entries that satisfy a predicate.
  func filter(_ isKept: ((key: Int, value: Content)) -> Bool) -> SmallDictionary {
    var kept = self
    kept.entries.removeAll { !isKept($0) }
    return kept
  }

  /// Returns the entries with transformed values.
  func mapValues<Other>(_ transform: (Content) -> Other) -> SmallDictionary<Other> {
    var other = SmallDictionary<Other>()
    other.entries = entries.map { ($0.key, transform($0.value)) }
    return other
  }
}

extension SmallDictionary: Sequence {
  func makeIterator() -> some IteratorProtocol<(key: Int, value: Content)> {
    entries.makeIterator()
  }
}

extension SmallDictionary: Sendable where Content: Sendable {}
