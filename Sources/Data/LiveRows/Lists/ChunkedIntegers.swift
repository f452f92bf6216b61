import KeyValueCore

/// A long list of integers in chunks. A change copies only the chunks that it touches, and shares
/// the others with the former list.
struct ChunkedIntegers<Element: FixedWidthInteger & Sendable>: Sendable {
  /// The number of elements that a chunk receives. After changes, it has at most twice as many.
  static var chunkSize: Int { 65_536 }

  /// The elements in order. No chunk is empty.
  private(set) var chunks: [[Element]] = []
  /// The number of elements up to the end of each chunk.
  private var ends: [Int] = []

  /// Creates an empty list.
  init() {}

  /// Creates a list with the elements of another, which must be in the range of this type.
  init(_ other: ChunkedIntegers<some FixedWidthInteger & Sendable>) {
    for chunk in other.chunks { add(chunk.map { Element($0) }) }
  }

  var count: Int { ends.last ?? 0 }

  subscript(position: Int) -> Element {
    let index = ends.partitioningIndex { $0 > position }
    return chunks[index][position - start(of: index)]
  }

  /// The chunks, each with the number of elements before it.
  var parts: some Sequence<(start: Int, elements: [Element])> {
    chunks.indices.lazy.map { (start(of: $0), chunks[$0]) }
  }

  private func start(of chunk: Int) -> Int { chunk == 0 ? 0 : ends[chunk - 1] }

  /// Appends an element.
  mutating func append(_ element: Element) {
    if let last = chunks.indices.last, chunks[last].count < Self.chunkSize {
      chunks[last].append(element)
      ends[last] += 1
    } else {
      add([element])
    }
  }

  /// Appends the elements of another list.
  mutating func append(contentsOf other: ChunkedIntegers) {
    for chunk in other.chunks {
      var rest = chunk[...]
      if let last = chunks.indices.last, chunks[last].count < Self.chunkSize {
        let part = rest.prefix(Self.chunkSize - chunks[last].count)
        chunks[last] += part
        ends[last] += part.count
        rest = rest.dropFirst(part.count)
      }
      if !rest.isEmpty { add(Array(rest)) }
    }
  }

  private mutating func add(_ chunk: [Element]) {
    ends.append(count + chunk.count)
    chunks.append(chunk)
  }

  /// Returns the first position of an element.
  func firstIndex(of element: Element) -> Int? {
    for (start, elements) in parts {
      if let index = elements.firstIndex(of: element) { return start + index }
    }
    return nil
  }

  /// Returns the number of leading elements that both lists have in common.
  func commonPrefix(with other: ChunkedIntegers) -> Int {
    var (left, right) = ((chunk: 0, index: 0), (chunk: 0, index: 0))
    var found = 0
    while left.chunk < chunks.count, right.chunk < other.chunks.count {
      let (own, others) = (chunks[left.chunk], other.chunks[right.chunk])
      let size = min(own.count - left.index, others.count - right.index)
      // Chunks that both lists share are compared without reading them.
      if left.index > 0 || right.index > 0 || own != others {
        for offset in 0..<size where own[left.index + offset] != others[right.index + offset] {
          return found + offset
        }
      }
      found += size
      left = left.index + size == own.count ? (left.chunk + 1, 0) : (left.chunk, left.index + size)
      right =
        right.index + size == others.count
        ? (right.chunk + 1, 0) : (right.chunk, right.index + size)
    }
    return found
  }

  /// Returns the elements without those at some ascending positions, and with others inserted.
  ///
  /// - Parameter inserted: The new elements in order, each with the number of remaining elements
  ///   before it.
  func replacing(_ removed: [Int], by inserted: [(gap: Int, element: Element)]) -> ChunkedIntegers {
    var found = ChunkedIntegers()
    var (removed, inserted) = (removed[...], inserted[...])
    // The number of remaining elements before the present chunk.
    var rank = 0
    for (start, elements) in chunks.isEmpty ? [(0, [])] : Array(parts) {
      let end = start + elements.count
      let omitted = removed.prefix { $0 < end }
      removed = removed.dropFirst(omitted.count)
      let size = elements.count - omitted.count
      // Elements between two chunks belong to the second one.
      let isLast = end == count
      let added = inserted.prefix { isLast || $0.gap < rank + size }
      inserted = inserted.dropFirst(added.count)
      if omitted.isEmpty, added.isEmpty, !elements.isEmpty {
        found.add(elements)
      } else {
        found.addChanged(Self.replaced(elements, start, omitted, added, rank))
      }
      rank += size
    }
    return found
  }

  /// Adds a chunk that is not shared. It is joined with a short previous one, and a long one is
  /// divided.
  private mutating func addChanged(_ chunk: [Element]) {
    if let last = chunks.indices.last, chunks[last].count + chunk.count <= Self.chunkSize / 2 {
      chunks[last] += chunk
      ends[last] += chunk.count
    } else if chunk.count <= 2 * Self.chunkSize {
      if !chunk.isEmpty { add(chunk) }
    } else {
      for start in stride(from: 0, to: chunk.count, by: Self.chunkSize) {
        add(Array(chunk[start..<min(start + Self.chunkSize, chunk.count)]))
      }
    }
  }

  /// Returns the elements of a chunk, which begins at a position, after a change.
  private static func replaced(
    _ elements: [Element],
    _ start: Int,
    _ omitted: ArraySlice<Int>,
    _ added: ArraySlice<(gap: Int, element: Element)>,
    _ rank: Int
  ) -> [Element] {
    var found: [Element] = []
    let size = elements.count - omitted.count + added.count
    found.reserveCapacity(size)
    var (omitted, next) = (omitted, 0)
    func copy(until count: Int) {
      while found.count < count {
        while let first = omitted.first, first - start == next {
          omitted = omitted.dropFirst()
          next += 1
        }
        let end = omitted.first.map { $0 - start } ?? elements.count
        let part = min(count - found.count, end - next)
        found += elements[next..<next + part]
        next += part
      }
    }
    for (index, (gap, element)) in added.enumerated() {
      copy(until: gap - rank + index)
      found.append(element)
    }
    copy(until: size)
    return found
  }
}
