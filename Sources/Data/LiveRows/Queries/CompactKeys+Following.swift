extension CompactKeys {
  /// Returns the ascending positions of the keys that are in a set.
  ///
  /// - Parameter direction: The direction of the keys if they are in their own order. In any other
  ///   order, all keys are compared, about a billion in a second.
  func positions(in ranges: KeyRanges, _ direction: RowDirection?) -> [Int] {
    guard let direction else { return positions(in: ranges) }
    let found = ranges.ranges.map { range in
      let bounds =
        switch direction {
        case .forward:
          (
            partitioningIndex { $0.integer ?? .max >= range.lowerBound },
            partitioningIndex { $0.integer ?? .max > range.upperBound }
          )
        case .backward:
          (
            partitioningIndex { $0.integer ?? .min <= range.upperBound },
            partitioningIndex { $0.integer ?? .min < range.lowerBound }
          )
        }
      return bounds.0..<bounds.1
    }
    return (direction == .forward ? found : found.reversed()).flatMap { Array($0) }
  }
}

extension CompactKeys {
  /// Returns the position of a key. It compares few keys if a position near it is given: changed
  /// rows before it move it by their number.
  func position(of key: RowKey, near hint: Int) -> Int? {
    for distance in 0...1_024 {
      for position in [hint + distance, hint - distance] {
        if indices.contains(position), self[position] == key { return position }
      }
    }
    return firstPosition(of: key)
  }
}

/// The keys of a list except those at some positions.
struct RemainingKeys {
  private let keys: CompactKeys
  /// The number of remaining keys before each omitted one.
  let gaps: [Int]

  /// Creates the list.
  ///
  /// - Parameter positions: The ascending positions of the omitted keys.
  init(_ keys: CompactKeys, without positions: [Int]) {
    self.keys = keys
    gaps = positions.enumerated().map { $1 - $0 }
  }

  /// The number of remaining keys.
  var count: Int { keys.count - gaps.count }

  /// Returns the key with a number of remaining keys before it.
  subscript(rank: Int) -> RowKey { keys[rank + gaps.partitioningIndex { $0 > rank }] }

  /// Returns the number of remaining keys before a new one.
  ///
  /// - Parameters:
  ///   - hint: A number that is probably near the result.
  ///   - isAfter: Returns whether a remaining key, by its number, follows the new one.
  func gap(near hint: Int?, _ isAfter: (Int) throws -> Bool) rethrows -> Int {
    var (lower, upper) = (0, count)
    if let hint {
      var step = 1
      if hint < upper, try !isAfter(hint) {
        lower = hint + 1
        while lower < upper {
          let probe = min(lower + step, upper) - 1
          if try isAfter(probe) {
            upper = probe
            break
          }
          lower = probe + 1
          step *= 4
        }
      } else {
        upper = hint
        while lower < upper {
          let probe = max(upper - step, lower)
          if try !isAfter(probe) {
            lower = probe + 1
            break
          }
          upper = probe
          step *= 4
        }
      }
    }
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if try isAfter(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
