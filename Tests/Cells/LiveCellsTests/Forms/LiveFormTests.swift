import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@KeyValueObservable
private final class Book: Deletable {
  var title: String
  var pages = 0
  var isDeleted = false

  init(_ title: String, pages: Int) {
    self.title = title
    self.pages = pages
  }
}

/// The object that leads to the form's object.
@KeyValueObservable
private final class Choice {
  var book: Book?
}

@MainActor
@Suite struct `A form` {
  private let clock = ManualFrameClock()
  private let books = ObservableArray([
    Book("Iliad", pages: 600), Book("Odyssey", pages: 400), Book("Works", pages: 80),
  ])
  private let table: LiveTable<ObservableArray<Book>>
  private let master: Page
  private let form: LiveForm

  init() {
    table = LiveTable(books) { Column("Title", \.title) }
    form = LiveForm(
      "book",
      of: { [table] in table.focus.cursorRow },
      fields: [
        Field(\Book.title, name: "Title").editable(\.title),
        Field(\.pages, name: "Pages").editable(\.pages),
        Field<Book>("Shelf") { $0.pages > 100 ? "long" : "short" },
      ]
    )
    master = Page(TableSession(table), clock: clock)
    master.session.resize(rows: 3)
    clock.advanceUntilIdle()
  }

  private func shown() -> Page {
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 5)
    clock.advanceUntilIdle()
    return page
  }

  @Test func `does not let the user delete its lines`() {
    let page = shown()
    form.session.take(.key(.delete))
    #expect(form.session.status.message == "these rows cannot be deleted here")
    clock.advanceUntilIdle()
    #expect(!form.session.help.contains { $0.keys == "Del" })
    #expect(page.lines == ["> Title Iliad", "  Pages 600", "  Shelf long"])
  }

  @Test func `shows the object that its closure returns, and each later one`() {
    let page = shown()
    #expect(page.lines == ["> Title Iliad", "  Pages 600", "  Shelf long"])
    master.session.take(.key(.down))
    clock.advanceUntilIdle()
    #expect(page.lines == ["> Title Odyssey", "  Pages 400", "  Shelf long"])
    books.removeAll()
    clock.advanceUntilIdle()
    #expect(page.lines == ["> Title ", "  Pages ", "  Shelf "])
  }

  @Test func `marks changes, but not the values of another object`() {
    _ = shown()
    var marked: Int { form.session.visibleRows.count { !$0.changedColumns.isEmpty } }
    #expect(marked == 0)
    master.session.take(.key(.down))
    clock.advanceUntilIdle()
    #expect(marked == 0)
    books[1].pages = 500
    clock.advanceUntilIdle()
    #expect(marked == 1, "the shelf is the same as that of the book before")
    books[1].pages = 50
    clock.advanceUntilIdle()
    #expect(marked == 2)
  }

  @Test func `marks nothing when it appears before it has an object`() {
    let choice = Choice()
    let form = LiveForm(of: { choice.book }, fields: [Field(\Book.title), Field(\.pages)])
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 2)
    clock.advanceUntilIdle()
    choice.book = books[0]
    clock.advanceUntilIdle()
    #expect(page.lines.map { $0.suffix(5) } == ["Iliad", "> 600"])
    #expect(form.session.visibleRows.allSatisfy { $0.changedColumns.isEmpty })
    choice.book = nil
    clock.advanceUntilIdle()
    #expect(form.session.visibleRows.allSatisfy { $0.changedColumns.isEmpty })
  }

  @Test func `observes exactly what it shows`() {
    let page = shown()
    books[0].pages = 60
    clock.advanceUntilIdle()
    #expect(page.lines == ["> Title Iliad", "  Pages 60", "  Shelf short"])
    #expect(books[1].observationDescription.contains("title"), "the table shows it")
    #expect(!books[1].observationDescription.contains("pages"))
  }

  @Test func `observes nothing off screen, and shows current values on return`() {
    let page = shown()
    form.session.detach()
    #expect(!books[0].observationDescription.contains("pages"))
    books[0].pages = 1
    clock.advanceUntilIdle()
    _ = page
    #expect(shown().lines[1] == "  Pages 1")
  }

  @Test func `lets the user edit the object that it shows`() {
    let page = shown()
    form.session.take(.key(.enter))
    #expect(form.session.status.message == "Title: Iliad")
    form.session.take(.text(" II"))
    form.session.take(.key(.enter))
    form.session.take(.key(.down))
    form.session.take(.key(.character("e")))
    form.session.take(.text("x"))
    form.session.take(.key(.enter))
    #expect(form.session.status.message == "Pages: '600x' is not a value of type Int – Pages: 600x")
    form.session.take(.key(.escape))
    clock.advanceUntilIdle()
    #expect(books[0].title == "Iliad II" && page.lines[0] == "  Title Iliad II")
    form.session.take(.key(.down))
    #expect(!form.session.canEdit)
  }

  @Test(arguments: [false, true])
  func `writes typed text to the object for which the edit began`(isRemoved: Bool) {
    _ = shown()
    let iliad = books[0]
    form.session.take(.key(.enter))
    form.session.take(.text(" II"))
    if isRemoved { books.remove(at: 0) } else { master.session.take(.key(.down)) }
    clock.advanceUntilIdle()
    form.session.take(.key(.enter))
    clock.advanceUntilIdle()
    #expect(iliad.title == "Iliad II")
    #expect(books.allSatisfy { $0 === iliad || !$0.title.contains("II") })
    // The next edit belongs to the object that is shown by now.
    form.session.take(.key(.enter))
    form.session.take(.text("!"))
    form.session.take(.key(.enter))
    #expect(iliad.title == "Iliad II")
    #expect(books.map(\.title).contains("Odyssey!"))
  }

  @Test func `marks a deleted object, and keeps its last texts`() {
    let page = shown()
    books[0].isDeleted = true
    books[0].pages = 7
    clock.advanceUntilIdle()
    #expect(page.lines[1] == "  Pages 600" && form.session.visibleRows.allSatisfy(\.isDeleted))
    master.session.take(.key(.down))
    clock.advanceUntilIdle()
    #expect(page.lines[1] == "  Pages 400" && form.session.visibleRows.allSatisfy { !$0.isDeleted })
  }

  @Test func `displays the cells of visible lines, and ends them with its screen`() {
    let book = books[0]
    let form = LiveForm(
      lines: (0..<100).map { number in
        FormLine("cell \(number)") { line, scheduler in
          let cell = PropertyCell<AnyObject>(scheduler: scheduler)
          cell.writer = line
          cell.path = "pages"
          cell.object = book
          return cell
        }
      }
    )
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 4)
    clock.advanceUntilIdle()
    #expect(page.lines == ["> cell 0 600", "  cell 1 600", "  cell 2 600", "  cell 3 600"])
    #expect(observers(of: book) == 4)
    book.pages = 601
    form.session.perform(.scrollTo(50))
    clock.advanceUntilIdle()
    #expect(page.lines == (50...53).map { "  cell \($0) 601" })
    #expect(observers(of: book) == 4)
    form.session.detach()
    #expect(observers(of: book) == 0)
  }

  @Test func `shows each new object of a cell as not loaded at first`() {
    let filling = Filling<Book, String>("shout", from: \.title) { $0.uppercased() }
    var cell: FieldCell<Book>?
    let form = LiveForm(
      lines: [
        FormLine("loud") { line, scheduler in
          let made = FieldCell([Field<Book>("Loud", of: filling) { $0 }], scheduler: scheduler)
          made.writer = line
          cell = made
          return made
        }
      ]
    )
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 1)
    clock.advanceUntilIdle()
    #expect(page.lines == ["> loud "])
    cell?.object = books[0]
    clock.advance(by: .milliseconds(40))
    #expect(page.lines == ["> loud …"])
    cell?.object = nil
    clock.advanceUntilIdle()
    #expect(page.lines == ["> loud "])
  }

  private func observers(of book: Book) -> Int {
    let lines = book.observationDescription.split(separator: "\n")
    let pages = lines.drop { $0 != "    pages" && $0 != "  pages" }.dropFirst()
    return pages.prefix { $0.contains(" mark, ") }.count
  }

  @Test func `hides content that is not filled yet`() async {
    let filling = Filling<Book, String>("shout", from: \.title) { $0.uppercased() }
    let books = books
    let form = LiveForm(
      of: { books[0] },
      fields: [Field("Loud", of: filling) { $0 }, Field(\.pages, name: "Pages")]
    )
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 2)
    clock.advanceUntilIdle()
    #expect(page.lines == ["> Loud …", "  Pages …"])
    while page.lines != ["> Loud ILIAD", "  Pages 600"] {
      await Task.yield()
      clock.advanceUntilIdle()
    }
  }

  @Test func `is deallocated with its cells`() {
    weak var gone: LiveForm?
    let book = books[0]
    do {
      let form = LiveForm(of: { book }, fields: [Field(\Book.pages)])
      gone = form
      let page = Page(form.session, clock: clock)
      form.session.resize(rows: 2)
      clock.advanceUntilIdle()
      form.session.detach()
      _ = page
    }
    #expect(gone == nil)
    #expect(!book.observationDescription.contains("pages"))
  }
}
