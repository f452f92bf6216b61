/// A hash for each of many integer keys, in the order of the keys.
///
/// Keys that follow one another take 8 bytes each, and so does a missing key between them. Other
/// keys take 16 bytes. Insertion, removal and finding the keys of a range do not depend on the
/// number of keys in practice.
struct KeyHashes: Sendable {
  /// Keys in ascending order. Never empty.
  private struct Chunk: Sendable {
    /// The first key, or a smaller number if the keys are listed.
    var first: Int64
    /// The keys, or an empty array if the keys follow one another.
    var keys: ContiguousArray<Int64> = []
    /// The slot of each key. In a chunk of consecutive keys, 0 stands for a missing key.
    var slots: ContiguousArray<UInt64>

    var isDense: Bool { keys.isEmpty }

    var last: Int64 { isDense ? first + Int64(slots.count - 1) : keys[keys.count - 1] }

    func key(at index: Int) -> Int64 { isDense ? first + Int64(index) : keys[index] }

    /// The index of the first slot whose key is not less than a key.
    func index(from key: Int64) -> Int {
      if !isDense { return keys.partitioningIndex { $0 >= key } }
      if key <= first { return 0 }
      let (distance, overflow) = key.subtractingReportingOverflow(first)
      return overflow ? slots.count : Int(min(distance, Int64(slots.count)))
    }

    /// Appends a slot.
    mutating func append(_ slot: UInt64) {
      Self.makeRoom(in: &slots)
      slots.append(slot)
    }

    /// Inserts a key into a list of keys.
    mutating func insert(_ key: Int64, _ slot: UInt64, at index: Int) {
      Self.makeRoom(in: &keys)
      Self.makeRoom(in: &slots)
      keys.insert(key, at: index)
      slots.insert(slot, at: index)
    }

    /// Makes room for one more element. There are only few capacities, so that the memory that one
    /// chunk releases when it grows fits the next one. Otherwise, all chunks together take twice as
    /// much.
    private static func makeRoom<Element>(in elements: inout ContiguousArray<Element>) {
      guard elements.count == elements.capacity else { return }
      let capacity = [16, 128].first { elements.count < $0 } ?? KeyHashes.chunkSize
      elements.reserveCapacity(capacity)
    }

    /// Lists the keys, so that any key can be inserted.
    mutating func spread() {
      guard isDense else { return }
      let present = slots.indices.filter { slots[$0] != 0 }
      keys = ContiguousArray(present.map { key(at: $0) })
      slots = ContiguousArray(present.map { slots[$0] })
    }
  }

  /// The maximum number of slots in a chunk.
  private static let chunkSize = 512
  /// The bit of a slot that is set for keys that were marked.
  private static let mark: UInt64 = 1

  private var chunks: [Chunk] = []
  /// The number of keys.
  private(set) var count = 0

  /// The result of marking a key.
  enum Marking {
    /// The key has this hash.
    case same
    /// The key has another hash, and is not marked.
    case different
    /// The key is marked already.
    case repeated
    case missing
  }

  /// Marks a key if it has a hash. The least significant bit of hashes does not count.
  mutating func mark(_ key: Int64, ifHash hash: UInt64) -> Marking {
    guard let (chunk, index) = find(key) else { return .missing }
    let slot = chunks[chunk].slots[index]
    if slot & Self.mark != 0 { return .repeated }
    if slot != Self.slot(hash) { return .different }
    chunks[chunk].slots[index] = slot | Self.mark
    return .same
  }

  /// Sets the hash of a key, and marks the key.
  mutating func set(_ key: Int64, _ hash: UInt64) {
    let slot = Self.slot(hash) | Self.mark
    if let (chunk, index) = find(key) {
      chunks[chunk].slots[index] = slot
    } else {
      insert(key, slot)
      count += 1
    }
  }

  /// Returns whether a key exists.
  func contains(_ key: Int64) -> Bool { find(key) != nil }

  /// The memory of the hashes in bytes, for tests of cost.
  var byteCount: Int {
    chunks.reduce(chunks.capacity * MemoryLayout<Chunk>.stride) { count, chunk in
      // The memory of an array begins with a header of 32 bytes.
      count
        + [chunk.slots.capacity, chunk.keys.capacity].reduce(0) { $0 + ($1 == 0 ? 0 : 32 + $1 * 8) }
    }
  }

  /// Removes the marks of the keys in some ranges, or of all keys.
  mutating func removeMarks(in ranges: KeyRanges?) {
    guard let ranges else {
      for chunk in chunks.indices {
        for index in chunks[chunk].slots.indices { chunks[chunk].slots[index] &= ~Self.mark }
      }
      return
    }
    for range in ranges.ranges {
      for (chunk, indexes) in slots(of: range) {
        for index in indexes { chunks[chunk].slots[index] &= ~Self.mark }
      }
    }
  }

  /// Removes the keys in some ranges that are not marked, or all such keys. Returns them in
  /// ascending order.
  mutating func removeUnmarked(in ranges: KeyRanges?) -> [Int64] {
    var found: [Int64] = []
    for range in ranges?.ranges ?? [.min ... .max] {
      for (chunk, indexes) in slots(of: range) {
        for index in indexes {
          let slot = chunks[chunk].slots[index]
          if slot != 0, slot & Self.mark == 0 { found.append(chunks[chunk].key(at: index)) }
        }
      }
    }
    for key in found { remove(key) }
    count -= found.count
    return found
  }

  private static func slot(_ hash: UInt64) -> UInt64 {
    let slot = hash & ~mark
    return slot == 0 ? 2 : slot
  }

  /// Returns the slots of a range of keys, by chunk.
  private func slots(of range: ClosedRange<Int64>) -> [(chunk: Int, indexes: Range<Int>)] {
    var found: [(Int, Range<Int>)] = []
    var chunk = max(0, self.chunk(for: range.lowerBound))
    while chunk < chunks.count, chunks[chunk].first <= range.upperBound {
      let start = chunks[chunk].index(from: range.lowerBound)
      let end =
        range.upperBound == .max
        ? chunks[chunk].slots.count : chunks[chunk].index(from: range.upperBound + 1)
      found.append((chunk, start..<end))
      chunk += 1
    }
    return found
  }

  /// Returns the last chunk that begins at a key or before it, which may also end before the key;
  /// -1 if there is none. It compares only numbers that are next to each other in memory.
  private func chunk(for key: Int64) -> Int { chunks.partitioningIndex { $0.first > key } - 1 }

  private func find(_ key: Int64) -> (chunk: Int, index: Int)? {
    let chunk = chunk(for: key)
    guard chunk >= 0 else { return nil }
    let index = chunks[chunk].index(from: key)
    guard index < chunks[chunk].slots.count, chunks[chunk].key(at: index) == key,
      chunks[chunk].slots[index] != 0
    else { return nil }
    return (chunk, index)
  }

  /// Inserts a key that does not exist.
  private mutating func insert(_ key: Int64, _ slot: UInt64) {
    let chunk = chunk(for: key)
    guard chunk >= 0 else {
      guard !chunks.isEmpty, chunks[0].slots.count < Self.chunkSize else {
        chunks.insert(Chunk(first: key, slots: [slot]), at: 0)
        return
      }
      chunks[0].spread()
      chunks[0].first = key
      chunks[0].insert(key, slot, at: 0)
      return
    }
    if chunks[chunk].isDense {
      if key <= chunks[chunk].last {
        chunks[chunk].slots[chunks[chunk].index(from: key)] = slot
        return
      }
      // A few missing keys take less memory than a list of the keys.
      let (distance, overflow) = key.subtractingReportingOverflow(chunks[chunk].last)
      if !overflow, distance <= 4, chunks[chunk].slots.count + Int(distance) <= Self.chunkSize {
        for _ in 1..<distance { chunks[chunk].append(0) }
        chunks[chunk].append(slot)
        return
      }
      if chunks[chunk].slots.count > Self.chunkSize / 4 {
        chunks.insert(Chunk(first: key, slots: [slot]), at: chunk + 1)
        return
      }
      chunks[chunk].spread()
    }
    let index = chunks[chunk].index(from: key)
    if chunks[chunk].slots.count == Self.chunkSize, index == Self.chunkSize {
      chunks.insert(Chunk(first: key, slots: [slot]), at: chunk + 1)
      return
    }
    chunks[chunk].insert(key, slot, at: index)
    if chunks[chunk].slots.count > Self.chunkSize { split(chunk) }
  }

  private mutating func split(_ chunk: Int) {
    let middle = chunks[chunk].slots.count / 2
    let upper = Chunk(
      first: chunks[chunk].keys[middle],
      keys: ContiguousArray(chunks[chunk].keys[middle...]),
      slots: ContiguousArray(chunks[chunk].slots[middle...])
    )
    // New arrays, because arrays from which elements are removed keep their memory.
    chunks[chunk].keys = ContiguousArray(chunks[chunk].keys[..<middle])
    chunks[chunk].slots = ContiguousArray(chunks[chunk].slots[..<middle])
    chunks.insert(upper, at: chunk + 1)
  }

  /// Removes a key that exists.
  private mutating func remove(_ key: Int64) {
    guard let (chunk, index) = find(key) else { return }
    if chunks[chunk].isDense {
      chunks[chunk].slots[index] = 0
      // A chunk begins and ends with a key.
      while chunks[chunk].slots.last == 0 { chunks[chunk].slots.removeLast() }
      let missing = chunks[chunk].slots.prefix { $0 == 0 }.count
      if !chunks[chunk].slots.isEmpty, missing > 0 {
        chunks[chunk].slots.removeFirst(missing)
        chunks[chunk].first += Int64(missing)
      }
    } else {
      chunks[chunk].keys.remove(at: index)
      chunks[chunk].slots.remove(at: index)
    }
    if chunks[chunk].slots.isEmpty { chunks.remove(at: chunk) }
  }
}
