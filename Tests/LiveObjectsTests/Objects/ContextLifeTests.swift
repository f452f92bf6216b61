import Testing

@testable import LiveObjects

/// The life of a context, in every state that it can come to.
@Suite struct ContextLifeTests {
  private static let events: [ContextLife.Event] = [
    .wished(isCommitting: false), .wished(isCommitting: true), .answered(isCommitting: false),
    .answered(isCommitting: true), .told, .missed, .saveWished, .saveCommitted, .saveEnded,
    .rollbackWished,
  ]

  /// Each state that can be reached, by any events.
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

  /// Whether events can really follow here.
  private static func isPossible(_ event: ContextLife.Event, in life: ContextLife) -> Bool {
    switch event {
    case .told: life.isTaking
    case .saveCommitted: life.isSaving
    case .wished(isCommitting: true), .answered(isCommitting: true): life.isSaving
    default: true
    }
  }

  @Test func `the states are few, and every one is left again`() {
    let states = Self.reachable()
    #expect(states.count <= 32)
    for state in states {
      var life = state
      _ = life.handle(.saveEnded)
      _ = life.handle(.told)
      _ = life.handle(.answered(isCommitting: false))
      _ = life.handle(.told)
      #expect(life == ContextLife(), "\(state)")
    }
  }

  @Test func `a look that is wished is made, at once or when what is under way has ended`() {
    for state in Self.reachable() {
      for isCommitting in [false, true] {
        var life = state
        var effects = life.handle(.wished(isCommitting: isCommitting))
        effects += life.handle(.told)
        effects += life.handle(.saveEnded)
        #expect(effects.contains(.look), "\(state)")
      }
    }
  }

  @Test func `nothing is taken while something is told, or before a commit is known`() {
    for state in Self.reachable() {
      for isCommitting in [false, true] {
        var life = state
        let effects = life.handle(.answered(isCommitting: isCommitting))
        #expect((effects == [.take]) == (!state.isTaking && !isCommitting), "\(state)")
        // What is not taken is looked at again.
        if effects.isEmpty { #expect(life.looksAfterwards, "\(state)") }
      }
    }
  }

  @Test func `a save is refused while another is under way, and a rollback waits for its end`() {
    for state in Self.reachable() {
      var life = state
      #expect((life.handle(.saveWished) == [.save]) == !state.isSaving, "\(state)")
      #expect(life.handle(.rollbackWished).isEmpty)
      #expect(life.handle(.saveEnded).filter { $0 == .rollBack }.count == 1)
      #expect(life.handle(.saveEnded).contains(.rollBack) == false)
    }
  }

  @Test func `what was missed is known until an answer is taken, whatever else happens`() {
    for state in Self.reachable() where state.hasMissed {
      for event in Self.events where Self.isPossible(event, in: state) {
        var life = state
        let effects = life.handle(event)
        #expect(life.hasMissed == !effects.contains(.take), "\(state) \(event)")
      }
    }
  }
}
