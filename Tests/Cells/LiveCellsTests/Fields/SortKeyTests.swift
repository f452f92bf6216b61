@testable import LiveCells
import KeyValueObserving
import Testing

@Suite struct `The order of values` {
  private final class Thing {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private func sorted(
    _ values: [Value],
    ascending: Bool = true,
    nils: NilPlacement = .last
  ) -> [Value] {
    let key = SortKey<Thing>(\.value, ascending: ascending, nils: nils)
    return values.sorted { key.compare(SortValue(.value($0)), SortValue(.value($1))) < 0 }
  }

  @Test func `compares numbers as numbers, whatever their types`() {
    let values: [Value] = [
      .real(-0.5), .integer(0), .real(0.5), .integer(9), .integer(10), .real(10.5),
      .integer(9_007_199_254_740_993), .real(1e19), .real(.nan),
    ]
    #expect("\(sorted(values.reversed()))" == "\(values)")
    #expect(
      sorted([.integer(9_007_199_254_740_993), .real(9_007_199_254_740_992)]).first
        == .real(9_007_199_254_740_992),
      "a Double would make them equal"
    )
  }

  private final class Measured {
    let narrow: Float16
    let own: Own?
    init(_ number: Float16) { (narrow, own) = (number, Own(number: Double(number))) }
  }

  private struct Own: Comparable {
    let number: Double
    static func < (left: Own, right: Own) -> Bool { left.number < right.number }
  }

  @Test func `puts values that do not equal themselves last, whatever their type`() {
    let rows = [2, .nan, 1, -.infinity, .nan, .infinity, 9].map { Measured($0) }
    for key in [SortKey(\Measured.narrow), SortKey(\Measured.own)] {
      let sorted = rows.sorted { key.compare(key.value($0), key.value($1)) < 0 }
      #expect("\(sorted.map(\.narrow))" == "[-inf, 1.0, 2.0, 9.0, inf, nan, nan]")
      for left in rows {
        for right in rows {
          let order = key.compare(key.value(left), key.value(right))
          #expect(order == -key.compare(key.value(right), key.value(left)))
        }
      }
    }
  }

  @Test func `compares texts in natural order`() {
    let values = ["", "1", "2", "10", "010", "Ada", "ada 2", "Ada 10", "zoe"].map(Value.text)
    let result = sorted(values.reversed())
    #expect(
      result == ["", "1", "2", "010", "10", "Ada", "ada 2", "Ada 10", "zoe"].map(Value.text)
    )
  }

  @Test func `puts nil where the key specifies, in both directions`() {
    let values: [Value] = [.integer(1), .null, .integer(2)]
    #expect(sorted(values) == [.integer(1), .integer(2), .null])
    #expect(sorted(values, ascending: false) == [.integer(2), .integer(1), .null])
    #expect(sorted(values, nils: .first) == [.null, .integer(1), .integer(2)])
    #expect(
      sorted(values, ascending: false, nils: .first) == [.null, .integer(2), .integer(1)]
    )
  }

  @Test func `orders values of different kinds separately`() {
    let values: [Value] = [
      .boolean(false), .boolean(true), .integer(5), .date(4), .text("5"), .blob([1]), .blob([2]),
      .null,
    ]
    #expect(sorted(values.reversed()) == values)
  }

  @Test func `puts values that failed or are not loaded last`() {
    struct Failed: Error {}
    final class Row {
      let read: () throws -> Value
      init(_ read: @escaping () throws -> Value) { self.read = read }
    }
    let rows = [
      Row { throw Failed() }, Row { throw UnloadedError() }, Row { .null }, Row { .text("a") },
    ]
    for ascending in [true, false] {
      let key = SortKey<Row>(ascending: ascending, reading: { try $0.read() })
      let order = rows.indices.sorted { key.compare(key.value(rows[$0]), key.value(rows[$1])) < 0 }
      #expect(Array(order.prefix(2)) == [3, 2])
    }
  }

  @Test(arguments: [true, false], [NilPlacement.first, .last])
  func `agrees with the ranks of the values`(ascending: Bool, nils: NilPlacement) {
    let texts = [
      "", "0", "1", "10", "010", "9", "a", "A", "a1", "a01", "a10", "a2", "a b", "a-1", "abcdefg",
      "abcdefgh", "abcdefgH1", "abcdefgh2", "é", "\u{0}", "zoe",
    ]
    let numbers: [Double] = [
      0, -0.0, 1, -1, 1.5, -1.5, 0x1p53, 0x1p53 + 2, 1e300, -1e300, .leastNonzeroMagnitude,
      .infinity, -.infinity,
      .nan,
    ]
    var values: [SortValue] = [
      .unreadable, .value(.null), .value(.boolean(false)), .value(.boolean(true)),
      .value(.integer(.min)), .value(.integer(.max)), .value(.integer(1 << 53 + 1)),
      .value(.decimal("0.1")), .value(.decimal("9007199254740993")), .value(.decimal("1e400")),
      .value(.invalidText([255])), .value(.invalidText([])), .value(.blob([1])), .value(.blob([2])),
    ]
    values += texts.map { SortValue(.value(.text($0))) }
    values += numbers.flatMap { [.value(.real($0)), .value(.date($0))] }
    values += (-3...3).map { .value(.integer($0)) }
    let key = SortKey<Thing>(\.value, ascending: ascending, nils: nils)
    for left in values {
      for right in values where key.rank(left) < key.rank(right) {
        #expect(key.compare(left, right) < 0, "\(left) and \(right)")
      }
    }
    #expect(Set(values.map(key.rank)).count > values.count / 2, "most are told apart")
    let whole = values.filter(\.isWhole)
    #expect(whole.count > values.count / 4)
    for left in whole {
      for right in whole where key.rank(left) == key.rank(right) {
        #expect(key.compare(left, right) == 0, "\(left), \(right)")
      }
    }
  }

  @Test func `is ascending by default, for all sources of values`() {
    let (low, high) = (Person("a", age: 1), Person("b", age: 2))
    let keys = [
      SortKey<Person>(\.age), SortKey(Column("Age", \.age)), SortKey(key: "age"),
      SortKey(reading: { $0.age }), Sectioning(by: \.age).key, Sectioning(byKey: "age").key,
    ]
    for key in keys { #expect(key.compare(key.value(low), key.value(high)) < 0) }
  }

  @Test func `accepts any comparable type`() {
    enum Rank: Int, Comparable {
      case low, high
      static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }
    final class Ranked {
      let rank: Rank
      let spare: Rank?
      init(_ rank: Rank, _ spare: Rank?) { (self.rank, self.spare) = (rank, spare) }
    }
    let (low, high) = (Ranked(.low, nil), Ranked(.high, .low))
    let key = SortKey<Ranked>(\.rank, ascending: false)
    #expect(key.compare(key.value(low), key.value(high)) > 0)
    let spare = SortKey<Ranked>(\.spare)
    #expect(spare.compare(spare.value(low), spare.value(high)) > 0, "nil comes last")
  }
}
