import LiveCells
import Testing

/// The events of a filling.
private enum Event: CaseIterable {
  case wantFirst, wantSecond, wantNone, forget, begin, workReturns
}

/// The state machine of a filling, with a simple model of it.
private struct Walk {
  var life = FillLife<Int>()
  var wanted: Int?
  /// The input of the running work, and whether the work was cancelled.
  var work: (input: Int, isCancelled: Bool)?
  var isQueued = false
  /// The input of the valid answer.
  var shown: Int?
  var faults: [String] = []

  var situation: [Int] {
    [
      wanted ?? 0, work?.input ?? 0, work?.isCancelled == true ? 1 : 0, isQueued ? 1 : 0,
      shown ?? 0,
    ]
  }

  mutating func live(through event: Event) {
    switch event {
    case .wantFirst: want(1)
    case .wantSecond: want(2)
    case .wantNone: want(nil)
    case .forget:
      shown = nil
      carryOut(life.forget())
      expect(work?.isCancelled != false, "goes on with what counts no longer")
      want(wanted)
    case .begin:
      guard isQueued else { return }
      isQueued = false
      guard let input = life.begin() else { return faults.append("a turn without work") }
      expect(work == nil, "two pieces of work at once")
      expect(input == wanted, "works on \(input) in place of \(wanted ?? 0)")
      work = (input, false)
    case .workReturns:
      guard let work else { return }
      self.work = nil
      let (isAnswer, effect) = life.returned()
      expect(isAnswer == (!work.isCancelled && work.input == wanted), "a wrong answer is taken")
      if isAnswer { shown = work.input }
      carryOut(effect)
    }
    check()
  }

  private mutating func want(_ input: Int?) {
    wanted = input
    carryOut(life.want(input))
  }

  private mutating func carryOut(_ effect: FillLife<Int>.Effect) {
    switch effect {
    case .nothing: break
    case .enqueue:
      expect(!isQueued && work == nil, "queued twice, or beside its work")
      isQueued = true
    case .dequeue:
      expect(isQueued, "taken from a queue that it isn't in")
      isQueued = false
    case .cancel:
      expect(work?.isCancelled == false, "cancelled twice, or nothing")
      work?.isCancelled = true
    }
  }

  private mutating func check() {
    if let work, !work.isCancelled {
      expect(work.input == wanted, "works on what nobody wants")
    }
    expect(!isQueued || wanted != nil, "waits for what nobody wants")
    let isRight = wanted == nil || shown == wanted
    expect(isRight || isQueued || work != nil, "nothing brings what is wanted")
    expect(!isQueued || !isRight, "does again what is there")
  }

  private mutating func expect(_ condition: Bool, _ fault: String) {
    if !condition { faults.append(fault) }
  }
}

@Suite struct `The state machine of a filling` {
  @Test func `keeps its invariants in every reachable situation`() {
    var seen: Set<[Int]> = []
    var frontier: [(walk: Walk, path: [Event])] = [(Walk(), [])]
    var visited = 0
    while visited < frontier.count {
      let (walk, path) = frontier[visited]
      visited += 1
      for event in Event.allCases {
        var next = walk
        next.live(through: event)
        #expect(next.faults == [], "\(path + [event])")
        if !next.faults.isEmpty { return }
        if seen.insert(next.situation).inserted { frontier.append((next, path + [event])) }
      }
    }
    #expect(seen.count > 20, "the exploration has found its way: \(seen.count)")
  }

  @Test func `works on the newest of many changes when its work has returned`() {
    var life = FillLife<Int>()
    #expect(life.want(1) == .enqueue)
    #expect(life.begin() == 1)
    #expect(life.want(2) == .cancel)
    #expect(life.want(3) == .nothing && life.want(4) == .nothing)
    let (isAnswer, effect) = life.returned()
    #expect(!isAnswer && effect == .enqueue)
    #expect(life.begin() == 4)
    #expect(life.returned() == (true, .nothing))
    #expect(life.want(4) == .nothing && life.phase == .resting)
  }
}
