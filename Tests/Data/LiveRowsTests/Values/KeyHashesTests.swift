import DatabaseTestSupport
import Testing

@testable import LiveRows

@Suite struct KeyHashesTests {
  /// The gaps between keys: consecutive keys, few missing ones, and scattered keys.
  @Test(arguments: [1, 3, 40, Int64.max / 3_000])
  func `behave as a dictionary with marks`(gap: Int64) {
    var hashes = KeyHashes()
    var model: [Int64: (hash: UInt64, isMarked: Bool)] = [:]
    var numbers = SeededNumbers(UInt64(gap))
    func key() -> Int64 { Int64.random(in: -1_400...1_400, using: &numbers) * gap }
    for key in -1_000 as Int64..<1_000 {
      hashes.set(key * gap, UInt64(bitPattern: key))
      model[key * gap] = (UInt64(bitPattern: key) & ~1, true)
    }
    for step in 0..<600 {
      let start = key()
      let (end, overflow) = start.addingReportingOverflow(gap * Int64(step % 37))
      let ranges =
        step % 50 == 0
        ? nil
        : KeyRanges([start...(overflow ? .max : end), key()...Int64.max].prefix(1 + step % 2))
      hashes.removeMarks(in: ranges)
      for key in model.keys where ranges?.contains(key) != false { model[key]?.isMarked = false }
      for _ in 0..<60 {
        let (key, hash) = (key(), UInt64.random(in: 0...3, using: &numbers))
        let expected: KeyHashes.Marking =
          switch model[key] {
          case nil: .missing
          case let entry? where entry.isMarked: .repeated
          case let entry?: entry.hash == hash & ~1 ? .same : .different
          }
        // The hash 0 is not distinguished from another one.
        let marking = hashes.mark(key, ifHash: hash)
        if hash & ~1 != 0, model[key]?.hash != 0 { #expect(marking == expected) }
        if marking == .same { model[key]?.isMarked = true }
        #expect(hashes.contains(key) == (model[key] != nil))
        if marking == .different || marking == .missing, Bool.random(using: &numbers) {
          hashes.set(key, hash)
          model[key] = (hash & ~1, true)
        }
      }
      // Most rows of a range stay.
      for key in model.keys.sorted() where ranges?.contains(key) != false {
        if model[key]?.isMarked == false, Int.random(in: 0..<9, using: &numbers) > 0 {
          hashes.set(key, 6)
          model[key] = (6, true)
        }
      }
      let gone = model.keys.filter {
        ranges?.contains($0) != false && model[$0]?.isMarked == false
      }.sorted()
      #expect(hashes.removeUnmarked(in: ranges) == gone)
      for key in gone { model[key] = nil }
      #expect(hashes.count == model.count)
    }
    hashes.removeMarks(in: nil)
    #expect(hashes.removeUnmarked(in: nil) == model.keys.sorted())
    #expect(hashes.count == 0)
  }

  @Test func `take the least and the greatest key, in descending order too`() {
    var hashes = KeyHashes()
    let keys: [Int64] = [.max, .max - 1, 7, 6, 5, 0, -3, .min + 1, .min]
    for key in keys { hashes.set(key, 8) }
    hashes.removeMarks(in: KeyRanges([.min ... .min, 5...6, .max - 1 ... .max]))
    #expect(hashes.mark(.max, ifHash: 8) == .same)
    #expect(
      hashes.removeUnmarked(in: KeyRanges([.min ... .max])) == [.min, 5, 6, .max - 1]
    )
    #expect(hashes.count == 5)
  }
}

/// The memory of the hashes, by the capacities of their arrays.
@Suite struct KeyHashesMemoryTests {
  private let count = 40_000

  private func bytesPerKey(_ keys: some Sequence<Int64>) -> Double {
    var hashes = KeyHashes()
    for key in keys { hashes.set(key, 2) }
    #expect(hashes.count == count)
    return Double(hashes.byteCount) / Double(count)
  }

  @Test func `consecutive keys take eight bytes each`() {
    let bytes = bytesPerKey(1...Int64(count))
    #expect((8...8.5).contains(bytes), "\(bytes) bytes")
  }

  @Test(arguments: [(2, 16.5), (4, 33), (5, 16.5), (1_000, 16.5)] as [(Int64, Double)])
  func `other keys in ascending order take a key and a hash each`(gap: Int64, most: Double) {
    let bytes = bytesPerKey((1...Int64(count)).lazy.map { $0 * gap })
    #expect(bytes <= most, "\(bytes) bytes")
  }

  @Test func `other keys in descending order take a key and a hash each`() {
    let bytes = bytesPerKey((1...Int64(count)).lazy.map { $0 * -1_000 })
    #expect(bytes <= 16.5, "\(bytes) bytes")
  }

  @Test func `keys in random order take at most twice as much`() {
    var numbers = SeededNumbers(3)
    let bytes = bytesPerKey((1...Int64(count)).map { $0 * 1_000 }.shuffled(using: &numbers))
    #expect((16...33).contains(bytes), "\(bytes) bytes")
  }
}

@Suite struct RowDigestTests {
  @Test func `rows with different values have different hashes`() {
    let rows: [[Value]] = [
      [], [.null], [.null, .null], [.integer(0)], [.integer(1)], [.real(0)], [.real(-0.0)],
      [.boolean(false)], [.boolean(true)], [.date(0)], [.decimal("0")], [.text("")], [.text("a")],
      [.text("\u{E9}")], [.text("e\u{301}")], [.text("12345678")], [.text("123456789")],
      [.text("a"), .text("b")], [.text("ab"), .text("")], [.text("b"), .text("a")], [.blob([])],
      [.blob([97])], [.blob([0])], [.blob([0, 0])], [.invalidText([0xFF])], [.blob([0xFF])],
      [.integer(1), .integer(2)], [.integer(2), .integer(1)],
    ]
    #expect(Set(rows.map { RowDigest($0).value }).count == rows.count)
    #expect(RowDigest(rows[20]).value == RowDigest(rows[20]).value)
    // Each bit of the values counts, and changes half of the bits of the hash.
    let first = RowDigest([.integer(5), .text("abcdefghij")]).value
    var distance = 0
    for bit in 0..<64 as Range<Int64> {
      distance +=
        (first ^ RowDigest([.integer(5 ^ 1 << bit), .text("abcdefghij")]).value).nonzeroBitCount
    }
    #expect((20...44).contains(distance / 64))
  }
}
