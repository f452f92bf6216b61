import DatabaseTestSupport
import KeyValueCore
import Testing

@testable import LiveRows

@Suite struct `The changes between two states of rows` {
  private func row(_ key: Int64, _ values: String...) -> SelectedRow {
    SelectedRow(key: RowKey(key), values: values.map(Value.text))
  }

  @Test func `are deletions in the old order, then the other changes in the new order`() {
    var known = KnownRows()
    for row in [row(5, "e"), row(1, "a"), row(3, "c"), row(2, "b")] { known.add(row) }
    let changes = known.replace(with: [row(9, "new"), row(2, "b"), row(1, "A")])
    #expect(
      changes == [
        .delete(RowKey(5)), .delete(RowKey(3)), .insert(row(9, "new")),
        .update(row(1, "A"), old: [0: .text("a")]),
      ]
    )
    #expect(known.count == 3)
    #expect(known.replace(with: [row(9, "new"), row(2, "b"), row(1, "A")]) == [])
  }

  @Test func `are the same if only the changed ranges are read`() {
    var numbers = SeededNumbers(3)
    var state = Dictionary(uniqueKeysWithValues: (0..<Int64(60)).map { ($0 * 2, "a") })
    var (complete, partial) = (KnownRows(), KnownRows())
    var hashed = KnownRows(keepsValues: false)
    func rows(_ isRead: (Int64) -> Bool = { _ in true }) -> [SelectedRow] {
      state.keys.filter(isRead).sorted().map { row($0, state[$0] ?? "") }
    }
    for row in rows() {
      complete.add(row)
      partial.add(row)
      hashed.add(row)
    }
    for number in 0..<400 {
      var ranges: [ClosedRange<Int64>] = []
      for _ in 0..<Int.random(in: 0...4, using: &numbers) {
        let key = Int64.random(in: -5...125, using: &numbers)
        state[key] = Bool.random(using: &numbers) ? "\(number)" : nil
        let reach = Int64.random(in: 0...3, using: &numbers)
        ranges.append(key - reach...key + reach)
      }
      let keys = KeyRanges(ranges)
      if number % 7 == 0 {
        // A state that was not read completely.
        partial.begin()
        for row in rows().prefix(10) { partial.take(row) }
      }
      partial.begin(within: number % 5 == 0 ? nil : keys)
      for row in rows({ number % 5 == 0 || keys.contains($0) }) { partial.take(row) }
      let expected = complete.replace(with: rows())
      let changes = partial.finish()
      if number % 7 == 0 {
        // The changes of the first read come first.
        #expect(Set(changes) == Set(expected))
      } else {
        #expect(changes == expected)
      }
      #expect(partial.count == complete.count)
      #expect(partial.finish() == [], "no state has begun")
      #expect(
        hashed.replace(with: rows())
          == expected.map {
            if case .update(let row, _) = $0 { .update(row, old: [:]) } else { $0 }
          }
      )
    }
  }

  @Test(arguments: [[], [7, 3, 9, 1, 5], [1, 3, 5, 9, 7], [1, 3, 5, 7, 9], [1, 5, 3, 7, 9]])
  func `are found in ranges in whichever order the initial rows arrived`(keys: [Int64]) {
    for isRead in [false, true] {
      var known = KnownRows()
      for key in keys { known.add(row(key, "a")) }
      known.add(SelectedRow(key: RowKey([.text("x")]), values: ["a"]))
      // A complete next state, whose order may differ, or none.
      if isRead {
        let text = SelectedRow(key: RowKey([.text("x")]), values: ["a"])
        #expect(known.replace(with: keys.reversed().map { row($0, "a") } + [text]) == [])
      }
      known.begin(within: KeyRanges([2...4, 6...20]))
      known.take(row(4, "new"))
      let gone = keys.filter { $0 == 3 || $0 > 5 }.sorted()
      #expect(known.finish() == gone.map { .delete(RowKey($0)) } + [.insert(row(4, "new"))])
    }
  }

  @Test func `include other keys than integers after the changed ranges were read`() {
    var known = KnownRows()
    for key in 1...3 as ClosedRange<Int64> { known.add(row(key, "a")) }
    known.begin(within: KeyRanges([2...2]))
    #expect(known.finish() == [.delete(RowKey(2))])
    // The table was replaced by one with the same columns, whose key may be a text.
    let text = SelectedRow(key: RowKey([.text("x")]), values: ["b"])
    #expect(known.replace(with: [row(1, "a"), row(3, "a"), text]) == [.insert(text)])
    #expect(known.replace(with: [row(3, "a")]) == [.delete(RowKey(1)), .delete(text.key)])
  }

  @Test func `use the first of equal keys, which damaged files may have`() {
    var known = KnownRows()
    known.add(row(1, "a"))
    known.add(row(1, "b"))
    #expect(known.replace(with: [row(1, "a"), row(1, "c")]) == [])
  }

  @Test(arguments: [true, false])
  func `lead to the order of the rows with the fewest possible moves`(keepsValues: Bool) {
    var numbers = SeededNumbers(11)
    for _ in 0..<300 {
      var known = KnownRows(isOrdered: true, keepsValues: keepsValues)
      var state = Array((0..<Int64(8)).shuffled(using: &numbers).prefix(5))
      var replayed = state
      for key in state { known.add(row(key, "x")) }
      for _ in 0..<6 {
        if Bool.random(using: &numbers) {
          // A state that was not read completely.
          known.begin()
          for key in (0..<Int64(8)).shuffled(using: &numbers).prefix(3) {
            known.take(row(key, "x"))
          }
        }
        var next = state
        next.removeAll { _ in Int.random(in: 0..<6, using: &numbers) == 0 }
        for key in 0..<Int64(8) where !next.contains(key) && Bool.random(using: &numbers) {
          next.insert(key, at: Int.random(in: 0...next.count, using: &numbers))
        }
        if Int.random(in: 0..<3, using: &numbers) == 0 { next.shuffle(using: &numbers) }
        let changes = known.replace(with: next.map { row($0, "x") })
        for change in changes { apply(change, to: &replayed) }
        #expect(replayed == next)
        #expect(known.order == CompactKeys(next.map { RowKey($0) }))
        let moved = changes.filter { change in
          if case .move(let key, _) = change { state.contains { RowKey($0) == key } } else { false }
        }
        let staying = next.map { state.firstIndex(of: $0) }
        let kept = staying.compactMap(\.self).count
        #expect(moved.count == kept - staying.longestIncreasingSubsequence().count)
        state = next
      }
      #expect((known.valueCount == 0) == (!keepsValues || state.isEmpty))
    }
    var known = KnownRows(isOrdered: true, keepsValues: keepsValues)
    for key in 1...5 as ClosedRange<Int64> { known.add(row(key, "x")) }
    let changes = known.replace(with: [5, 1, 2, 3, 4, 6, 7].map { row($0, "x") })
    #expect(
      changes == [.move(RowKey(5), after: nil), .insert(row(6, "x")), .insert(row(7, "x"))]
    )
  }

  private func apply(_ change: RowChange, to keys: inout [Int64]) {
    switch change {
    case .insert(let row): keys.append(row.key.integer ?? 0)
    case .update: break
    case .delete(let key): keys.removeAll { RowKey($0) == key }
    case .move(let key, let other):
      keys.removeAll { RowKey($0) == key }
      let place = other.map { other in (keys.firstIndex { RowKey($0) == other } ?? -9) + 1 } ?? 0
      keys.insert(key.integer ?? 0, at: place)
    }
  }

  @Test func `include the rows read from an incomplete state`() {
    var known = KnownRows()
    known.add(row(1, "a"))
    known.add(row(2, "b"))
    known.begin()
    known.take(row(1, "A"))
    let changes = known.replace(with: [row(1, "A"), row(3, "c")])
    #expect(
      changes == [
        .delete(RowKey(2)), .update(row(1, "A"), old: [0: .text("a")]), .insert(row(3, "c")),
      ]
    )
  }

  @Test func `turn the old rows into the new ones, for random states`() {
    var state: UInt64 = 7
    func random(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    var known = KnownRows()
    var replayed: [RowKey: [Value]] = [:]
    for _ in 0..<300 {
      var next: [RowKey: [Value]] = [:]
      for _ in 0..<random(12) {
        next[RowKey(Int64(random(10)))] = [.integer(Int64(random(3))), .integer(Int64(random(2)))]
      }
      let rows = next.map { SelectedRow(key: $0.key, values: $0.value) }
      for change in known.replace(with: rows) {
        switch change {
        case .insert(let row):
          #expect(replayed[row.key] == nil)
          replayed[row.key] = row.values
        case .update(let row, let old):
          for (position, value) in old { #expect(replayed[row.key]?[position] == value) }
          replayed[row.key] = row.values
        case .delete(let key): #expect(replayed.removeValue(forKey: key) != nil)
        case .move: Issue.record("nobody asked for the order")
        }
      }
      #expect(replayed == next)
    }
  }
}
