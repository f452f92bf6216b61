import DatabaseTestSupport
import Testing

@testable import LiveRows

@Suite struct ChunkedIntegersTests {
  private typealias List = ChunkedIntegers<UInt32>

  private static let size = List.chunkSize

  private func list(_ elements: some Sequence<UInt32>) -> List {
    var list = List()
    for element in elements { list.append(element) }
    return list
  }

  private func elements(_ list: List) -> [UInt32] { list.chunks.flatMap { $0 } }

  /// Expects a list to have some elements, at the right positions and in chunks of the right size.
  private func expect(_ list: List, _ wanted: [UInt32], at positions: [Int]) {
    #expect(elements(list) == wanted)
    #expect(list.count == wanted.count)
    #expect(list.chunks.allSatisfy { !$0.isEmpty && $0.count <= 2 * Self.size })
    for position in positions where wanted.indices.contains(position) {
      #expect(list[position] == wanted[position])
    }
    #expect(
      list.parts.map(\.start)
        == list.chunks.indices.map { index in
          list.chunks[..<index].reduce(0) { $0 + $1.count }
        }
    )
  }

  @Test(arguments: [1, 2, 3])
  func `random changes have the results of an array`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    var wanted = (0..<UInt32(Self.size * 2 + 700)).map { $0 }
    var found = list(wanted)
    for round in 0..<12 {
      // Some changes concern a few positions, some most of a part of the list, and some all of it.
      let part =
        switch round % 4 {
        case 0: 0..<wanted.count
        case 1: 0..<min(Self.size + 20, wanted.count)
        default: max(0, wanted.count - 900)..<wanted.count
        }
      let isDense = round % 2 == 1
      var removed = Set<Int>()
      for _ in 0..<(isDense ? part.count / 2 : 5) where !part.isEmpty {
        removed.insert(Int.random(in: part, using: &numbers))
      }
      if round == 8 { removed = Set(wanted.indices) }
      let rest = wanted.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
      let count = round == 5 ? Self.size * 3 : Int.random(in: 0..<40, using: &numbers)
      var gap = 0
      let inserted = (0..<count).map { index in
        gap = round == 5 ? rest.count / 2 : Int.random(in: gap...rest.count, using: &numbers)
        return (gap: gap, element: UInt32(1_000_000 * (round + 1) + index))
      }
      found = found.replacing(removed.sorted(), by: inserted)
      var next = 0
      var result: [UInt32] = []
      for (gap, element) in inserted {
        result += rest[next..<gap] + [element]
        next = gap
      }
      wanted = result + rest[next...]
      expect(found, wanted, at: [0, 1, gap, Self.size - 1, Self.size, wanted.count - 1])
    }
  }

  @Test func `elements are appended one at a time and by the list`() {
    let wanted = (0..<UInt32(Self.size + 5)).map { $0 * 3 }
    var found = list(wanted.prefix(10))
    found.append(contentsOf: list(wanted.dropFirst(10)))
    expect(found, wanted, at: [0, 9, 10, Self.size])
    found.append(contentsOf: found)
    expect(found, wanted + wanted, at: [Self.size, Self.size * 2])
    expect(List().replacing([], by: []), [], at: [])
    expect(List().replacing([], by: [(0, 7), (0, 8)]), [7, 8], at: [1])
  }

  @Test func `a change shares the chunks that it does not touch`() {
    let list = list(0..<UInt32(Self.size * 3))
    let changed = list.replacing([5], by: [(5, 9)])
    func address(_ chunk: [UInt32]) -> Int {
      chunk.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
    }
    let addresses = changed.chunks.map(address)
    #expect(addresses[0] != address(list.chunks[0]))
    #expect(addresses[1...] == list.chunks[1...].map(address)[...])
  }

  @Test func `common elements at the beginning are counted across chunks`() {
    let left = list(0..<UInt32(Self.size * 2 + 10))
    for position in [0, 5, Self.size - 1, Self.size, Self.size * 2 + 9] {
      let other = left.replacing([position], by: [(position, 0xFFFF_FFFF)])
      #expect(left.commonPrefix(with: other) == position)
      // The chunks of these lists end at different positions.
      let shorter = left.replacing([3], by: []).replacing([], by: [(3, 3)])
      #expect(shorter.commonPrefix(with: other) == position)
    }
    #expect(left.commonPrefix(with: list(0..<100)) == 100)
    #expect(left.firstIndex(of: UInt32(Self.size + 4)) == Self.size + 4)
    #expect(left.firstIndex(of: 0xFFFF_FFFF) == nil)
  }
}
