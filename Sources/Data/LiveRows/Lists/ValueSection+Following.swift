extension [ValueSection] {
  /// Returns the sections after a change of the list, estimated without a read. An inserted row is
  /// assigned to the section at its position. The sections have `count` rows in total.
  func following(_ change: ListChange, count: Int) -> [ValueSection] {
    guard !isEmpty else { return [] }
    var sizes = map(\.range.count)
    for position in change.removals + change.moves.map(\.from) {
      sizes[index(of: position, count: self.count) { self[$0].range.lowerBound }] -= 1
    }
    var starts: [Int] = []
    var start = 0
    for size in sizes {
      starts.append(start)
      start += size
    }
    let insertions = (change.insertions + change.moves.map(\.to)).sorted()
    for (earlier, position) in insertions.enumerated() {
      // Without the rows inserted before it, the position refers to the old section starts.
      sizes[index(of: position - earlier, count: self.count) { starts[$0] }] += 1
    }
    return resized(sizes, count: count)
  }

  /// Returns the sections with other sizes. The last one is extended so that the total is `count`.
  private func resized(_ sizes: [Int], count: Int) -> [ValueSection] {
    var sections: [ValueSection] = []
    var start = 0
    for (section, size) in zip(self, sizes) {
      let end = Swift.min(count, start + size)
      guard end > start else { continue }
      sections.append(ValueSection(value: section.value, range: start..<end))
      start = end
    }
    if let last = sections.popLast() {
      sections.append(ValueSection(value: last.value, range: last.range.lowerBound..<count))
    }
    return sections
  }

  /// Returns the index of the last section that begins at or before a position.
  private func index(of position: Int, count: Int, start: (Int) -> Int) -> Int {
    (0..<count).dropFirst().partitioningIndex { start($0) > position } - 1
  }
}
