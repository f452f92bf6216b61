#if Web
  import DatabaseTestSupport
  import Foundation
  import KeyValueObserving
  import LiveCells
  import LiveCellsTestSupport
  import Testing

  @testable import LiveCellsWeb

  /// Editing rows on the page in a real browser.
  @MainActor
  @Suite(.enabled(if: WebDriver.path != nil, "there is no chromium-driver"), .serialized)
  struct PageEditingTests {
    private static let facts = "document.getElementById('facts').textContent"
    /// No prompt is open. The stream can show a change before the edit is answered, and until then
    /// the page ignores keys.
    private static let isAnswered = "document.getElementById('asking').hidden"

    @Test func `a field is edited, a conflict is reported, and undo restores the value`()
      async throws
    {
      let scene = try await PageScene(rows: 20, isEditable: true)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press(
        "j",
        WebDriver.Key.right,
        WebDriver.Key.right,
        WebDriver.Key.right,
        "e"
      )
      try await browser.wait(forQuestion: "plays (INTEGER)")
      #expect(try await browser.text("document.getElementById('answer').value") == "74")
      try await browser.keepPicture("editing")
      try await browser.press("5", WebDriver.Key.enter)
      try await scene.waitForCurrent(3, "745")
      #expect(try scene.stored("SELECT plays FROM tracks WHERE id = 2") == "745")

      // A value that the column rejects is reported, and nothing is written.
      try await browser.wait(for: Self.isAnswered)
      try await browser.press("e")
      try await browser.wait(forQuestion: "plays")
      try await browser.press("x", WebDriver.Key.enter)
      try await browser.wait(forQuestion: "745x")
      #expect(try scene.stored("SELECT plays FROM tracks WHERE id = 2") == "745")
      try await browser.press(WebDriver.Key.escape)

      // Another process changes the value first.
      try await browser.press("e")
      try await browser.wait(forQuestion: "plays")
      try scene.shell.run("UPDATE tracks SET plays = 9 WHERE id = 2")
      try await scene.waitForCurrent(3, "9")
      try await browser.press("1", WebDriver.Key.enter)
      try await browser.wait(forQuestion: "is now 9")
      #expect(try scene.stored("SELECT plays FROM tracks WHERE id = 2") == "9")
      try await browser.press("y", WebDriver.Key.enter)
      try await scene.waitForCurrent(3, "7451")

      try await browser.wait(for: Self.isAnswered)
      try await browser.press("u")
      try await scene.waitForCurrent(3, "9")
      try await browser.wait(for: "\(Self.facts).includes('undone')")
      try await browser.press("U")
      try await scene.waitForCurrent(3, "7451")
      await scene.end()
    }

    /// Returns whether the titles in the page are these letters, from top to bottom.
    private static func areTitles(_ letters: String) -> String {
      """
      [...document.querySelectorAll('.row')]
        .sort((a, b) => a.getAttribute('aria-rowindex') - b.getAttribute('aria-rowindex'))
        .map((row) => row.children[0].textContent).join('') === '\(letters)'
      """
    }

    @Test func `rows are moved by keys, and the cursor stays on the row`() async throws {
      let tracks = ObservableArray(["a", "b", "c", "d"].map { ServedTrack($0) })
      let scene = try await PageScene(
        serving: ServedTable("tracks") {
          let table = LiveTable(tracks) { Column("Title", \.title) }
          table.allowsMoving = true
          let session = TableSession(table)
          let history = UndoHistory()
          history.follow(tracks)
          session.undoing = history
          return session
        }
      )
      let browser = scene.browser
      let help = "document.getElementById('help')"
      try await browser.wait(for: Self.areTitles("abcd"))
      try await browser.press("?")
      try await browser.wait(for: "\(help).open && \(help).textContent.includes('move the row')")
      try await browser.press(WebDriver.Key.escape)
      try await browser.wait(for: "!\(help).open")
      try await browser.press("J")
      try await browser.wait(for: Self.areTitles("bacd"))
      try await scene.waitForCurrent(0, "a")
      try await browser.press("J")
      try await browser.wait(for: Self.areTitles("bcad"))
      try await browser.press("K")
      try await browser.wait(for: Self.areTitles("bacd"))
      #expect(tracks.map(\.title) == ["b", "a", "c", "d"])
      try await browser.press("u")
      try await browser.wait(for: Self.areTitles("bcad"))
      try await scene.waitForCurrent(0, "a")

      // Rows in another order than that of the source stay where they are.
      try await browser.press("s")
      try await browser.wait(for: Self.areTitles("abcd"))
      try await browser.press("J")
      try await browser.wait(for: "\(Self.facts).includes('rows cannot be moved here')")
      try await browser.press("?")
      try await browser.wait(for: "\(help).open")
      #expect(try await !browser.text("\(help).textContent").contains("move the row"))
      #expect(tracks.map(\.title) == ["b", "c", "a", "d"])
      await scene.end()
    }

    @Test func `rows are added and deleted, and Escape cancels both`() async throws {
      let scene = try await PageScene(rows: 5, isEditable: true)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("x", "x", WebDriver.Key.delete)
      try await browser.wait(forQuestion: "delete 2 rows?")
      try await browser.press(WebDriver.Key.escape)
      try await browser.press(WebDriver.Key.delete)
      try await browser.wait(forQuestion: "delete 2 rows?")
      #expect(try scene.stored("SELECT count(*) FROM tracks") == "5")
      try await browser.press("y", WebDriver.Key.enter)
      try await browser.wait(for: "document.getElementById('place').textContent.endsWith('of 3')")
      #expect(try scene.stored("SELECT group_concat(id) FROM tracks") == "3,4,5")

      try await browser.wait(for: Self.isAnswered)
      try await browser.press("a")
      try await browser.wait(forQuestion: "new row 1/5")
      try await browser.press("9", WebDriver.Key.enter)
      try await browser.wait(forQuestion: "new row 2/5")
      try await browser.press("n", "e", "w", WebDriver.Key.enter)
      try await browser.wait(forQuestion: "new row 3/5")
      try await browser.press(WebDriver.Key.tab)
      try await browser.wait(for: "document.getElementById('place').textContent.endsWith('of 4')")
      #expect(try scene.stored("SELECT title FROM tracks WHERE id = 9") == "new")
      await scene.end()
    }

    @Test func `a prompt is not cancelled by the cancellation of the one before it`() async throws {
      let scene = try await PageScene(rows: 5, isEditable: true)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("e")
      try await browser.wait(forQuestion: "id (INTEGER)")
      // A cancellation that takes long.
      try await browser.note(
        """
        const original = window.fetch
        window.isHeld = false
        window.fetch = async (path, options) => {
          if (path === "edit" && !options.body.includes("command")) {
            await new Promise((resolve) => { window.release = resolve; window.isHeld = true })
            window.fetch = original
          }
          return original(path, options)
        }
        """
      )
      try await browser.press(WebDriver.Key.escape)
      try await browser.wait(for: "window.isHeld")
      try await browser.press(WebDriver.Key.delete)
      try await browser.waitForDrawing()
      try await browser.note("window.release()")
      try await browser.wait(forQuestion: "delete the row")
      try await browser.press("y", WebDriver.Key.enter)
      try await browser.wait(for: "document.getElementById('place').textContent.endsWith('of 4')")
      #expect(try scene.stored("SELECT group_concat(id) FROM tracks") == "2,3,4,5")
      await scene.end()
    }

    @Test func `a read-only page has no keys for editing`() async throws {
      let scene = try await PageScene(rows: 5)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("e", WebDriver.Key.delete, "a", "u", "?")
      try await browser.wait(for: "document.getElementById('help').open")
      #expect(try await browser.text("String(document.getElementById('asking').hidden)") == "true")
      let help = try await browser.text("document.getElementById('help').textContent")
      #expect(help.contains("show the complete row") && !help.contains("change a value"))
      await scene.end()
    }

    @Test func `a row that is deleted while its prompt is open is named, and stays unchanged`()
      async throws
    {
      let rows = ObservableArray((0..<3).map { ContractRow($0) })
      let scene = try await PageScene(
        serving: ServedTable("rows") {
          let table = LiveTable(rows) { Column("Name", \.name).editable(\.name) }
          table.allowsDeleting = true
          return TableSession(table)
        }
      )
      let browser = scene.browser
      try await scene.waitForCurrent(0, "row 0")
      try await browser.press("e")
      try await browser.wait(forQuestion: "Name")
      rows[0].isDeleted = true
      try await browser.press("!", WebDriver.Key.enter)
      try await browser.wait(forQuestion: "the row has been deleted – Name")
      #expect(rows[0].name == "row 0")
      try await browser.press(WebDriver.Key.escape)
      try await browser.wait(for: Self.isAnswered)
      // A row that is deleted before its deletion is confirmed is named, too.
      try await browser.press("j", WebDriver.Key.delete)
      try await browser.wait(forQuestion: "delete the row")
      rows[1].isDeleted = true
      try await browser.press("y", WebDriver.Key.enter)
      try await browser.wait(for: "\(Self.facts).includes('the row has been deleted')")
      #expect(rows.count == 3)
      await scene.end()
    }
  }

  extension WebDriver {
    /// Waits until the page shows a prompt.
    fileprivate func wait(forQuestion text: String) async throws {
      let question = "document.getElementById('question').textContent"
      try await wait(
        for: "!document.getElementById('asking').hidden && \(question).includes('\(text)')"
      )
    }
  }
#endif
