#if SQLite
  import LiveCells
  import LiveCellsTestSupport
  import LiveObjects
  import Testing

  @testable import Examples

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `The players` {
    private let example: PlayersExample
    private let session: TableSession
    private let screen: SessionScreen

    init() throws {
      example = try PlayersExample(seed: 3)
      session = TableSession(example.table)
      _ = example.layout(around: session)
      screen = SessionScreen(session)
    }

    /// Waits until the changes of the user are saved.
    private func saved() async {
      while example.context.hasChanges { await Task.yield() }
      screen.update()
    }

    @Test func `are ordered by score, or by name at the user's request`() {
      let scores = Array(example.table.source).map(\.score)
      #expect(scores.count == 8 && scores == scores.sorted(by: >))
      example.table.sort(byColumn: 0)
      screen.update()
      let names = session.visibleRows.map(\.texts[0].text)
      #expect(names.filter { $0 != "Anonymous" } == names.filter { $0 != "Anonymous" }.sorted())
      #expect(example.state == "8 players")
    }

    @Test func `without a name are shown as anonymous, in another style`() async {
      screen.press(.home, .character("a"), .enter)
      await saved()
      let row = session.visibleRows.first { $0.texts[1].text == "0" }
      #expect(row?.texts[0] == CellText("Anonymous", style: .secondary))
    }

    @Test func `are all deleted in one step with a name, and come back`() async {
      screen.press(.character("D"))
      await saved()
      #expect(example.state == "0 players" && screen.text.isEmpty)
      screen.press(.character("u"))
      #expect(screen.message == "undone: Delete all")
      await saved()
      #expect(example.state == "8 players" && screen.text.count == 8)
    }

    @Test func `that another connection deletes are named at the prompt, and stay unchanged`()
      async throws
    {
      screen.press(.home, .character("e"))
      try await example.context.transaction { context in
        for player in try context.fetch(Player.self) { context.delete(player) }
      }
      await example.context.refresh()
      screen.update()
      screen.type("!")
      screen.press(.enter)
      #expect(screen.message?.hasPrefix("the row has been deleted – Name: ") == true)
      #expect(screen.message?.hasSuffix("!") == true)
      screen.press(.escape)
      #expect(!example.context.hasChanges && example.table.source.count == 0)
    }

    @Test func `that another connection deletes during the save are named in one line`()
      async throws
    {
      let player = example.table.source[0]
      try await example.context.transaction { context in
        for player in try context.fetch(Player.self) { context.delete(player) }
      }
      // This context has not read the commit yet.
      player.name = "other"
      while screen.message == nil {
        await Task.yield()
        screen.update()
      }
      let name = "Player \(player.id ?? 0)"
      #expect(screen.message == "not saved: another program has deleted \(name)")
      // The conflict does not stop later saves.
      #expect(!example.context.hasChanges)
      screen.press(.home, .character("a"), .enter)
      await saved()
      #expect(screen.message == nil && example.state == "1 player")
    }

    @Test func `are changed by fifty tasks at once without a conflict`() async throws {
      screen.press(.character("S"))
      #expect(example.tasks.count == 50)
      await example.settle()
      await example.context.refresh()
      screen.update()
      let stored = try await example.context.count(Player.self)
      #expect(stored == 8 && example.table.source.count == 8)
      #expect(!example.context.hasChanges)
    }
  }
#endif
