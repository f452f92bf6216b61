@testable import KeyValueCore
import Testing

/// Tests of the list of one property's observers.
@Suite struct SlotTests {
  private static let origin = ObservationOrigin(fileID: "SlotTests", line: 1)

  /// Creates links with their listeners, in order of registration.
  private func links(_ count: Int) -> [(listener: Listener, link: Link)] {
    (0..<count).map { _ in
      let listener = Listener(
        role: .tracking,
        options: [],
        origin: SlotTests.origin,
        isShared: false
      )
      return (listener, Link(listener))
    }
  }

  private func sequences(_ slot: Slot) -> [UInt64] {
    var found: [UInt64] = []
    var next = slot.first
    while let link = next?.takeUnretainedValue() {
      #expect(
        link.next?.takeUnretainedValue().previous?.toOpaque() == next?.toOpaque()
          || link.next == nil
      )
      found.append(link.sequence)
      next = link.next
    }
    return found
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `observers inserted in any order are sorted by registration`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let all = links(60)
    var slot = Slot()
    var present: Set<Int> = []
    for step in 0..<600 {
      let index = Int.random(in: 0..<all.count, using: &generator)
      if present.remove(index) != nil {
        slot.remove(all[index].link)
      } else {
        slot.insert(all[index].link)
        present.insert(index)
      }
      guard step.isMultiple(of: 7) else { continue }
      slot.order()
      #expect(sequences(slot) == present.sorted().map { all[$0].link.sequence })
      #expect(slot.isOrdered)
    }
    for index in present { slot.remove(all[index].link) }
    #expect(slot.isEmpty)
  }

  #if DEBUG
    @Test func `observers inserted in reverse order cost as much as observers in order`() {
      let all = links(16_000)
      var slot = Slot()
      for (_, link) in all.reversed() { slot.insert(link) }
      slot.order()
      #expect(sequences(slot) == all.map(\.link.sequence))
      // Sorting takes O(n log n) comparisons. Searching each position from the end would take n² /
      // 2.
      #expect(slot.steps < 16_000 * 20)
      for (_, link) in all { slot.remove(link) }
    }
  #endif
}
