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
    case small(ChunkedIntegers<UInt32>)
    case integers(ChunkedIntegers<Int64>)
    case packed(bytes: [UInt8], ends: [Int])

    static var none: Storage { .small(ChunkedIntegers()) }
  }

  private var storage = Storage.none

  /// Creates an empty list.
  public init() {}

  /// Creates a list of keys.
  public init(_ keys: some Sequence<RowKey>) {
    for key in keys { append(key) }
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
      storage = .none
      if let small = UInt32(exactly: integer) {
        keys.append(small)
        storage = .small(keys)
      } else {
        var wide = ChunkedIntegers<Int64>(keys)
        wide.append(integer)
        storage = .integers(wide)
      }
    case .integers(var keys):
      storage = .none
      keys.append(integer)
      storage = .integers(keys)
    case .packed: appendPacked(RowKey(integer))
    }
  }

  /// Appends the keys of another list.
  package mutating func append(contentsOf other: CompactKeys) {
    if case (.small(var keys), .small(let more)) = (storage, other.storage) {
      storage = .none
      keys.append(contentsOf: more)
      storage = .small(keys)
    } else {
      for key in other { append(key) }
    }
  }

  private mutating func appendPacked(_ key: RowKey) {
    if case .packed(var bytes, var ends) = storage {
      storage = .none
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
      return key.integer.flatMap { UInt32(exactly: $0) }.flatMap(keys.firstIndex(of:))
    case .integers(let keys): return key.integer.flatMap(keys.firstIndex(of:))
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
    case (.small(let left), .small(let right)): left.commonPrefix(with: right)
    case (.integers(let left), .integers(let right)): left.commonPrefix(with: right)
    default: zip(self, other).prefix { $0 == $1 }.count
    }
  }

  /// Returns the ascending positions of the integer keys that are in a set.
  func positions(in ranges: KeyRanges) -> [Int] {
    switch storage {
    case .small(let keys): Self.positions(in: ranges, keys)
    case .integers(let keys): Self.positions(in: ranges, keys)
    case .packed: []
    }
  }

  /// Whether all keys are single integers, except in an empty list of other keys.
  var hasIntegers: Bool { if case .packed = storage { false } else { true } }

  private static func positions<Key: FixedWidthInteger>(
    in ranges: KeyRanges,
    _ keys: ChunkedIntegers<Key>
  ) -> [Int] {
    let spans = ranges.spans(8).map { span in
      Key(clamping: span.lowerBound)...Key(clamping: span.upperBound)
    }
    var found: [Int] = []
    // Blocks without a key in the spans, usually nearly all, are examined without a branch for each
    // key.
    for (start, elements) in keys.parts {
      for first in stride(from: 0, to: elements.count, by: 512) {
        let block = elements[first..<Swift.min(first + 512, elements.count)]
        var count = 0
        for span in spans {
          let (low, high) = (span.lowerBound, span.upperBound)
          for key in block { count &+= (key >= low ? 1 : 0) & (key <= high ? 1 : 0) }
        }
        if count == 0 { continue }
        for (index, key) in zip(block.indices, block) where ranges.contains(Int64(key)) {
          found.append(start + index)
        }
      }
    }
    return found
  }

  /// Returns the keys without those at some ascending positions, and with others inserted. All
  /// keys must be integers.
  ///
  /// - Parameter inserted: The new keys in order, each with the number of remaining keys before it.
  func replacing(_ removed: [Int], by inserted: [(gap: Int, key: Int64)]) -> CompactKeys {
    var found = self
    let isSmall = inserted.allSatisfy { UInt32(exactly: $0.key) != nil }
    switch storage {
    case .small(let keys) where isSmall:
      found.storage = .small(
        keys.replacing(removed, by: inserted.map { ($0.gap, UInt32($0.key)) })
      )
    case .small(let keys):
      found.storage = .integers(
        ChunkedIntegers(keys).replacing(removed, by: inserted.map { ($0.gap, $0.key) })
      )
    case .integers(let keys):
      found.storage = .integers(keys.replacing(removed, by: inserted.map { ($0.gap, $0.key) }))
    case .packed: preconditionFailure("the keys are not integers")
    }
    return found
  }
}

extension CompactKeys: Equatable {
  public static func == (left: CompactKeys, right: CompactKeys) -> Bool {
    left.count == right.count && left.commonPrefix(with: right) == left.count
  }
}
