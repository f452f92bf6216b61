import Testing

@testable import LiveObjects

/// The state machine of a context in all reachable states.
@Suite struct ContextLifeTests {
  private static let events: [ContextLife.Event] = [
    .refreshRequested(isCommitting: false), .refreshRequested(isCommitting: true),
    .answered(isCommitting: false),
    .answered(isCommitting: true), .notified, .missed, .saveRequested, .saveCommitted, .saveEnded,
    .rollbackRequested,
  ]

  /// Returns all states that any sequence of events can reach.
  private static func reachable() -> [ContextLife] {
    var found = [ContextLife()]
    var next = 0
    while next < found.count {
      for event in events {
        var life = found[next]
        _ = life.handle(event)
        if !found.contains(life) { found.append(life) }
      }
      next += 1
    }
    return found
  }

  /// Returns whether an event can occur in a state.
  private static func isPossible(_ event: ContextLife.Event, in life: ContextLife) -> Bool {
    switch event {
    case .notified: life.isTaking
    case .saveCommitted: life.isSaving
    case .refreshRequested(isCommitting: true), .answered(isCommitting: true): life.isSaving
    default: true
    }
  }

  @Test func `the number of states is small and none is final`() {
    let states = Self.reachable()
    #expect(states.count <= 32)
    for state in states {
      var life = state
      _ = life.handle(.saveEnded)
      _ = life.handle(.notified)
      _ = life.handle(.answered(isCommitting: false))
      _ = life.handle(.notified)
      #expect(life == ContextLife(), "\(state)")
    }
  }

  @Test func `a requested refresh starts immediately or after the current operation`() {
    for state in Self.reachable() {
      for isCommitting in [false, true] {
        var life = state
        var effects = life.handle(.refreshRequested(isCommitting: isCommitting))
        effects += life.handle(.notified)
        effects += life.handle(.saveEnded)
        #expect(effects.contains(.performRefresh), "\(state)")
      }
    }
  }

  @Test func `no result is applied while observers are notified or a commit is unknown`() {
    for state in Self.reachable() {
      for isCommitting in [false, true] {
        var life = state
        let effects = life.handle(.answered(isCommitting: isCommitting))
        #expect((effects == [.take]) == (!state.isTaking && !isCommitting), "\(state)")
        // A result that is not applied is read again.
        if effects.isEmpty { #expect(life.refreshesAfterwards, "\(state)") }
      }
    }
  }

  @Test func `a second save is refused and a rollback waits for the end of a save`() {
    for state in Self.reachable() {
      var life = state
      #expect((life.handle(.saveRequested) == [.save]) == !state.isSaving, "\(state)")
      #expect(life.handle(.rollbackRequested).isEmpty)
      #expect(life.handle(.saveEnded).filter { $0 == .rollBack }.count == 1)
      #expect(life.handle(.saveEnded).contains(.rollBack) == false)
    }
  }

  @Test func `a failed read is remembered until a result is applied`() {
    for state in Self.reachable() where state.hasMissed {
      for event in Self.events where Self.isPossible(event, in: state) {
        var life = state
        let effects = life.handle(event)
        #expect(life.hasMissed == !effects.contains(.take), "\(state) \(event)")
      }
    }
  }
}
