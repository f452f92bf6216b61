/// A set of integer keys in ascending order. Insertion, removal and finding the keys of a range do
/// not depend on the number of keys in practice.
struct SortedKeys: Sendable {
  /// The maximum number of keys in a chunk.
  private static let chunkSize = 512

  /// The keys, in chunks that are not empty.
  private var chunks: [[Int64]] = []

  /// Creates a set of different keys in ascending order.
  init(ascending keys: [Int64]) {
    for start in stride(from: 0, to: keys.count, by: Self.chunkSize / 2) {
      chunks.append(Array(keys[start..<min(start + Self.chunkSize / 2, keys.count)]))
    }
  }

  /// Inserts a key.
  mutating func insert(_ key: Int64) {
    guard !chunks.isEmpty else {
      chunks = [[key]]
      return
    }
    let chunk = min(firstChunk(endingAtOrAfter: key), chunks.count - 1)
    let index = chunks[chunk].partitioningIndex { $0 >= key }
    if index < chunks[chunk].count, chunks[chunk][index] == key { return }
    chunks[chunk].insert(key, at: index)
    if chunks[chunk].count > Self.chunkSize {
      let upper = Array(chunks[chunk][(Self.chunkSize / 2)...])
      chunks[chunk].removeLast(upper.count)
      chunks.insert(upper, at: chunk + 1)
    }
  }

  /// Removes a key.
  mutating func remove(_ key: Int64) {
    let chunk = firstChunk(endingAtOrAfter: key)
    guard chunk < chunks.count else { return }
    let index = chunks[chunk].partitioningIndex { $0 >= key }
    guard index < chunks[chunk].count, chunks[chunk][index] == key else { return }
    chunks[chunk].remove(at: index)
    if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
  }

  /// Returns the keys of a range.
  func keys(in range: ClosedRange<Int64>) -> [Int64] {
    var found: [Int64] = []
    for chunk in chunks[firstChunk(endingAtOrAfter: range.lowerBound)...] {
      for key in chunk where key >= range.lowerBound {
        if key > range.upperBound { return found }
        found.append(key)
      }
    }
    return found
  }

  private func firstChunk(endingAtOrAfter key: Int64) -> Int {
    chunks.partitioningIndex { ($0.last ?? .max) >= key }
  }
}
