import LiveCells
import Testing

/// The events of a cell.
private enum Event: CaseIterable {
  case setFirst, setSecond, setNone, fill, refresh, setNeedsUpdate, objectDeleted, prepareForReuse,
    end
  case willDisplay, didEndDisplaying, enterWindow, leaveWindow, appear, disappear
  case changed, changedLate, frame, frameLate, readDeleted, readRestored, answered
}

private final class Thing: Sendable {
  static let first = Thing()
  static let second = Thing()
}

/// The distinguishable part of a cell's state. Incarnations only count, so they are omitted.
private struct Situation: Hashable {
  var object: ObjectIdentifier?
  var flags: [Bool]

  init(_ life: CellLife, isThere: Bool, isFrameRequested: Bool, view: ObjectIdentifier?) {
    object = life.object.map(ObjectIdentifier.init)
    flags = [
      life.isListening, life.isDirty, life.isHidden, life.isDeleted, life.isEnded, life.isInWindow,
      life.isDisplayed, life.hasAppeared, life.deletion == .reported, life.isFillRequested, isThere,
      isFrameRequested, life.isFrameRequested, view != nil, view == object,
    ]
  }
}

/// A cell's state machine with a simple model of what its view must show.
private struct Walk {
  var life = CellLife()
  /// The object whose values the view shows.
  var view: Thing?
  /// Whether the view shows the object's current values.
  var isCurrent = true
  /// Whether the object can be read completely. Results of fillings may arrive later.
  var isThere = true
  var requestedIncarnation: Int?
  var faults: [String] = []

  var situation: Situation {
    Situation(
      life,
      isThere: isThere,
      isFrameRequested: requestedIncarnation == life.incarnation,
      view: view.map(ObjectIdentifier.init)
    )
  }

  mutating func live(through event: Event) {
    let before = life
    let effects = perform(event)
    account(effects, of: event, before: before)
    check(effects, after: event, before: before)
  }

  private mutating func perform(_ event: Event) -> CellLife.Effects {
    switch event {
    case .setFirst: return life.setObject(Thing.first)
    case .setSecond: return life.setObject(Thing.second)
    case .setNone: return life.setObject(nil)
    case .fill: return life.fill()
    case .refresh: return life.refresh()
    case .setNeedsUpdate: return life.setNeedsUpdate()
    case .objectDeleted: return life.objectDeleted()
    case .prepareForReuse: return life.prepareForReuse()
    case .end: return life.end()
    case .willDisplay: return life.willDisplay()
    case .didEndDisplaying: return life.didEndDisplaying()
    case .enterWindow: return life.enterWindow()
    case .leaveWindow: return life.leaveWindow()
    case .appear: return life.appear()
    case .disappear: return life.disappear()
    case .changed:
      isCurrent = false
      // A cell that observes nothing receives no notification.
      return life.isListening ? life.changed(in: life.incarnation) : []
    case .changedLate: return life.changed(in: life.incarnation - 1)
    case .frame:
      guard requestedIncarnation == life.incarnation else { return [] }
      requestedIncarnation = nil
      return life.frame(for: life.incarnation)
    case .frameLate: return life.frame(for: life.incarnation - 1)
    // Only a cell that observes the object reads it.
    case .answered:
      isThere = true
      isCurrent = false
      return life.answered()
    case .readDeleted: return life.isListening ? life.read(isDeleted: true) : []
    case .readRestored: return life.isListening ? life.read(isDeleted: false) : []
    }
  }

  private mutating func account(
    _ effects: CellLife.Effects,
    of event: Event,
    before: CellLife
  ) {
    if effects.contains(.requestFrame) {
      if requestedIncarnation == life.incarnation { faults.append("asked twice for a frame") }
      requestedIncarnation = life.incarnation
    }
    if effects.contains(.clear) { view = nil }
    // The requested frame may skip the cell if its values have been read by now, because a table
    // visits only cells with something to show.
    if effects.contains(.update) { requestedIncarnation = nil }
    if effects.contains(.update) || effects.contains(.fill) {
      isCurrent = true
      if isThere {
        view = life.object as? Thing
        life.filled()
      }
    }
  }

  private mutating func check(
    _ effects: CellLife.Effects,
    after event: Event,
    before: CellLife
  ) {
    func expect(_ condition: Bool, _ fault: String) {
      if !condition { faults.append(fault) }
    }
    let isRightObject = view === life.object
    if life.isLive {
      expect(life.isListening, "on screen without listening")
      expect(
        isRightObject && !life.isHidden || !isThere || requestedIncarnation == life.incarnation,
        "on screen without its object's values"
      )
      expect(
        isCurrent || requestedIncarnation == life.incarnation || life.isDeleted,
        "on screen, out of date, and no frame asked for"
      )
    }
    expect(before.isHidden || before.object !== life.object || !life.isHidden, "hidden again")
    expect(life.isHidden || isRightObject, "the old object can be seen in a cell of another")
    expect(!life.isListening || life.object != nil, "listens for nil")
    expect(
      !life.isListening
        || life.isDisplayed && life.hasAppeared && !life.isEnded && life.deletion != .reported,
      "listens though not displayed, disappeared, ended or deleted"
    )
    if before.isListening, before.object !== life.object || !life.isListening {
      expect(effects.contains(.stopListening), "the old observation was not ended")
    }
    expect(!effects.contains(.update) || life.isLive, "updated off screen")
    switch event {
    case .prepareForReuse, .end:
      expect(life.object == nil && life.isHidden, "kept its object")
      expect(effects.isSubset(of: .stopListening), "wrote when reused")
    case .readDeleted, .readRestored:
      expect(life.isListening == before.isListening, "reading ends or begins listening")
      expect(life.isDeleted == before.isDeleted || !effects.isEmpty, "a deletion isn't told")
      expect(effects.isSubset(of: [.deleted, .restored]), "did more than to tell")
    case .leaveWindow, .didEndDisplaying, .disappear, .changed, .changedLate, .frameLate:
      expect(effects.isDisjoint(with: [.update, .fill, .clear]), "wrote at \(event)")
    case .setFirst where before.object === Thing.first,
      .setSecond where before.object === Thing.second,
      .setNone where before.object == nil:
      expect(effects.isEmpty, "did something for the identical object")
    default: break
    }
    if life.object !== before.object, life.object != nil, before.object != nil {
      expect(life.incarnation > before.incarnation, "two binds in one incarnation")
    }
    if event == .changedLate || event == .frameLate {
      expect(effects.isEmpty, "work of an earlier incarnation was done")
    }
    if life.object != nil, !life.isListening, life.deletion != .reported {
      expect(life.isDirty, "off screen, yet sure to be current")
    }
    if before.isEnded { expect(effects.isEmpty, "lives on after its end") }
  }
}

@Suite struct `The state machine of a cell` {
  @Test func `keeps its invariants in every reachable situation`() {
    var seen: Set<Situation> = []
    var frontier: [(walk: Walk, path: [Event])] = [(Walk(), [])]
    var transitions = 0
    var visited = 0
    while visited < frontier.count {
      let (walk, path) = frontier[visited]
      visited += 1
      // A view with outdated values is a separate situation, although the cell itself cannot know.
      for (isCurrent, goesAway) in [
        (walk.isCurrent, false), (walk.isCurrent, true), (false, false),
      ] {
        for event in Event.allCases {
          var next = walk
          if !isCurrent, walk.life.isListening { continue }
          next.isCurrent = isCurrent
          if goesAway { next.isThere = false }
          next.live(through: event)
          transitions += 1
          #expect(next.faults == [], "\(path + [event])")
          if !next.faults.isEmpty { return }
          if seen.insert(next.situation).inserted { frontier.append((next, path + [event])) }
        }
      }
    }
    #expect(seen.count > 100, "the exploration has found its way: \(seen.count) of \(transitions)")
  }
}
