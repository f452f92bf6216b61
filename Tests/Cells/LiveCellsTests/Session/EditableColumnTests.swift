import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class Song {
  var title: String
  var seconds: Double
  var year: Int?
  /// Texts of numbers, whose order as texts differs from their order as numbers.
  var version: String

  init(_ title: String, seconds: Double, version: String) {
    self.title = title
    self.seconds = seconds
    self.version = version
  }
}

@MainActor
@Suite struct `Editable columns` {
  private let clock = ManualFrameClock()
  private let songs = ObservableArray([
    Song("overture", seconds: 60, version: "ten"), Song("finale", seconds: 90, version: "two"),
    Song("encore", seconds: 30, version: "one"),
  ])
  private let table: LiveTable<ObservableArray<Song>>
  private let session: TableSession
  private let page: Page

  init() {
    table = LiveTable(songs) {
      Column("Title", \.title).editable(\.title)
      Column("Minutes") { $0.seconds / 60 }
        .editable { song, text in
          guard let minutes = Double(text) else { throw TypedTextError("type minutes") }
          song.seconds = minutes * 60
        }
      Column("Year", \.year).editable(\.year)
      Column("Loud") { $0.title.uppercased() }
      Column("Version", \.version).ordered(
        by: SortKey { ["one", "two", "ten"].firstIndex(of: $0.version) }
      )
    }
    session = TableSession(table)
    page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
  }

  private func press(_ keys: PressedKey...) {
    for key in keys { session.take(.key(key)) }
    clock.advanceUntilIdle()
  }

  private func answer(_ text: String) {
    press(.control("u"))
    session.take(.text(text))
    press(.enter)
  }

  private var message: String? { session.status.message }

  @Test func `open prompts for columns with a setter, with the shown or stored text`() {
    var questions: [String] = []
    press(.character("e"))
    for _ in 0..<4 {
      questions.append(message ?? "")
      press(.tab)
    }
    press(.escape, .home)
    #expect(questions == ["Title: overture", "Minutes: 1.0", "Year: ", "Title: overture"])
  }

  @Test func `set the typed text with their own setter, or by their property`() {
    press(.character("e"))
    answer("prelude")
    press(.character("e"), .tab)
    answer("2.5")
    press(.character("e"), .tab)
    answer("1984")
    #expect(songs[0].title == "prelude" && songs[0].seconds == 150 && songs[0].year == 1984)
    #expect(page.lines[0] == "> prelude 2.5 1984 PRELUDE ten")
    press(.character("e"))
    answer("")
    #expect(songs[0].year == nil)
  }

  @Test func `show the error of a typed text, and change nothing`() {
    press(.character("e"), .tab)
    answer("long")
    #expect(message == "type minutes – Minutes: long")
    press(.tab)
    answer("last year")
    #expect(message == "Year: 'last year' is not a value of type Int – Year: last year")
    #expect(songs[0].seconds == 60 && songs[0].year == nil)
  }

  @Test func `are sorted by their own key, in both directions, and stay sorted`() {
    table.sort(byColumn: 4)
    clock.advanceUntilIdle()
    #expect(page.lines.map { $0.suffix(3) } == ["one", "two", "ten"])
    table.sort(byColumn: 4, ascending: false)
    clock.advanceUntilIdle()
    #expect(page.lines.map { $0.suffix(3) } == ["ten", "two", "one"])
    songs[2].version = "ten"
    songs[0].version = "one"
    clock.advanceUntilIdle()
    #expect(page.lines.map { $0.suffix(3) } == ["ten", "two", "one"])
    #expect(page.lines[0].contains("encore"))
  }

  @Test func `are sorted by their own key even if the source can sort by the shown value`() {
    let source = AskedCollection(songs)
    let table = LiveTable(source) {
      Column("Version", key: "version")
      Column("Version", key: "version").ordered(by: SortKey(\.seconds))
    }
    table.sort(byColumn: 1)
    #expect(source.sortTerms.isEmpty && table.sortedColumn == 1)
    table.sort(byColumn: 0)
    #expect(source.sortTerms == [SortTerm("version")])
  }
}

/// A collection that claims to support sorting, and records the requested terms.
private final class AskedCollection: ObservableCollection, SortableCollection {
  private let rows: ObservableArray<Song>
  private(set) var sortTerms: [SortTerm] = []

  init(_ rows: ObservableArray<Song>) { self.rows = rows }

  var count: Int { rows.count }
  subscript(position: Int) -> Song { rows[position] }
  func position(of element: Song) -> Int? { rows.position(of: element) }
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    rows.observeChanges(body)
  }
  func canSort(by terms: [SortTerm]) -> Bool { true }
  func sort(by terms: [SortTerm]) { sortTerms = terms }
}
