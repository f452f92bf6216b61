#if Web
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveCellsWeb

  /// Texts that are typed on the page.
  @Suite(
    .enabled(if: WebDriver.path != nil, "there is no chromium-driver"),
    .serialized,
    .timeLimit(.minutes(60))
  )
  struct PageTypingTests {
    private static let facts = "document.getElementById('facts').textContent"
    private static let field = "document.getElementById('answer')"
    private static let isRequested = "!document.getElementById('asking').hidden"
    /// Withholds the answer to a request of an edit until `goOn` is called.
    private static let holdsEdits = """
      const original = window.fetch
      window.fetch = (path, options) => path !== "edit" ? original(path, options)
        : new Promise((done) => { window.goOn = () => done(original(path, options)) })
      """

    private func scene(_ statements: String, rows: Int = 20) async throws -> PageScene {
      let scene = try await PageScene(rows: rows, beginningWith: statements, isEditable: true)
      try await scene.browser.wait(for: "document.querySelectorAll('.row').length > 2")
      return scene
    }

    @Test(
      arguments: [
        ("char(10)", "\n"), ("char(13, 10)", "\r\n"), ("char(13)", "\r"),
        ("char(10) || char(13, 10)", "\n\r\n"),
      ]
    )
    func `a text with several lines keeps its line ends, edited or not`(sql: String, end: String)
      async throws
    {
      let scene = try await scene(
        "UPDATE tracks SET title = 'line1' || \(sql) || 'line2' WHERE id = 1"
      )
      let browser = scene.browser
      try await browser.press("l", "e")
      try await browser.wait(for: Self.isRequested)
      try await browser.press(WebDriver.Key.enter)
      try await browser.wait(for: "!(\(Self.isRequested))")
      func title() throws -> String {
        try scene.stored("SELECT hex(title) FROM tracks WHERE id = 1")
      }
      func hex(_ text: String) -> String {
        text.utf8.map { String(format: "%02X", $0) }.joined()
      }
      #expect(try title() == hex("line1" + end + "line2"))
      try await browser.press("e")
      try await browser.wait(for: Self.isRequested)
      try await browser.press("!", WebDriver.Key.enter)
      try await browser.wait(for: "!(\(Self.isRequested))")
      #expect(try title() == hex("line1" + end + "line2!"))
      await scene.end()
    }

    @Test func `a long text is edited completely, and one that is too long is refused`()
      async throws
    {
      let scene = try await scene(
        """
        UPDATE tracks SET title = replace(hex(zeroblob(20000)), '00', 'é') WHERE id = 1;
        UPDATE tracks SET title = replace(hex(zeroblob(40000)), '00', 'é') WHERE id = 2;
        UPDATE tracks SET title = CAST(x'ff' AS TEXT) WHERE id = 3;
        """
      )
      let browser = scene.browser
      try await browser.press("l", "e")
      try await browser.wait(for: Self.isRequested)
      try await browser.press("Z", WebDriver.Key.enter)
      try await browser.wait(for: "!(\(Self.isRequested))")
      #expect(
        try scene.stored(
          "SELECT length(title), substr(title, 20000) FROM tracks WHERE id = 1"
        ) == "20001|éZ"
      )
      // The keys after `e` are pressed before the answer arrives.
      try await browser.note(Self.holdsEdits)
      for reason in [
        "title has 80,000 bytes, more than 65,535 bytes", "title has a text that is not UTF-8",
      ] {
        try await browser.press("j", "e")
        try await browser.wait(for: "window.goOn !== undefined")
        try await browser.press("q", "X", WebDriver.Key.enter)
        try await browser.note("window.goOn(); delete window.goOn")
        try await browser.wait(
          for: "\(Self.facts) === \"this value cannot be changed: \(reason)\""
        )
        #expect(try await browser.text("String(\(Self.isRequested))") == "false")
      }
      #expect(try scene.stored("SELECT group_concat(id) FROM tracks WHERE id < 4") == "1,2,3")
      // A filter has its own limit, and the typed text remains.
      try await browser.press("&")
      try await browser.wait(for: Self.isRequested)
      try await browser.note("\(Self.field).value = 'x'.repeat(1001)")
      try await browser.press(WebDriver.Key.enter)
      try await browser.wait(
        for:
          "document.getElementById('question').textContent.startsWith('too long: 1,001 bytes of at most 1,000')"
      )
      #expect(try await browser.text("\(Self.field).value.length") == "1001")
      await scene.end()
    }

    @Test func `keys pressed before the prompt arrives are typed into it`() async throws {
      let scene = try await scene("")
      let browser = scene.browser
      try await browser.note(Self.holdsEdits)
      try await browser.press("l", "e")
      try await browser.wait(for: "window.goOn !== undefined")
      let address = try await browser.text("location.href")
      try await browser.press("S", "F", "p", "/", "x", WebDriver.Key.enter, "q")
      try await browser.note("document.querySelector('[data-command=beginSearch]').click()")
      #expect(try await browser.text("String(\(Self.isRequested))") == "false")
      try await browser.note("window.goOn()")
      try await browser.wait(for: Self.isRequested)
      #expect(try await browser.text("\(Self.field).value") == "Track 1SFp/xq")
      #expect(try await browser.text("location.href") == address)
      // A click on a button for another prompt discards nothing either.
      try await browser.click("[data-command=beginFilter]")
      #expect(try await browser.text("\(Self.field).value") == "Track 1SFp/xq")
      // While the answer is being sent, keys are ignored.
      try await browser.note("delete window.goOn")
      try await browser.press(WebDriver.Key.enter)
      try await browser.wait(for: "window.goOn !== undefined")
      try await browser.press("F", "p")
      #expect(try await browser.text("\(Self.field).value") == "Track 1SFp/xq")
      try await browser.note("window.goOn()")
      try await browser.wait(for: "!(\(Self.isRequested))")
      #expect(try scene.stored("SELECT title FROM tracks WHERE id = 1") == "Track 1SFp/xq")
      #expect(try await browser.text("location.href") == address)
      // A prompt that is cancelled before it arrives is not shown.
      try await browser.note("delete window.goOn")
      try await browser.press("e")
      try await browser.wait(for: "window.goOn !== undefined")
      try await browser.press(WebDriver.Key.escape)
      try await browser.note("window.goOn()")
      try await browser.wait(for: "!document.body.classList.contains('waiting')")
      #expect(try await browser.text("String(\(Self.isRequested))") == "false")
      await scene.end()
    }

    @Test func `an answer that cannot be sent stays in its field`() async throws {
      let scene = try await scene("")
      let browser = scene.browser
      try await browser.press("l", "e")
      try await browser.wait(for: Self.isRequested)
      try await browser.note("window.fetch = () => Promise.reject(new TypeError('no network'))")
      try await browser.press("!", WebDriver.Key.enter)
      try await browser.wait(
        for: "document.getElementById('question').textContent.startsWith('no connection')"
      )
      #expect(try await browser.text("\(Self.field).value") == "Track 1!")
      await scene.end()
    }

    @Test func `the page ignores keys of an input method`() async throws {
      let scene = try await scene("")
      let browser = scene.browser
      try await browser.press("l", "e")
      try await browser.wait(for: Self.isRequested)
      for key in ["Escape", "Tab", "Enter"] {
        for composing in ["isComposing: true", "keyCode: 229"] {
          try await browser.note(
            """
            const event = new KeyboardEvent("keydown", { key: "\(key)", bubbles: true, cancelable: true, \(composing) })
            \(Self.field).dispatchEvent(event)
            """
          )
          #expect(try await browser.text("String(\(Self.isRequested))") == "true", "\(key)")
          #expect(
            try await browser.text("document.getElementById('question').textContent")
              .hasPrefix("title"),
            "\(key)"
          )
        }
      }
      // The browser's own composition events.
      for (key, code) in [("Escape", 27), ("Enter", 13)] {
        try await browser.tools(
          "Input.imeSetComposition",
          ["text": "にほん", "selectionStart": 3, "selectionEnd": 3]
        )
        try await browser.tools(
          "Input.dispatchKeyEvent",
          [
            "type": "rawKeyDown", "key": key, "code": key, "windowsVirtualKeyCode": 229,
            "nativeVirtualKeyCode": code,
          ]
        )
        #expect(try await browser.text("String(\(Self.isRequested))") == "true", "\(key)")
      }
      await scene.end()
    }

    @Test func `deleting a row whose displayed values are outdated asks for confirmation`()
      async throws
    {
      let scene = try await scene("")
      let browser = scene.browser
      try await browser.press("j", "p")
      try await browser.wait(for: "\(Self.facts).startsWith('paused')")
      try scene.shell.run("UPDATE tracks SET title = 'IMPORTANT' WHERE id = 2")
      try await browser.wait(for: "\(Self.facts).startsWith('paused, 1 ')")
      try await browser.press(WebDriver.Key.delete)
      try await browser.wait(for: Self.isRequested)
      #expect(
        try await browser.text("document.getElementById('question').textContent")
          == "delete the row, changed since it was shown (title is now IMPORTANT; it was Track 2)? (y, Enter) "
      )
      try await browser.press(WebDriver.Key.escape, "l", "e")
      try await browser.wait(for: Self.isRequested)
      #expect(
        try await browser.text("document.getElementById('question').textContent")
          == "title (TEXT), changed since it was shown (title is now IMPORTANT; it was Track 2): "
      )
      try await browser.press(WebDriver.Key.escape, "l", "e")
      try await browser.wait(for: Self.isRequested)
      #expect(
        try await browser.text("document.getElementById('question').textContent")
          == "artist (TEXT): "
      )
      await scene.end()
    }

    @Test func `the prompt counts selected rows that a filter hides before they are deleted`()
      async throws
    {
      let scene = try await scene("", rows: 600)
      let browser = scene.browser
      try await browser.press("j", "x", "x", "&", "k", " ", "5", "0", "0", WebDriver.Key.enter)
      try await browser.wait(for: "document.querySelectorAll('.row').length === 1")
      try await browser.press("x", WebDriver.Key.delete)
      try await browser.wait(for: Self.isRequested)
      #expect(
        try await browser.text("document.getElementById('question').textContent")
          == "delete 3 rows, 2 of them hidden by the filter? (y, Enter) "
      )
      try await browser.keepPicture("hidden")
      try await browser.press("n", WebDriver.Key.enter)
      try await browser.wait(for: "!(\(Self.isRequested))")
      #expect(try scene.stored("SELECT count(*) FROM tracks") == "600")
      try await browser.press("l", "e")
      try await browser.wait(for: Self.isRequested)
      #expect(
        try await browser.text("document.getElementById('question').textContent")
          == "title (TEXT) of 3 rows, 2 of them hidden by the filter: "
      )
      try await browser.press(WebDriver.Key.escape, WebDriver.Key.delete)
      try await browser.wait(for: Self.isRequested)
      try await browser.press("y", WebDriver.Key.enter)
      try await browser.wait(
        for: "document.getElementById('empty').textContent !== '' "
          + "&& !\(Self.facts).includes('selected')"
      )
      #expect(try scene.stored("SELECT count(*) FROM tracks") == "597")
      await scene.end()
    }

    @Test func `a refused value is reported, and the typed text can be corrected`() async throws {
      let scene = try await scene(
        "CREATE TRIGGER odd BEFORE UPDATE OF plays ON tracks WHEN new.plays % 2 BEGIN SELECT RAISE(ABORT, 'odd'); END"
      )
      let browser = scene.browser
      try await browser.press("l", "l", "l", "e")
      try await browser.wait(for: Self.isRequested)
      try await browser.press("1", WebDriver.Key.enter)
      try await browser.wait(
        for: "document.getElementById('question').textContent.includes('odd – plays (INTEGER)')"
      )
      try await browser.press("2", WebDriver.Key.enter)
      try await browser.wait(for: "!(\(Self.isRequested))")
      #expect(try scene.stored("SELECT plays FROM tracks WHERE id = 1") == "3712")
      await scene.end()
    }
  }
#endif
