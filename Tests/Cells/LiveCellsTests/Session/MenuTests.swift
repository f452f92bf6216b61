import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `The menu of a session` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray([Person("Ada"), Person("Alan")])
  private let table: LiveTable<ObservableArray<Person>>
  private let page: Page
  private let done = ChangeRecorder<String>()

  init() {
    table = LiveTable(people)
    table.allowsDeleting = true
    let session = TableSession(table)
    page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
    session.commands = [
      TableCommand("greet", keys: [.character("m")]) { [done, table] _ in
        done.record("greet \(table.cursorRow?.first ?? "-")")
      },
      TableCommand("wave", keys: []) { [done] _ in done.record("wave") },
    ]
  }

  private var session: TableSession { page.session }

  private func entry(_ title: String) throws -> MenuEntry {
    try #require(session.menu.first { $0.title == title })
  }

  @Test func `lists the program's own commands first, then what the table can do`() {
    let menu = session.menu
    #expect(menu.prefix(2).map(\.title) == ["greet", "wave"])
    #expect(!menu.contains { ["search…", "filter…", "pause"].contains($0.title) })
    #expect(menu.prefix(2).map { $0.key?.description } == ["m", nil])
    #expect(menu.contains { $0.title == "copy the rows" && $0.key == .character("Y") })
    #expect(!menu.contains { $0.title == "change the value…" }, "nothing is editable here")
    #expect(menu.contains { $0.title == "delete the rows…" && $0.key == .delete })
    #expect(
      menu.filter(\.beginsGroup).map(\.title) == ["delete the rows…", "sort by the column"]
    )
  }

  @Test func `of the table contains the commands that do not act on rows`() {
    var command = TableCommand("import", keys: [.character("i")]) { [done] _ in
      done.record("import")
    }
    command.actsOnRows = false
    session.commands.append(command)
    #expect(!session.menu.contains { $0.title == "import" })
    let menu = session.tableMenu
    #expect(menu.map(\.title) == ["import", "search…", "filter…", "show all columns", "pause"])
    #expect(menu.filter(\.beginsGroup).map(\.title) == ["search…"])
    session.choose(menu[0])
    #expect(done.take() == ["import"])
  }

  @Test func `of a window shows the window's keys, and opens something else if it can`() throws {
    session.screen.surroundings = (.window, [])
    #expect(session.tableMenu.first { $0.title == "search…" }?.key == .control("f"))
    #expect(!session.tableMenu.contains { $0.title == "open…" })
    session.screen.surroundings = (.window, [.opening])
    var command = TableCommand("import", keys: []) { _ in }
    (command.actsOnRows, command.opensPrompt) = (false, true)
    session.commands.append(command)
    let titles = session.tableMenu.prefix(3).map { ($0.title, $0.beginsGroup) }
    #expect(titles.map(\.0) == ["open…", "import…", "search…"])
    #expect(titles.map(\.1) == [false, true, true])
    let open = try #require(session.tableMenu.first)
    #expect(open.title == "open…" && open.key == .control("o"))
    #expect(session.choose(open) == .open)
    #expect(session.help.contains { $0.keys == "Ctrl-O" })
  }

  @Test func `of a window shows the key for copying where it copies`() throws {
    #expect(try entry("copy the field").key == .character("y"))
    session.screen.surroundings = (.window, [])
    #expect(try entry("copy the field").key == .control("c"))
    #expect(try entry("copy the rows").key == .character("Y"))
    session.take(.key(.character("x")))
    clock.advanceUntilIdle()
    #expect(try entry("copy the field").key == .character("y"))
    #expect(try entry("copy the rows").key == .control("c"))
    #expect(try entry("select all").key == .control("a"))
  }

  @Test func `contains no row commands without rows`() {
    people.removeAll()
    clock.advanceUntilIdle()
    #expect(!session.menu.contains { $0.title == "copy the rows" })
    #expect(session.tableMenu.contains { $0.title == "search…" })
  }

  @Test func `performs a chosen entry, with and without a key`() throws {
    session.take(.key(.down))
    session.choose(try entry("greet"))
    session.choose(try entry("wave"))
    #expect(done.take() == ["greet Alan", "wave"])
    session.choose(try entry("show details"))
    clock.advanceUntilIdle()
    #expect(session.rowDetail != nil)
    session.choose(try #require(session.tableMenu.first { $0.title == "search…" }))
    #expect(session.isTyping)
    // Choosing an entry cancels the open prompt.
    session.choose(try entry("greet"))
    #expect(done.take() == ["greet Alan"] && !session.isTyping)
  }

  @Test func `has the same effect as the keys of its entries`() throws {
    for entry in session.menu + session.tableMenu {
      guard let key = entry.key else { continue }
      let (chosen, pressed) = (TableSession(table), TableSession(table))
      var copied: [String] = []
      for session in [chosen, pressed] {
        session.commands = self.session.commands
        session.screen.copy = { copied.append($0) }
      }
      let left = chosen.choose(entry)
      #expect(left == pressed.take(.key(key)))
      #expect(chosen.isTyping == pressed.isTyping && chosen.showsHelp == pressed.showsHelp)
      #expect(copied.count % 2 == 0)
    }
  }

  @Test func `a command has no effect on a past state`() throws {
    people[0].first = "A."
    clock.advanceUntilIdle()
    session.perform(.stepInTime(by: -1))
    clock.advanceUntilIdle()
    #expect(session.status.past != nil)
    session.choose(try entry("wave"))
    clock.advanceUntilIdle()
    #expect(session.status.past == nil && done.take() == [])
    session.choose(try entry("wave"))
    #expect(done.take() == ["wave"])
  }
}
