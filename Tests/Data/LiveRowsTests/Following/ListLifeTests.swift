import LiveRows
import Testing

/// The state machine of a list, with all sequences of events.
@Suite struct ListLifeTests {
  /// A list that follows the state machine, with a record of what it must have read.
  private struct World: Hashable {
    var trace: [String] = []
    var life = ListLife()
    /// The number of the running refresh.
    var looking: UInt64?
    /// Whether the running refresh may have missed a commit.
    var isBehind = false
    /// Whether a commit exists that no applied refresh has read.
    var hasPendingCommit = false
    var isWaiting = false
    var isSeen = true
    /// The cancelled refreshes, which may still end.
    var stale: [UInt64] = []

    static func == (left: World, right: World) -> Bool { left.trace == right.trace }
    func hash(into hasher: inout Hasher) { hasher.combine(trace) }

    /// The events that are possible now.
    var events: [ListLife.Event] {
      var events: [ListLife.Event] = [.noticed, .disappeared, .appeared, .blocked(nil)]
      for number in [looking].compactMap({ $0 }) + stale {
        events += [.refreshed(number), .blocked(number)]
      }
      if isWaiting { events.append(.waited) }
      return events
    }

    mutating func play(_ event: ListLife.Event) -> String? {
      trace.append("\(event)")
      switch event {
      case .noticed: (hasPendingCommit, isBehind) = (true, looking != nil)
      case .refreshed(let number):
        if number == looking {
          looking = nil
          if !isBehind { hasPendingCommit = false }
        } else {
          stale.removeAll { $0 == number }
        }
      case .blocked(let number):
        if number == nil { (hasPendingCommit, isBehind) = (true, looking != nil || isBehind) }
        if number == looking, number != nil { looking = nil }
        stale.removeAll { $0 == number }
      case .waited: isWaiting = false
      case .disappeared:
        isSeen = false
        if let looking { stale.append(looking) }
        looking = nil
      case .appeared: isSeen = true
      }
      switch life.handle(event) {
      case .performRefresh(let number)?:
        if !isSeen { return "it looks though nobody sees it" }
        if looking != nil { return "it looks while it looks" }
        looking = number
        isBehind = false
      case .wait?: isWaiting = true
      case nil: break
      }
      if isSeen != !life.isSuspended { return "it is suspended though it is seen, or the reverse" }
      if let looking, !life.awaits(looking) { return "it does not await its look" }
      if stale.contains(where: life.awaits) { return "it awaits a look that was given up" }
      // Every commit is read eventually.
      if isSeen, hasPendingCommit, looking == nil, !isWaiting { return "a commit is forgotten" }
      return nil
    }
  }

  @Test func `no sequence of events loses a commit, and a suspended list reads nothing`() {
    var worlds = [World()]
    var count = 0
    for _ in 0..<6 {
      var next: [World] = []
      for world in worlds {
        for event in world.events {
          var world = world
          count += 1
          if let fault = world.play(event) {
            Issue.record("\(fault) after \(world.trace.joined(separator: ", "))")
            return
          }
          next.append(world)
        }
      }
      worlds = next
    }
    #expect(count > 10_000)
  }

  @Test func `a refresh that was overtaken is repeated`() {
    var life = ListLife()
    #expect(life.handle(.noticed) == .performRefresh(1))
    #expect(life.handle(.noticed) == nil)
    #expect(life.handle(.refreshed(1)) == .performRefresh(2))
    #expect(life.handle(.refreshed(2)) == nil)
    #expect(life.state == .current)
  }
}
