import LiveRows
import Testing

/// All that can happen to a list, in every order.
@Suite struct ListLifeTests {
  /// A list that does what its life says, and knows what it should.
  private struct World: Hashable {
    var trace: [String] = []
    var life = ListLife()
    /// The look that is under way.
    var looking: UInt64?
    /// Whether the look under way may have missed something.
    var isBehind = false
    /// Whether something was committed that no look has seen that was taken.
    var hasNews = false
    var isWaiting = false
    var isSeen = true
    /// Looks that were given up, and may still end.
    var stale: [UInt64] = []

    static func == (left: World, right: World) -> Bool { left.trace == right.trace }
    func hash(into hasher: inout Hasher) { hasher.combine(trace) }

    /// What can happen now.
    var events: [ListLife.Event] {
      var events: [ListLife.Event] = [.noticed, .disappeared, .appeared, .blocked(nil)]
      for number in [looking].compactMap({ $0 }) + stale {
        events += [.looked(number), .blocked(number)]
      }
      if isWaiting { events.append(.waited) }
      return events
    }

    mutating func play(_ event: ListLife.Event) -> String? {
      trace.append("\(event)")
      switch event {
      case .noticed: (hasNews, isBehind) = (true, looking != nil)
      case .looked(let number):
        if number == looking {
          looking = nil
          if !isBehind { hasNews = false }
        } else {
          stale.removeAll { $0 == number }
        }
      case .blocked(let number):
        if number == nil { (hasNews, isBehind) = (true, looking != nil || isBehind) }
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
      case .look(let number)?:
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
      // What was committed is looked at sooner or later.
      if isSeen, hasNews, looking == nil, !isWaiting { return "a commit is forgotten" }
      return nil
    }
  }

  @Test func `in every order of events no commit is forgotten, and nothing is read unseen`() {
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

  @Test func `a look that something overtakes is made again`() {
    var life = ListLife()
    #expect(life.handle(.noticed) == .look(1))
    #expect(life.handle(.noticed) == nil)
    #expect(life.handle(.looked(1)) == .look(2))
    #expect(life.handle(.looked(2)) == nil)
    #expect(life.state == .current)
  }
}
