extension RandomAccessCollection {
  /// Returns the first index whose element satisfies a condition, or `endIndex`. The condition must
  /// be false before that index and true from it on (binary search).
  @inlinable
  package func partitioningIndex(
    where isAfter: (Element) throws -> Bool
  ) rethrows -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try isAfter(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}

extension [Int?] {
  /// Returns the indices of a longest increasing subsequence, ascending (patience sorting).
  /// Elements that are nil do not belong to it.
  package func longestIncreasingSubsequence() -> [Int] {
    // The index of the smallest number that ends a subsequence of each length, and the index of its
    // predecessor.
    var ends: [(number: Int, index: Int)] = []
    var previous = [Int?](repeating: nil, count: count)
    for (index, number) in enumerated() {
      guard let number else { continue }
      let length = ends.partitioningIndex { $0.number >= number }
      if length > 0 { previous[index] = ends[length - 1].index }
      if length == ends.count {
        ends.append((number, index))
      } else {
        ends[length] = (number, index)
      }
    }
    var indices: [Int] = []
    var next = ends.last?.index
    while let index = next {
      indices.append(index)
      next = previous[index]
    }
    return indices.reversed()
  }
}
