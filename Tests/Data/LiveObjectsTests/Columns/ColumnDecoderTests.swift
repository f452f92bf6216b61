import DatabaseTestSupport
import Foundation
import KeyValueCore
import LiveObjects
import ScaleTestSupport
import Testing

/// Values that other programs write into columns.
@Suite(.timeLimit(.minutes(TestScale.minutes))) struct ColumnDecoderTests {
  private enum Level: Int, ColumnValue {
    case low = 1
    case high = 300
  }

  private static let types: [any ColumnValue.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
    UInt32.self, UInt64.self, Bool.self, Double.self, Float.self, String.self, [UInt8].self,
    Data.self, UUID.self, Date.self, URL.self, Decimal.self, Level.self, Int?.self, Date?.self,
    Decimal?.self, Value.self,
  ]

  /// Decodes a value. A decoded value must decode again from the value that it writes.
  private func check<Column: ColumnValue>(_ type: Column.Type, _ value: Value) -> String? {
    guard let first = try? Column(columnValue: value), let written = try? first.columnValue() else {
      return nil
    }
    do {
      let second = try Column(columnValue: written)
      let again = try second.columnValue()
      return again == written ? nil : "\(value) as \(type) is written as \(written), then \(again)"
    } catch {
      return "\(value) as \(type) is written as \(written), which is refused: \(error)"
    }
  }

  @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
  func `any value is decoded or refused, and what is written is read back`(seed: Int) {
    var input = RandomInput(seed: seed)
    for _ in 0..<200 {
      let value = input.value()
      for type in Self.types {
        if let fault = check(type, value) { Issue.record("seed \(seed): \(fault)") }
      }
    }
  }

  @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
  func `texts of numbers and times are parsed or refused, and values have one order`(seed: Int) {
    var input = RandomInput(seed: seed)
    for _ in 0..<300 {
      let (text, other) = (input.text(), input.text())
      _ = DateText.seconds(text)
      _ = DateText.time(text).map { $0.dayText + $0.clockText + $0.sixDecimals }
      _ = DateText.text(input.real())
      _ = TimePoint(input.real())?.day
      _ = Value(unquoted: text)
      _ = Value(jsonNumber: text)
      _ = NumberText.json(decimal: text)
      if let number = DecimalNumber(text) {
        _ = number.fixed(input.number(0...20))
        _ = number.sortKey
        _ = number.text
        if let second = DecimalNumber(other) {
          #expect(number.compare(to: second) == -second.compare(to: number))
          _ = number.adding(second)
          _ = number.multiplied(by: second)?.sortKey
        }
      }
      let (left, right) = (input.value(), input.value())
      #expect(left.compare(to: right) == -right.compare(to: left), "\(left), \(right)")
      #expect(left.compare(to: left) == 0, "\(left)")
      _ = left.quoted + left.description
    }
  }
}
