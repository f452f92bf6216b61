import LiveRows
import Testing

@Suite struct `What became of rows` {
  private func row(_ key: Int64, _ values: String...) -> SelectedRow {
    SelectedRow(key: RowKey(key), values: values.map(Value.text))
  }

  @Test func `is told by key: deletions in their old order, then the rest in the new one`() {
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

  @Test func `takes the first of equal keys, as damaged files have them`() {
    var known = KnownRows()
    known.add(row(1, "a"))
    known.add(row(1, "b"))
    #expect(known.replace(with: [row(1, "a"), row(1, "c")]) == [])
  }

  @Test func `includes what was read of a state that could not be read to its end`() {
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

  @Test func `applied to the old rows gives the new ones, for random states`() {
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
        }
      }
      #expect(replayed == next)
    }
  }
}
