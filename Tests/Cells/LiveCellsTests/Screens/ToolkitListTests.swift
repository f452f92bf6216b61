import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing
import ToolkitTestSupport

/// The interface of a list of self-updating cells in a toolkit, for random histories.
@MainActor
private protocol PlayedList: AnyObject {
  var visible: Range<Int> { get }
  var refusals: [String] { get }
  func contractCell(at position: Int) -> (any ContractCell)?
  func scroll(to range: Range<Int>)
  func appear()
  func disappear()
}

extension UIKitLikeList: PlayedList {
  var visible: Range<Int> { view.visible }
  var refusals: [String] { view.refusals }
  func contractCell(at position: Int) -> (any ContractCell)? { cell(at: position) }
  func scroll(to range: Range<Int>) { view.scroll(to: range) }
}

extension GTKLikeList: PlayedList {
  var visible: Range<Int> { view.visible }
  var refusals: [String] { view.refusals }
  func contractCell(at position: Int) -> (any ContractCell)? { cell(at: position) }
}

@MainActor
@Suite struct `Custom cells in a toolkit` {
  private let clock = ManualFrameClock()

  private func lists(_ source: ContractList) -> [any PlayedList] {
    let scheduler = FrameScheduler(clock: clock)
    return [
      UIKitLikeList(source, in: StrictTableView(), scheduler: scheduler),
      UIKitLikeList(source, in: StrictTableView(entersWindowFirst: true), scheduler: scheduler),
      GTKLikeList(source, in: StrictListView(), scheduler: scheduler),
      GTKLikeList(source, in: StrictListView(boundLimit: 8), scheduler: scheduler),
    ]
  }

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func `show their rows in random histories`(seed: UInt64) {
    let history = TableHistory(seed: seed)
    let lists = lists(history.source)
    for list in lists {
      list.appear()
      list.scroll(to: 0..<8)
    }
    clock.advanceUntilIdle()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let step = history.play()
      for list in lists {
        switch step {
        case .scroll, .jump:
          let start = Int.random(in: 0...max(1, history.source.count), using: &generator)
          list.scroll(to: start..<start + 8)
        case .disappear: list.disappear()
        case .appear: list.appear()
        default: break
        }
      }
      guard step == .frame else { continue }
      clock.advanceUntilIdle()
      for list in lists { check(list, history.source) }
    }
    for list in lists {
      list.appear()
      list.scroll(to: 0..<8)
    }
    clock.advanceUntilIdle()
    for list in lists {
      // A list that was empty for a while shows no rows until it is scrolled.
      list.scroll(to: 0..<8)
      check(list, history.source)
      #expect(list.visible.count == min(8, history.source.count))
      #expect(list.refusals.isEmpty, "\(list.refusals)")
    }
  }

  private func check(_ list: any PlayedList, _ source: ContractList) {
    for position in list.visible {
      guard let cell = list.contractCell(at: position) else {
        Issue.record("no cell at \(position)")
        continue
      }
      guard cell.controller.life.isLive, position < source.count else { continue }
      #expect(cell.controller.object === source[position])
      #expect(cell.shownName == source[position].name)
      #expect(cell.shownCount == "\(source[position].count)")
      #expect(!cell.isContentHidden)
    }
  }

  @Test func `observe only visible rows, however many are prepared or bound`() {
    let source = ContractList((0..<300).map { ContractRow($0) })
    for list in lists(source) {
      list.appear()
      clock.advanceUntilIdle()
      list.scroll(to: 100..<110)
      clock.advanceUntilIdle()
      for position in 0..<300 where !(100..<110).contains(position) {
        source[position].name = "unseen"
      }
      #expect(!clock.isFramePending)
      source[105].name = "seen"
      #expect(clock.isFramePending)
      clock.advanceUntilIdle()
      #expect(list.contractCell(at: 105)?.shownName == "seen")
      list.disappear()
      source[105].name = "away"
      #expect(!clock.isFramePending)
      list.appear()
      clock.advanceUntilIdle()
      #expect(list.contractCell(at: 105)?.shownName == "away")
      list.disappear()
      source[105].name = "row"
    }
  }

  @Test func `release all rows in the end`() {
    let tracker = LifetimeTracker()
    do {
      let source = ContractList((0..<50).map { ContractRow($0, tracker: tracker) })
      for list in lists(source) {
        list.appear()
        clock.advanceUntilIdle()
        list.scroll(to: 3..<20)
        clock.advanceUntilIdle()
      }
    }
    clock.advanceUntilIdle()
    #expect(tracker.liveCount == 0)
  }
}
