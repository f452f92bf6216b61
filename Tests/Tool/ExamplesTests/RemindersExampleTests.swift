#if SQLite
  import LiveCells
  import LiveCellsTestSupport
  import LiveObjects
  import Testing

  @testable import Examples

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `The reminders` {
    private let example: RemindersExample
    private let session: TableSession
    private let clock = ManualFrameClock()
    private let screens: [SessionScreen]

    init() throws {
      example = try RemindersExample(today: "2026-11-26")
      try example.addSamples()
      session = TableSession(example.table)
      _ = example.layout(around: session)
      let clock = clock
      screens = [
        session, example.smartLists, example.lists, example.tags, example.form.session,
      ].map { SessionScreen($0, clock: clock) }
    }

    private var reminders: SessionScreen { screens[0] }
    private var lists: SessionScreen { screens[2] }

    private var titles: [String] { session.visibleRows.map(\.texts[1].text) }

    /// Waits until the changes of the user are saved and counted.
    private func settle() async {
      while example.context.hasChanges { await Task.yield() }
      await example.openCounts.settle()
      for list in example.smart { await list.count.settle() }
      clock.advanceUntilIdle()
    }

    private func choose(_ title: String, in session: TableSession) {
      session.table.moveCursor(
        to: session.visibleRows.first { $0.texts[0].text == title }?.position ?? 0
      )
      session.take(.key(.enter))
      clock.advanceUntilIdle()
    }

    @Test func `have live counts by list and by smart list`() async {
      await settle()
      #expect(lists.text == ["Business | 1", "Family | 2", "Personal | 3"])
      #expect(
        screens[1].text == [
          "Today | 0", "Scheduled | 0", "All | 6", "Flagged | 0", "Completed | 0",
        ]
      )
      reminders.press(.home, .character("x"))
      await settle()
      reminders.press(.home, .character("!"))
      await settle()
      #expect(screens[1].text[2...] == ["All | 5", "Flagged | 1", "Completed | 1"])
      #expect(lists.text != ["Business | 1", "Family | 2", "Personal | 3"])
    }

    @Test func `of a list are sorted and deleted in its table, and come back with it`() async {
      await settle()
      choose("Personal", in: example.lists)
      #expect(titles == ["Buy concert tickets", "Doctor appointment", "Groceries"])
      example.table.sort(byColumn: 1, ascending: false)
      clock.advanceUntilIdle()
      #expect(titles == ["Groceries", "Doctor appointment", "Buy concert tickets"])
      choose("Family", in: example.lists)
      #expect(titles == ["Take a walk", "Get haircut"])
      reminders.press(.home, .delete, .character("y"), .enter)
      await settle()
      #expect(titles == ["Get haircut"])
      // A list is deleted with its reminders, and undone as one step.
      example.lists.table.moveCursor(to: 1)
      lists.press(.delete, .character("y"), .enter)
      await settle()
      #expect(lists.text == ["Business | 1", "Personal | 3"] && titles.isEmpty)
      lists.press(.character("u"))
      await settle()
      #expect(lists.text == ["Business | 1", "Family | 1", "Personal | 3"])
    }

    @Test func `have lists that the user moves, also back by undoing`() async {
      await settle()
      example.lists.table.moveCursor(to: 0)
      lists.press(.character("J"))
      await settle()
      #expect(lists.text == ["Family | 2", "Business | 1", "Personal | 3"])
      lists.press(.character("u"))
      await settle()
      #expect(lists.text == ["Business | 1", "Family | 2", "Personal | 3"])
      lists.press(.character("U"))
      await settle()
      #expect(lists.text == ["Family | 2", "Business | 1", "Personal | 3"])
    }

    @Test func `show what is late and what is finished in their styles`() async {
      await settle()
      choose("Business", in: example.lists)
      let reminder = example.table.source[0]
      reminder.due = "2026-11-25"
      await settle()
      #expect(session.visibleRows[0].texts[2] == CellText("2026-11-25", style: .error))
      #expect(screens[1].text[0] == "Today | 1")
      example.choice.showsDone = true
      reminder.isDone = true
      await settle()
      #expect(session.visibleRows[0].texts[0].text == "✓")
      #expect(session.visibleRows[0].texts[1].style == [.secondary, .struckThrough])
      #expect(session.visibleRows[0].texts[2].style == [])
      reminders.press(.character("D"))
      await settle()
      #expect(titles.isEmpty && example.context.undoName == "Delete finished")
    }

    @Test func `are edited in a form with choices`() async throws {
      await settle()
      choose("Business", in: example.lists)
      let (form, reminder) = (screens[4], example.table.source[0])
      func type(_ text: String, line: Int) {
        example.form.session.table.moveCursor(to: line)
        form.press(.enter, .control("u"))
        form.type(text)
        form.press(.enter)
      }
      type("hi", line: 3)
      type("pers", line: 4)
      type("work, urgent", line: 5)
      type("2026-12-24", line: 2)
      await settle()
      #expect(reminder.priority == .high && reminder.list?.name == "Personal")
      #expect(reminder.tagList == "#urgent #work" && reminder.due == "2026-12-24")
      // It has left the list that is shown.
      #expect(titles.isEmpty && lists.text == ["Business | 0", "Family | 2", "Personal | 4"])
      choose("urgent", in: example.tags)
      #expect(titles == ["Call accountant"])
      type("tomorrow", line: 2)
      #expect(reminder.due == "2026-12-24")
    }
  }
#endif
