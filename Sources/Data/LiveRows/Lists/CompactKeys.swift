/// An ordered list of keys without a heap allocation per key. It holds millions of keys of an order
/// that no index provides.
///
/// ```swift
/// var keys = CompactKeys()
/// for number in [3, 1, 2] as [Int64] { keys.append(number) }
/// ```
///
/// A key of one integer takes four bytes, or eight if any key of the list exceeds 32 bits. Other
/// keys take the bytes of their values and eight more.
public struct CompactKeys: Sendable {
  private enum Storage: Sendable {
    case small([UInt32])
    case integers([Int64])
    case packed(bytes: [UInt8], ends: [Int])
  }

  private var storage = Storage.small([])

  /// Creates an empty list.
  public init() {}

  /// Creates a list of keys.
  public init(_ keys: some Sequence<RowKey>) {
    for key in keys { append(key) }
  }

  /// Reserves capacity for `count` keys of one integer.
  package mutating func reserve(_ count: Int) {
    if case .small(var keys) = storage {
      storage = .small([])
      keys.reserveCapacity(count)
      storage = .small(keys)
    }
  }

  /// Appends a key.
  public mutating func append(_ key: RowKey) {
    guard let integer = key.integer else { return appendPacked(key) }
    append(integer)
  }

  /// Appends a key of one integer.
  public mutating func append(_ integer: Int64) {
    switch storage {
    case .small(var keys):
      // Clears the storage while the array changes, because a second reference would cause a copy.
      storage = .small([])
      if let small = UInt32(exactly: integer) {
        keys.append(small)
        storage = .small(keys)
      } else {
        var wide = keys.map(Int64.init)
        wide.append(integer)
        storage = .integers(wide)
      }
    case .integers(var keys):
      storage = .small([])
      keys.append(integer)
      storage = .integers(keys)
    case .packed: appendPacked(RowKey(integer))
    }
  }

  private mutating func appendPacked(_ key: RowKey) {
    if case .packed(var bytes, var ends) = storage {
      storage = .small([])
      KeyPacking.append(key, to: &bytes)
      ends.append(bytes.count)
      storage = .packed(bytes: bytes, ends: ends)
      return
    }
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for known in self {
      KeyPacking.append(known, to: &bytes)
      ends.append(bytes.count)
    }
    KeyPacking.append(key, to: &bytes)
    ends.append(bytes.count)
    storage = .packed(bytes: bytes, ends: ends)
  }
}

extension CompactKeys: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch storage {
    case .small(let keys): keys.count
    case .integers(let keys): keys.count
    case .packed(_, let ends): ends.count
    }
  }

  public subscript(position: Int) -> RowKey {
    switch storage {
    case .small(let keys): RowKey(Int64(keys[position]))
    case .integers(let keys): RowKey(keys[position])
    case .packed(let bytes, let ends):
      KeyPacking.key(bytes[(position == 0 ? 0 : ends[position - 1])..<ends[position]])
    }
  }

  /// Returns the first position of a key. It compares all keys before it, several per nanosecond.
  package func firstPosition(of key: RowKey) -> Int? {
    switch storage {
    case .small(let keys):
      return key.integer.flatMap { UInt32(exactly: $0) }.flatMap { keys.firstIndex(of: $0) }
    case .integers(let keys): return key.integer.flatMap { keys.firstIndex(of: $0) }
    case .packed(let bytes, let ends):
      var packed: [UInt8] = []
      KeyPacking.append(key, to: &packed)
      var start = 0
      for (position, end) in ends.enumerated() {
        if end - start == packed.count, bytes[start..<end].elementsEqual(packed) {
          return position
        }
        start = end
      }
      return nil
    }
  }

  /// Returns the number of leading keys that both lists have in common.
  package func commonPrefix(with other: CompactKeys) -> Int {
    switch (storage, other.storage) {
    case (.small(let left), .small(let right)): Self.commonPrefix(left, right)
    case (.integers(let left), .integers(let right)): Self.commonPrefix(left, right)
    default: zip(self, other).prefix { $0 == $1 }.count
    }
  }

  /// Returns the keys with those at some ascending positions replaced. All keys must be integers.
  func replacing(_ edits: [(range: Range<Int>, keys: ArraySlice<Int64>)]) -> CompactKeys {
    var found = self
    let isSmall = edits.allSatisfy { $0.keys.allSatisfy { UInt32(exactly: $0) != nil } }
    switch storage {
    case .small(let keys) where isSmall:
      found.storage = .small(Self.replacing(edits, in: keys))
    case .small(let keys):
      found.storage = .integers(Self.replacing(edits, in: keys.map(Int64.init)))
    case .integers(let keys): found.storage = .integers(Self.replacing(edits, in: keys))
    case .packed: preconditionFailure("the keys are not integers")
    }
    return found
  }

  private static func replacing<Key: FixedWidthInteger>(
    _ edits: [(range: Range<Int>, keys: ArraySlice<Int64>)],
    in keys: [Key]
  ) -> [Key] {
    var found: [Key] = []
    found.reserveCapacity(edits.reduce(keys.count) { $0 + $1.keys.count - $1.range.count })
    var next = 0
    for (range, new) in edits {
      found += keys[next..<range.lowerBound]
      found += new.map { Key($0) }
      next = range.upperBound
    }
    found += keys[next...]
    return found
  }

  private static func commonPrefix<Key: Equatable>(_ left: [Key], _ right: [Key]) -> Int {
    let count = Swift.min(left.count, right.count)
    var index = 0
    while index < count, left[index] == right[index] { index += 1 }
    return index
  }
}

extension CompactKeys: Equatable {
  public static func == (left: CompactKeys, right: CompactKeys) -> Bool {
    left.count == right.count && left.commonPrefix(with: right) == left.count
  }
}
