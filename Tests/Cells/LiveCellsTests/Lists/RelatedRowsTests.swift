import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class Shelf {
  let name: String
  var books: ObservableArray<Person>

  init(_ name: String, _ books: [String]) {
    self.name = name
    self.books = ObservableArray(books.map { Person($0) })
  }
}

@MainActor
@Suite struct `Related rows` {
  private let clock = ManualFrameClock()
  private let shelves = [Shelf("a", ["a1", "a2", "a3"]), Shelf("b", ["b1"]), Shelf("c", [])]
  private let master: Page
  private let detail: Page

  init() {
    let list = LiveTable(rows: shelves) { Column("Name", \.name) }
    let related = RelatedRows { list.focus.cursorRow?.books }
    let table = LiveTable(related) { Column("Book", \.first) }
    master = Page(TableSession(list), clock: clock)
    detail = Page(TableSession(table), clock: clock)
    master.session.resize(rows: 3)
    detail.session.resize(rows: 5)
    clock.advanceUntilIdle()
  }

  private func press(_ key: PressedKey, _ page: Page) {
    page.session.take(.key(key))
    clock.advanceUntilIdle()
  }

  @Test func `are those of the row under the cursor`() {
    #expect(detail.lines == ["> a1", "  a2", "  a3"])
    press(.down, master)
    #expect(detail.lines == ["> b1"])
    press(.down, master)
    #expect(detail.lines.isEmpty)
    press(.home, master)
    #expect(detail.lines == ["> a1", "  a2", "  a3"])
  }

  @Test func `are observed while shown, and cost nothing otherwise`() {
    shelves[0].books.insert(Person("a0"), at: 0)
    shelves[0].books.remove(at: 3)
    shelves[0].books[1].first = "A1"
    clock.advanceUntilIdle()
    #expect(detail.lines == ["> a0", "  A1", "  a2"])
    let left = shelves[0].books
    press(.down, master)
    left.append(Person("a9"))
    clock.advanceUntilIdle()
    #expect(detail.lines == ["> b1"])
    #expect(left[0].observationDescription.contains("no observers"))
  }

  @Test func `change to another collection with the property`() {
    shelves[0].books = ObservableArray([Person("new")])
    clock.advanceUntilIdle()
    #expect(detail.lines == ["> new"])
  }

  @Test func `are current for readers that do not observe them`() {
    let choice = Shelf("x", ["x1"])
    let rows = RelatedRows { choice.books }
    #expect(rows.count == 1 && rows[0].first == "x1")
    choice.books = ObservableArray([Person("y1"), Person("y2")])
    #expect(rows.count == 2 && rows[1].first == "y2" && rows.position(of: choice.books[1]) == 1)
  }

  @Test func `report changes of arranged rows in their order`() {
    let people = ObservableArray(["c", "a", "b"].map { Person($0) })
    let sorted = people.sorted(by: \.first)
    let rows = RelatedRows { sorted }
    let page = Page(TableSession(LiveTable(rows) { Column("Name", \.first) }), clock: clock)
    page.session.resize(rows: 5)
    clock.advanceUntilIdle()
    #expect(page.lines == ["> a", "  b", "  c"])
    people[0].first = "0"
    clock.advanceUntilIdle()
    #expect(page.lines == ["> 0", "  a", "  b"])
  }

  @Test func `release their collection`() {
    weak var gone: ObservableArray<Person>?
    gone = shelves[0].books
    press(.down, master)
    shelves[0].books = ObservableArray([])
    #expect(gone == nil)
  }
}
