import KeyValueCore
import Testing

@testable import LiveCells
@testable import LiveRows

/// Random numbers and times in all notations, and searches for their digits.
struct SearchedNumbers {
  private var numbers: SplitMix64

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
  }

  /// Returns a number: with few or many digits, with or without an exponent.
  mutating func real() -> Double {
    let whole = Double(Int.random(in: -1_000_000...1_000_000, using: &numbers))
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: return whole
    case 1...4:
      // A decimal with up to nine digits after the point.
      return [1e1, 1e2, 1e3, 1e6, 1e9].randomElement(using: &numbers).map { whole / $0 } ?? whole
    case 5: return whole / 3
    case 6: return whole * 1e6
    case 7: return Double(bitPattern: numbers.next() & 0xBFFF_FFFF_FFFF_FFFF)
    case 8:
      return [0.1 + 0.2, 1e15, 1e16, 999_999_999, 1e-4, 1e-3].randomElement(using: &numbers) ?? 0
    case 9: return 1 / (whole + 0.5)
    case 10: return [.infinity, -.infinity, 0, -0.0].randomElement(using: &numbers) ?? 0
    default: return whole.nextUp
    }
  }

  /// Returns a time in the format of PostgreSQL.
  mutating func time() -> String {
    // The first year of the server is 4713 BC.
    let isBeforeChrist = Int.random(in: 0..<10, using: &numbers) == 0
    let day = "\(digits(1...(isBeforeChrist ? 4_000 : 9_999)))-\(digits(1...12))-\(digits(1...28))"
    let clock = "\(digits(0...23)):\(digits(0...59)):\(digits(0...59))"
    let microseconds = Bool.random(using: &numbers) ? digits(0...999) : ""
    return "\(day) \(clock).\(digits(0...999))\(microseconds)+00"
      + (isBeforeChrist ? " BC" : "")
  }

  private mutating func digits(_ range: ClosedRange<Int>) -> String {
    let text = String(Int.random(in: range, using: &numbers))
    return String(repeating: "0", count: String(range.upperBound).count - text.count) + text
  }

  /// Compares searches among candidates with searches that test all rows. The searched texts are
  /// parts of texts of the column.
  @MainActor
  mutating func compareSearches(in rows: FetchedRows, column position: Int) async throws {
    let format = [FieldFormat.short, .plain].randomElement(using: &numbers) ?? .plain
    let table = LiveTable(rows) {
      var column = Column("searched", format: format) { (row: Row) in try row.value(at: position) }
      column.key = rows.columns[position].name
      return [column]
    }
    for _ in 0..<24 {
      let index = Int.random(in: 0..<rows.count, using: &numbers)
      rows.prepare(index..<index + 1)
      await rows.settle()
      let source = rows[index]
      let text = Array(format.text(for: try source.value(at: position)).text)
      let start = Int.random(in: 0..<max(text.count - 1, 1), using: &numbers)
      let needle = TextNeedle(String(text[start...].prefix(Int.random(in: 2...6, using: &numbers))))
      #expect(table.candidates(for: needle) != nil)
      let (found, expected) = try await rows.search(for: needle, in: table, using: &numbers)
      #expect(found == expected, "\(needle.text.debugDescription) in column \(position)")
    }
  }
}

extension FetchedRows {
  /// Searches for a text from a random row in a random direction.
  ///
  /// - Returns: The position that a search among the candidates finds, and that of a search that
  ///   tests all rows.
  func search(
    for needle: TextNeedle,
    in table: LiveTable<FetchedRows>,
    using numbers: inout SplitMix64
  ) async throws -> (found: Int?, expected: Int?) {
    var quest = RowQuest(
      try #require(table.valueFilter(containing: needle, inColumn: nil)),
      from: Int.random(in: 0..<count, using: &numbers),
      isBackwards: Bool.random(using: &numbers),
      count: count
    )
    let expected = try await firstPosition(quest) { _ in }
    quest.candidates = table.candidates(for: needle)
    return (try await firstPosition(quest) { _ in }, expected)
  }
}
