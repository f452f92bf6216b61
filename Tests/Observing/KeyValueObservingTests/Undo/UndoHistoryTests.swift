import KeyValueObserving
import Testing

@KeyValueObservable
private final class Chore {
  var title: String
  var isDone = false
  var parts: [Int] = []
  var tags: Set<String> = []
  private(set) var revision = 0
  var summary: String { "\(title) \(isDone)" }

  init(_ title: String) { self.title = title }
}

@Suite struct `An undo history` {
  private let history = UndoHistory()

  @Test func `merges continued groups of one name into one step`() {
    let entry = Chore("")
    history.follow(entry)
    var recorded = 0
    history.onUndoChange = { if case .recorded = $0 { recorded += 1 } }
    for text in ["a", "ab"] { history.group("Typing", isContinued: true) { entry.title = text } }
    history.group("Typing", isContinued: false) { entry.title = "abc" }
    history.group("Naming", isContinued: true) { entry.title = "abcd" }
    #expect(recorded == 3)
    history.undo()
    history.undo()
    #expect(entry.title == "ab")
    history.undo()
    #expect(entry.title.isEmpty && !history.canUndo)
    history.redo()
    history.group("Typing", isContinued: true) { entry.title = "x" }
    history.undo()
    #expect(entry.title == "ab" && history.canRedo && history.undoName == "Typing")
  }

  @Test func `reverts and repeats changes of properties`() {
    let entry = Chore("a")
    history.follow(entry)
    entry.title = "b"
    entry.isDone = true
    entry.title = "b"
    #expect(history.canUndo && !history.canRedo)
    history.undo()
    #expect(!entry.isDone && entry.title == "b")
    history.undo()
    #expect(entry.title == "a" && !history.canUndo)
    #expect(!history.undo())
    history.redo()
    history.redo()
    #expect(entry.title == "b" && entry.isDone && !history.canRedo)
    history.undo()
    entry.title = "c"
    #expect(!history.canRedo, "a change discards what could be redone")
  }

  @Test func `notifies observers as for other changes`() {
    let entry = Chore("a")
    history.follow(entry)
    var summaries: [String] = []
    let token = entry.observe(\.summary, options: .new) { _, change in
      summaries.append(change.new ?? "")
    }
    entry.title = "b"
    history.undo()
    history.redo()
    #expect(summaries == ["b false", "a false", "b false"])
    withExtendedLifetime(token) {}
  }

  @Test func `reverts a group as one step with a name`() {
    let entries = [Chore("a"), Chore("b")]
    for entry in entries { history.follow(entry) }
    var events: [UndoEvent] = []
    history.onUndoChange = { events.append($0) }
    history.group("Complete all") {
      history.group("inner") { entries[0].isDone = true }
      entries[1].isDone = true
      entries[1].title = "c"
    }
    history.group("nothing") {}
    #expect(history.undoName == "Complete all" && events == [.recorded("Complete all")])
    history.undo()
    #expect(entries.allSatisfy { !$0.isDone } && entries[1].title == "b")
    #expect(history.redoName == "Complete all" && !history.canUndo)
    history.redo()
    #expect(entries.allSatisfy { $0.isDone } && entries[1].title == "c")
    let name = "Complete all"
    #expect(events == [.recorded(name), .undone(name), .redone(name)])
  }

  @Test func `reverts changes of to-many properties by their elements`() throws {
    let entry = Chore("a")
    entry.parts = [1, 2, 3]
    history.follow(entry)
    let parts = try #require(try entry.mutableArray(forKeyPath: "parts"))
    try parts.insert([8, 9], at: [0, 4])
    try parts.remove(at: [1, 2])
    try parts.replace(at: [0], with: [7])
    #expect(entry.parts == [7, 3, 9])
    entry.tags = ["x"]
    let tags = try #require(try entry.mutableSet(forKeyPath: "tags"))
    try tags.formUnion(["x", "y"])
    try tags.subtract(["x"])
    #expect(entry.tags == ["y"])
    while history.undo() {}
    #expect(entry.parts == [1, 2, 3] && entry.tags == [])
    while history.redo() {}
    #expect(entry.parts == [7, 3, 9] && entry.tags == ["y"])
  }

  @Test func `reverts changes of an array, and of its elements while it contains them`() {
    let list = ObservableArray(["a", "b", "c", "d"].map { Chore($0) })
    history.follow(list)
    func titles() -> [String] { list.map(\.title) }
    let first = list[0]
    list.remove(at: 0)
    first.title = "not recorded"
    list.append(Chore("e"))
    list.move(from: 0, to: 3)
    list[0].title = "C"
    list.reverse()
    #expect(titles() == ["b", "e", "d", "C"])
    while history.undo() {}
    #expect(titles() == ["not recorded", "b", "c", "d"] && list[0] === first)
    first.title = "followed again"
    history.undo()
    #expect(first.title == "not recorded")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `returns to each earlier state in random histories`(seed: UInt64) {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, bound)
    }
    let list = ObservableArray((0..<5).map { Chore("\($0)") })
    history.limit = 1_000
    history.follow(list)
    func picture() -> [String] { list.map(\.summary) }
    var pictures = [picture()]
    for step in 0..<60 {
      history.group {
        for _ in 0...random(3) {
          switch random(6) {
          case 0: list.insert(Chore("n\(step)"), at: random(list.count + 1))
          case 1: if list.count > 1 { list.remove(at: random(list.count)) }
          case 2: if list.count > 1 { list.move(from: random(list.count), to: random(list.count)) }
          case 3: list.sort { $0.title < $1.title }
          case 4:
            list.update {
              list.insert(Chore("u\(step)"), at: 0)
              if list.count > 2 { list.removeSubrange(1..<3) }
            }
          default: if list.count > 0 { list[random(list.count)].title = "t\(step)" }
          }
        }
      }
      if picture() != pictures.last { pictures.append(picture()) }
    }
    for earlier in pictures.reversed().dropFirst() {
      var isReached = false
      while !isReached, history.undo() { isReached = picture() == earlier }
      #expect(isReached, "seed \(seed)")
    }
    while history.redo() {}
    #expect(picture() == pictures.last, "seed \(seed)")
  }

  @Test func `discards the oldest steps above its limit`() {
    let entry = Chore("0")
    history.limit = 3
    history.follow(entry)
    for number in 1...10 { entry.title = "\(number)" }
    while history.undo() {}
    #expect(entry.title == "7")
    history.limit = 0
    entry.title = "x"
    #expect(!history.canUndo)
  }

  @Test func `follows the named properties only, and none after it has stopped`() {
    let entry = Chore("a")
    history.follow(entry, keys: ["title"])
    entry.isDone = true
    #expect(!history.canUndo && !entry.isObserved("isDone"))
    entry.title = "b"
    history.stopFollowing(entry)
    entry.title = "c"
    history.undo()
    #expect(entry.title == "a" && !entry.isObserved("title"))
  }

  @Test func `retains only what its steps need`() {
    weak var unchanged: Chore?
    weak var changed: Chore?
    do {
      let entries = [Chore("a"), Chore("b")]
      for entry in entries { history.follow(entry) }
      entries[1].title = "c"
      (unchanged, changed) = (entries[0], entries[1])
    }
    #expect(unchanged == nil && changed != nil)
    history.removeAll()
    #expect(changed == nil)
  }
}
