import Foundation
import LiveCells
import LiveCellsFoundation
import Testing

@KeyValueObservable private final class Invoice {
  var prices: [Decimal?] = [
    Decimal(string: "0.1"), Decimal(string: "0.2"), nil, Decimal(string: "0.3"),
  ]
  var mixed: [Any] = [Decimal(1) / 4, 2]
  var dates = [Date(timeIntervalSince1970: 2), Date(timeIntervalSince1970: 1)]
}

@Suite struct DecimalOperatorTests {
  @Test func `decimals are added and divided as decimals, and dates compared as dates`() throws {
    let invoice = Invoice()
    let sum = try invoice.value(forKeyPath: "prices.@sum.self") as? Decimal
    #expect(sum == Decimal(string: "0.6"))
    let mean = try invoice.value(forKeyPath: "prices.@avg.self") as? Decimal
    #expect(mean == Decimal(string: "0.15"))
    let largest = try invoice.value(forKeyPath: "prices.@max.self") as? Decimal
    #expect(largest == Decimal(string: "0.3"))
    let mixed = try invoice.value(forKeyPath: "mixed.@sum.self") as? Decimal
    #expect(mixed == Decimal(string: "2.25"))
    let first = try invoice.value(forKeyPath: "dates.@min.self") as? Date
    #expect(first == Date(timeIntervalSince1970: 1))
  }
}
