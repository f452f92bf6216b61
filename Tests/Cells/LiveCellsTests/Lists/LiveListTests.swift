import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A list for toolkits` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray((0..<6).map { Person("\($0)") })
  private let list: LiveList<ObservableArray<Person>>

  init() {
    list = LiveList(people, scheduler: FrameScheduler(clock: clock))
  }

  private var names: [String?] { (0..<list.count).map { list.row(at: $0)?.first } }

  @Test func `reports everything between two frames as one change`() {
    var changes: [ListChange] = []
    list.onChange = { changes.append($0) }
    list.appear()
    clock.advanceUntilIdle()
    #expect(changes.map(\.isReload) == [true])
    people.insert(Person("new"), at: 0)
    people.remove(at: 3)
    people.move(from: 0, to: 5)
    clock.advanceUntilIdle()
    #expect(changes.dropFirst() == [ListChange(removals: [2], insertions: [5])])
    #expect(names == ["0", "1", "3", "4", "5", "new"])
  }

  @Test func `returns the reported list until it reports a change`() {
    list.appear()
    clock.advanceUntilIdle()
    people.remove(at: 1)
    people.insert(Person("new"), at: 0)
    #expect(names == ["0", nil, "2", "3", "4", "5"])
    #expect(list.row(at: 6) == nil && list.row(at: -1) == nil)
    clock.advanceUntilIdle()
    #expect(names == ["new", "0", "2", "3", "4", "5"])
  }

  @Test func `observes nothing before it appears and after it disappears`() {
    var told = 0
    list.onChange = { _ in told += 1 }
    people.remove(at: 0)
    #expect(!clock.isFramePending)
    list.appear()
    clock.advanceUntilIdle()
    list.disappear()
    list.disappear()
    people.remove(at: 0)
    #expect(!clock.isFramePending)
    #expect(told == 1)
    #expect(list.count == 5 && list.row(at: 4) == nil, "fewer rows than it was told of")
  }

  @Test func `is deallocated with its last reference, and releases its rows`() {
    let tracker = LifetimeTracker()
    weak var weakList: LiveList<ObservableArray<Person>>?
    do {
      let rows = ObservableArray([Person("a", tracker: tracker)])
      let list = LiveList(rows, scheduler: FrameScheduler(clock: clock))
      list.appear()
      rows.append(Person("b", tracker: tracker))
      weakList = list
    }
    #expect(weakList == nil)
    #expect(tracker.liveCount == 0)
    clock.advanceUntilIdle()
  }
}
