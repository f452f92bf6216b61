import Foundation
import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite(.serialized) struct `Arranged rows` {
  private let people = ObservableArray([
    Person("b", "x", age: 2), Person("a", "y", age: 1), Person("d", "x", age: 4), Person("c", "y"),
  ])

  private func names(_ rows: some ObservableCollection<Person>) -> [String] {
    (0..<rows.count).map { rows[$0].first }
  }

  @Test func `are sorted by a property, and stay sorted as it changes`() {
    let rows = people.sorted(by: \.first)
    let replay = ListReplay(rows)
    #expect(replay.elements.map(\.first) == ["a", "b", "c", "d"])
    people[0].first = "e"
    #expect(replay.changes.isEmpty, "nothing is told before it is flushed")
    rows.flush()
    #expect(replay.takeChanges() == [ListChange(moves: [.init(from: 1, to: 3)])])
    #expect(names(rows) == ["a", "c", "d", "e"])
    people[0].first = "z"
    rows.flush()
    #expect(replay.changes.isEmpty, "it is the last already")
  }

  @Test func `are current when they are read after an observation has ended on another thread`() {
    let rows = people.sorted(by: \.first)
    let token = rows.observeChanges { _ in }
    let hasEnded = DispatchSemaphore(value: 0)
    Thread {
      token.invalidate()
      hasEnded.signal()
    }.start()
    hasEnded.wait()
    people[0].first = "e"
    #expect(names(rows) == ["a", "c", "d", "e"], "without observers, reading arranges")
  }

  @Test func `contain only rows that satisfy a condition, also as values change`() {
    let rows = people.filtered { $0.last == "x" }
    let replay = ListReplay(rows)
    #expect(names(rows) == ["b", "d"])
    people[0].last = "y"
    people[1].last = "x"
    rows.flush()
    #expect(replay.takeChanges() == [ListChange(removals: [0], insertions: [0])])
    #expect(names(rows) == ["a", "d"])
  }

  @Test func `can be stacked: equal rows keep the order of the source`() {
    let rows = people.filtered { $0.first != "d" }.sorted(by: \.first, ascending: false)
      .sorted(by: \.last)
    let replay = ListReplay(rows)
    #expect(replay.elements.map(\.first) == ["b", "c", "a"])
    people[2].first = "e"
    people[3].last = "x"
    rows.flush()
    #expect(replay.elements.map(\.first) == ["e", "c", "b", "a"])
    #expect(replay.takeChanges().count == 1, "one change for all layers")
  }

  @Test func `put nil last, smaller numbers first, and equal rows as in the source`() {
    people[2].age = 1
    #expect(names(people.sorted(by: \.age)) == ["a", "d", "b", "c"])
    #expect(names(people.sorted(by: \.age, ascending: false)) == ["b", "a", "d", "c"])
    var column = Column("Age", \Person.age)
    column.nilPlacement = .first
    #expect(names(people.sorted(by: column)) == ["c", "a", "d", "b"])
    #expect(names(people.sorted(byKey: "age")) == ["a", "d", "b", "c"])
    #expect(
      names(people.sorted(by: SortKey(\.last), SortKey(\.age, ascending: false)))
        == ["b", "d", "a", "c"]
    )
  }

  @Test func `observe only what sort keys and filter read`() {
    var reads = 0
    let rows = ArrangedRows(
      people,
      sortedBy: [
        SortKey { person in
          reads += 1
          return person.first
        }
      ]
    )
    let replay = ListReplay(rows)
    reads = 0
    for person in [people[0], people[2]] { (person.age, person.email) = (9, "new") }
    #expect(!people[0].isObserved("age") && people[0].isObserved("first"))
    rows.flush()
    #expect(reads == 0 && replay.changes.isEmpty)
    people[0].first = "aa"
    people[0].first = "ab"
    rows.flush()
    #expect(reads == 1, "one reading for however many changes")
    rows.sortKeys = []
    rows.flush()
    #expect(!people[0].isObserved("first"), "nothing is followed that is not in use")
  }

  @Test func `take logarithmic work for each row that changes`() {
    let many = ObservableArray((0..<5000).map { Person("\($0)", age: $0 * 2) })
    var comparisons = 0
    struct Counted: Comparable {
      let value: Int
      let count: () -> Void
      static func == (left: Counted, right: Counted) -> Bool { left.value == right.value }
      static func < (left: Counted, right: Counted) -> Bool {
        left.count()
        return left.value < right.value
      }
    }
    final class Box {
      let person: Person
      let count: () -> Void
      init(_ person: Person, _ count: @escaping () -> Void) {
        (self.person, self.count) = (person, count)
      }
      var key: Counted { Counted(value: person.age ?? 0, count: count) }
    }
    let boxes = (0..<many.count).map { Box(many[$0]) { comparisons += 1 } }
    let rows = ArrangedRows(boxes, sortedBy: [SortKey(\.key)])
    let replay = ListReplay(rows)
    comparisons = 0
    many[100].age = 7001
    rows.flush()
    #expect(replay.changes == [ListChange(moves: [.init(from: 100, to: 3500)])])
    #expect(comparisons < 120, "\(comparisons) comparisons among 5,000 rows")
  }

  @Test func `are current without being observed or flushed`() {
    let rows = people.sorted(by: \.first)
    #expect(names(rows) == ["a", "b", "c", "d"])
    people[1].first = "x"
    people.append(Person("aa"))
    #expect(names(rows) == ["aa", "b", "c", "d", "x"])
    #expect(rows.position(of: people[1]) == 4)
    people.remove(at: 1)
    #expect(rows.position(of: Person("x")) == nil)
  }

  @Test func `flush by themselves without a request`() async {
    let rows = people.sorted(by: \.first)
    await withCheckedContinuation { continuation in
      let box = Once { continuation.resume() }
      let token = rows.observeChanges { _ in box.run() }
      box.keeping = token
      people[1].first = "x"
    }
    #expect(rows[3] === people[1])
  }

  /// Runs a closure once and then releases a token.
  private final class Once {
    var keeping: ObservationToken?
    private var body: (() -> Void)?
    init(_ body: @escaping () -> Void) { self.body = body }
    func run() {
      body?()
      body = nil
    }
  }

  @Test func `contain a row twice if their source does`() {
    people.append(people[0])
    let rows = people.sorted(by: \.first)
    let replay = ListReplay(rows)
    #expect(names(rows) == ["a", "b", "b", "c", "d"])
    people[0].first = "e"
    rows.flush()
    #expect(replay.elements.map(\.first) == ["a", "c", "d", "e", "e"])
    people.remove(at: 0)
    rows.flush()
    #expect(rows.position(of: people[3]) == 3)
  }

  @Test func `survive a filter that changes the row that it evaluates`() {
    let rows = people.filtered { [people] person in
      if person.first == "trap" { person.first = "b" }
      if person.first == "c", people.count < 6 { people.append(Person("new")) }
      return person.first != "b"
    }
    let replay = ListReplay(rows)
    people[0].first = "trap"
    for _ in 0..<4 { rows.flush() }
    #expect(replay.elements.map(\.first) == names(rows))
    #expect(!names(rows).contains("b"))
  }

  @Test func `release everything with their last reference`() {
    let tracker = LifetimeTracker()
    weak var weakRows: ArrangedRows<ObservableArray<Person>>?
    do {
      let rows = ObservableArray([Person("a", tracker: tracker), Person("b", tracker: tracker)])
        .sorted(by: \.first)
      let replay = ListReplay(rows)
      rows[0].first = "waits"
      weakRows = rows
      withExtendedLifetime(replay) {}
    }
    #expect(weakRows == nil)
    #expect(tracker.liveCount == 0)
  }

  // MARK: Holding the order

  @Test func `keep all positions while the order is held, and report all moves afterwards`() {
    let rows = people.sorted(by: \.first)
    let replay = ListReplay(rows)
    rows.holdsOrder = true
    people[1].first = "z"
    people.append(Person("0"))
    rows.flush()
    #expect(replay.changes.isEmpty && rows.heldCount == 2)
    #expect(names(rows) == ["z", "b", "c", "d"], "values are followed, places are not")
    people[1].first = "a"
    rows.flush()
    #expect(rows.heldCount == 1, "it is where it belongs again")
    people[0].first = "x"
    rows.flush()
    rows.holdsOrder = false
    rows.flush()
    #expect(replay.takeChanges().count == 1)
    #expect(names(rows) == ["0", "a", "c", "d", "x"] && rows.heldCount == 0)
  }

  @Test func `keep rows that the filter excludes while held, but not removed rows`() {
    let rows = people.filtered { $0.last == "x" }
    let replay = ListReplay(rows)
    rows.holdsOrder = true
    people[0].last = "y"
    people[1].last = "x"
    rows.flush()
    #expect(replay.changes.isEmpty && names(rows) == ["b", "d"] && rows.heldCount == 2)
    people.remove(at: 2)
    rows.flush()
    #expect(replay.takeChanges() == [ListChange(removals: [1])], "nobody can act on what is gone")
    rows.holdsOrder = false
    rows.flush()
    #expect(names(rows) == ["a"])
  }

  @Test func `apply new criteria immediately while the order is held`() {
    let rows = people.sorted(by: \.first)
    rows.holdsOrder = true
    people[1].first = "z"
    rows.sortKeys = [SortKey(\.first, ascending: false)]
    #expect(names(rows) == ["z", "d", "c", "b"])
    people[1].first = "0"
    #expect(names(rows) == ["0", "d", "c", "b"])
  }

  @Test func `read only changed rows again, for any number of changes`() {
    let list = ObservableArray((0..<48_000).map { Person("", age: $0) })
    var reads = 0
    let key = SortKey<Person>(reading: { person in
      reads += 1
      return person.age
    })
    let rows = ArrangedRows(list, sortedBy: [key])
    let token = rows.observeChanges { _ in }
    reads = 0
    for person in list.prefix(5000) { person.age = (person.age ?? 0) - 100_000 }
    rows.flush()
    #expect(reads == 5000)
    #expect(rows[0].age == -100_000 && rows[4999].age == -95_001 && rows[5000].age == 5000)
    token.invalidate()
  }

  // MARK: In random histories

  @Test(arguments: ExplorationScale.seeds(25))
  func `equal a new sort and filter, and their changes lead there`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = ContractList((0..<12).map { ContractRow($0) })
    let rows = ArrangedRows(
      source,
      sortedBy: [SortKey(\.count, ascending: seed.isMultiple(of: 2)), SortKey(\.note)],
      filter: { $0.name != "hidden" }
    )
    let replay = ListReplay(rows)
    var next = 12
    for step in 0..<80 {
      // A few changed rows are moved one by one, many are moved all at once.
      let most = Int.random(in: 0..<5, using: &generator) == 0 ? 50 : 4
      for _ in 0..<Int.random(in: 0...most, using: &generator) {
        change(source, next: &next, using: &generator)
      }
      if Int.random(in: 0..<10, using: &generator) == 0 { rows.holdsOrder.toggle() }
      let before = replay.elements
      rows.flush()
      #expect(replay.takeChanges().count <= 1)
      #expect(replay.elements.elementsEqual(current(rows), by: ===), "seed \(seed), step \(step)")
      let all = (0..<source.count).map { source[$0] }
      if rows.holdsOrder {
        let present = Set(all.map(ObjectIdentifier.init))
        let kept = before.filter { present.contains(ObjectIdentifier($0)) }
        #expect(current(rows).elementsEqual(kept, by: ===), "seed \(seed), step \(step): held")
      } else {
        #expect(
          current(rows).elementsEqual(expected(all, ascending: seed.isMultiple(of: 2)), by: ===),
          "seed \(seed), step \(step)"
        )
        #expect(rows.heldCount == 0)
      }
    }
  }

  private func current(_ rows: some ObservableCollection<ContractRow>) -> [ContractRow] {
    (0..<rows.count).map { rows[$0] }
  }

  private func expected(_ all: [ContractRow], ascending: Bool) -> [ContractRow] {
    all.enumerated().filter { $1.name != "hidden" }.sorted { left, right in
      if left.element.count != right.element.count {
        return (left.element.count < right.element.count) == ascending
      }
      let (note, otherNote) = (left.element.note, right.element.note)
      if (note == nil) != (otherNote == nil) { return note != nil }
      return left.offset < right.offset
    }
    .map(\.element)
  }

  private func change(
    _ source: ContractList,
    next: inout Int,
    using generator: inout SeededGenerator
  ) {
    let count = source.count
    let position = count == 0 ? 0 : Int.random(in: 0..<count, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1:
      source.rows.insert(ContractRow(next), at: Int.random(in: 0...count, using: &generator))
      next += 1
    case 2 where count > 0: source.rows.remove(at: position)
    case 4 where count > 0:
      source.rows.move(from: position, to: Int.random(in: 0..<count, using: &generator))
    case 5: source.isForgetful = Int.random(in: 0..<4, using: &generator) == 0
    case 6 where count > 0:
      source[position].name = Bool.random(using: &generator) ? "hidden" : "shown"
    case 7 where count > 0: source[position].note = source[position].note == nil ? "noted" : nil
    case 8 where count > 0: source[position].unseen += 1
    case 9 where count > 0:
      source.rows.update {
        let row = source.rows.remove(at: position)
        source.rows.insert(row, at: 0)
        row.count += 1
      }
    default:
      if count > 0 { source[position].count = Int.random(in: 0..<6, using: &generator) }
    }
  }
}
