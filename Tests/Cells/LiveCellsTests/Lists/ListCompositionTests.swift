import LiveCells
import LiveCellsTestSupport
import Testing

/// A list of numbers that records its changes and checks each of them.
private struct ModelList {
  var elements: [Int]
  private var next: Int

  init(count: Int) {
    elements = Array(0..<count)
    next = count
  }

  /// Changes the list at random and returns the change.
  mutating func change(using generator: inout SeededGenerator) -> ListChange {
    var change = ListChange()
    var stay: [Int] = []
    var moving: [Int: Int] = [:]
    for (position, element) in elements.enumerated() {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: change.removals.append(position)
      case 1: moving[element] = position
      default: stay.append(element)
      }
    }
    var result = stay
    let newcomers = (0..<Int.random(in: 0...3, using: &generator)).map { next + $0 }
    next += newcomers.count
    for element in newcomers + moving.keys.sorted() {
      result.insert(element, at: Int.random(in: 0...result.count, using: &generator))
    }
    for (position, element) in result.enumerated() {
      if newcomers.contains(element) { change.insertions.append(position) }
      if let from = moving[element] { change.moves.append(.init(from: from, to: position)) }
    }
    elements = result
    return change
  }
}

/// Returns the list after a change, as a toolkit would apply it. New rows are taken from `target`.
private func apply(_ change: ListChange, to list: [Int], target: [Int]) -> [Int] {
  let leaving = Set(change.removals + change.moves.map(\.from))
  var stay = list.enumerated().filter { !leaving.contains($0.offset) }.map(\.element)[...]
  let origins = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.to, $0.from) })
  let insertions = Set(change.insertions)
  let count = list.count - change.removals.count + change.insertions.count
  return (0..<count).map { position in
    if insertions.contains(position) {
      return target.indices.contains(position) ? target[position] : -1
    }
    if let from = origins[position] { return list[from] }
    return stay.popFirst() ?? -2
  }
}

@Suite struct `List changes` {
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `combined into one have the effect of the sequence`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var list = ModelList(count: Int.random(in: 0...12, using: &generator))
    let before = list.elements
    var joined = ListChange()
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      joined = joined.followed(by: list.change(using: &generator))
      #expect(joined.removals == joined.removals.sorted())
      #expect(joined.insertions == joined.insertions.sorted())
    }
    #expect(apply(joined, to: before, target: list.elements) == list.elements)
    let kept = Set(before).intersection(list.elements)
    #expect(
      joined.removals.count == before.count - kept.count,
      "only rows that are gone are removed"
    )
    #expect(joined.insertions.count == list.elements.count - kept.count)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `map each position to its row's new position, and back`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var list = ModelList(count: Int.random(in: 0...15, using: &generator))
    let before = list.elements
    let change = list.change(using: &generator)
    let shift = ListShift(change)
    for (position, element) in before.enumerated() {
      #expect(shift.positionAfter(position) == list.elements.firstIndex(of: element))
    }
    for (position, element) in list.elements.enumerated() {
      #expect(shift.positionBefore(position) == before.firstIndex(of: element))
    }
    let moved = Set(change.moves.map { before[$0.from] })
    for boundary in 0...before.count {
      let last = before[..<boundary].last { list.elements.contains($0) && !moved.contains($0) }
      let expected = last.flatMap(list.elements.firstIndex(of:)).map { $0 + 1 } ?? 0
      #expect(shift.boundaryAfter(boundary) == expected)
    }
  }

  @Test func `cancel out for a row inserted and removed again`() {
    let inserted = ListChange(insertions: [3])
    #expect(inserted.followed(by: ListChange(removals: [3])).isEmpty)
  }

  @Test func `cancel out for a row moved there and back`() {
    let there = ListChange(moves: [.init(from: 1, to: 5)])
    #expect(there.followed(by: ListChange(moves: [.init(from: 5, to: 1)])).isEmpty)
  }

  @Test func `combined with a reload are a reload`() {
    let change = ListChange(insertions: [0])
    #expect(change.followed(by: .reload).isReload)
    #expect(ListChange.reload.followed(by: change).isReload)
  }
}
