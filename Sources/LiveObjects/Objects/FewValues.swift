/// Values at some few positions: of columns, or of properties. An object that is edited has a handful,
/// for which a dictionary would be a large thing.
struct FewValues<Content> {
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
        // Who sets one property of an object mostly sets some more.
        if entries.isEmpty { entries.reserveCapacity(4) }
        entries.insert((position, value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The positions, in order.
  var keys: some Collection<Int> { entries.lazy.map(\.key) }

  /// The values, in the order of their positions.
  var values: some Collection<Content> { entries.lazy.map(\.value) }

  /// Takes a value out.
  mutating func removeValue(forKey position: Int) -> Content? {
    defer { self[position] = nil }
    return self[position]
  }

  /// Those that are to stay.
  func filter(_ isKept: ((key: Int, value: Content)) -> Bool) -> FewValues {
    var kept = self
    kept.entries.removeAll { !isKept($0) }
    return kept
  }

  /// Other values at the same positions.
  func mapValues<Other>(_ transform: (Content) -> Other) -> FewValues<Other> {
    var other = FewValues<Other>()
    other.entries = entries.map { ($0.key, transform($0.value)) }
    return other
  }
}

extension FewValues: Sequence {
  func makeIterator() -> some IteratorProtocol<(key: Int, value: Content)> {
    entries.makeIterator()
  }
}

extension FewValues: Sendable where Content: Sendable {}
