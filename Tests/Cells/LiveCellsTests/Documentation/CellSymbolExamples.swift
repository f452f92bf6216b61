import LiveCells
import Testing

// The examples in the comments of types of LiveCells. Those without a test are compiled only.

@KeyValueObservable
private final class Song {
  var title = ""
  var artist = "Nina"
  var year = 1966
  var played = 0.5
  var start = 0.0
  var end = 2.0
  var seconds = 0.0
  var version = "1.10"
  var releaseNumber = 110
}

@KeyValueObservable
private final class Clock {
  var now = 0
}

@KeyValueObservable
private final class Author {
  var first = "Ada"
  var birth = 0
}

extension Author: DisplayKeyed {
  static var displayKeys: [Column<Author>] {
    Column("First name", \.first)
    Column("Born", \.birth, format: .time(.date))
  }
}

private struct Card: Sendable {
  var name: String
  var phone: String

  static func reading(_ text: String) async throws -> Card {
    Card(name: text, phone: "\(text.utf8.count)")
  }
}

@KeyValueObservable
private final class Contact {
  var text = "Ann"
}

extension Contact {
  @MainActor static let card = Filling<Contact, Card>("card", from: \.text) { text in
    try await Card.reading(text)
  }
}

private final class Label {
  var text = ""
}

private final class SongCell: ObservingCell<Song> {
  let label = Label()

  override func update(from song: Song) { label.text = song.title }
}

private final class ContactCell: ObservingCell<Contact> {
  let name = Label()

  override func update(from contact: Contact) throws {
    let card = try content(of: Contact.card)
    name.text = card.name
  }
}

private final class Labels: FieldWriter {
  var texts = ["", ""]

  func write(_ text: CellText, field: Int) { texts[field] = text.text }
  func setHidden(_ isHidden: Bool) {}
}

@MainActor
@Suite struct CellSymbolExamples {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private let song = Song()

  init() { scheduler = FrameScheduler(clock: clock) }

  @Test func `cells`() {
    let labels = Labels()
    let cell = FieldCell([Field(\Song.title), Field(\.played)], scheduler: scheduler)
    cell.writer = labels
    cell.object = song
    cell.controller.willDisplay()
    #expect(labels.texts == ["", "0.5"])
    let view = Content()
    let controller = CellController<Song>(scheduler: scheduler)
    controller.content = view
    controller.object = song
    controller.willDisplay()
    #expect(view.shown == "1966")
    let cells = DisplayedCells()
    cells.willDisplay(cell.controller)
    cells.didEndDisplaying(cell.controller)
    cells.disappear()
    cells.appear()
  }

  @Test func `cells of any property`() {
    let clock = Clock()
    let planets = [Author()]
    let star = Author()
    do {
      let cell = PropertyCell<Clock>(scheduler: scheduler, life: CellLife(isDisplayed: true))
      cell.property = Field(\.now)
      cell.object = clock
    }
    let cell = PropertyCell<AnyObject>(scheduler: scheduler, life: CellLife(isDisplayed: true))
    cell.path = "first"
    cell.object = planets.randomElement() ?? star
    cell.path = "now"
    cell.path = ObjectProperty(\Clock.now)
    #expect(cell.object === planets[0])
  }

  @Test func `columns`() {
    let title = Column("Title", \Song.title)
    let length = Column<Song>("Length") { $0.end - $0.start }
    let version = Column("Version", \Song.version).ordered(by: SortKey(\.releaseNumber))
    #expect([title, length, version].map(\.title) == ["Title", "Length", "Version"])
  }

  @Test func `fields`() {
    let title = Field(\Song.title)
    let played = Field(\Song.played, format: .percent)
    let origin = Field<Song>("By") { "\($0.artist), \($0.year)" }
    let length = Field<Song>("Length", format: .duration) { $0.seconds }
      .editable { song, text in
        guard let minutes = Double(text) else { throw TypedTextError("type minutes") }
        song.seconds = minutes * 60
      }
    let format = FieldFormat.number(digits: 1, grouping: ",").showingNil(as: "unknown")
    let texts = [title, played, origin, length].map { $0.text(of: song).text }
    #expect(texts == ["", "50%", "Nina, 1966", "0:00"])
    #expect(format.text(for: .value(.null)).text == "unknown")
  }

  @Test func `tables`() {
    let songs = [Song(), Song()]
    let table = LiveTable(rows: songs) {
      Column("Title", \.title)
      Column("Played", \.played, format: .percent)
    }
    table.sort(byColumn: 1, ascending: false)
    table.sort(by: [SortKey(\.artist), SortKey(\.year, ascending: false)])
    var shown: [String] = []
    let token = table.focus.observe(\.cursorRow?.title) { _, change in
      shown.append(change.new.flatMap { $0 } ?? "no row")
    }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    print(screen.text)
    #expect(screen.text == [" | 50%", " | 50%"])
    token.invalidate()
  }

  @Test func `lists`() {
    let first = Song()
    let songs = ObservableArray([first, Song()])
    let recent = songs.filtered(by: { $0.year > 1960 }).sorted(by: \.title)
    #expect(recent.count == 2)
    var changes: [ListChange] = []
    let list = LiveList(songs, scheduler: scheduler)
    list.onChange = { change in changes.append(change) }
    list.appear()
    songs.remove(at: 1)
    clock.advanceUntilIdle()
    #expect(!changes.isEmpty)
    let albums = SectionedArray<Song>()
    albums.appendSection("First", [Song(), Song()])
    albums.insert(first, at: RowPath(section: 0, row: 1))
    #expect(albums.count == 3)
  }

  @Test func `an array that reports changes`() {
    var changes: [ListChange] = []
    let first = Song()
    let second = Song()
    let others = [Song()]
    let list = ObservableArray([first, second])
    let token = list.observeChanges { change in changes.append(change) }
    list.append(contentsOf: others)
    list.update {
      list.remove(at: 0)
      list.sort { $0.title < $1.title }
    }
    #expect(changes.count == 2 && list.count == 2)
    token.invalidate()
    let values: [ExactName: Value] = ["name": .text("Ann")]
    #expect(values["name"] == .text("Ann"))
  }

  @Test func `a filling`() {
    let contacts = [Contact()]
    let table = LiveTable(rows: contacts) {
      Column("Name", of: Contact.card) { $0.name }
      Column("Phone", of: Contact.card) { $0.phone }
    }
    #expect(table.columns.count == 2)
  }

  @Test func `forms, commands and actions`() {
    let clock = Clock()
    let line = FormLine("Berlin") { line, scheduler in
      let cell = PropertyCell<AnyObject>(scheduler: scheduler)
      cell.writer = line
      cell.path = "now"
      cell.object = clock
      return cell
    }
    let table = LiveTable(rows: [song]) { Column("Title", \.title) }
    let form = LiveForm(
      "song",
      of: { table.focus.cursorRow },
      fields: [
        Field(\.title).editable(\.title),
        Field(\.year),
      ]
    )
    let session = TableSession(table, title: "songs")
    session.commands.append(
      TableCommand("play", keys: [.character("b")]) { session in
        table.cursorRow?.played = 1
        session.showMessage("played")
      }
    )
    let action = RowAction<Song>("Rewind") { song in song.played = 0 }
    #expect(line.title == "Berlin" && form.lines.count == 2 && session.commands.count == 1)
    _ = action
  }
}

private final class Content: CellContent {
  typealias Object = Song
  private(set) var shown = ""
  private var year = 0

  func read(from song: Song) { year = song.year }
  func write() { shown = "\(year)" }
  func clear() { shown = "" }
  func objectDeleted() {}
  func objectRestored() {}
  func setHidden(_ isHidden: Bool) {}
}
