#if Web
  import Testing

  /// The row elements of the page.
  @Suite(
    .enabled(if: WebDriver.path != nil, "there is no chromium-driver"),
    .serialized,
    .timeLimit(.minutes(60))
  )
  @MainActor
  struct PageRowsTests {
    /// Counts the cells that are read while rows are shown.
    private static let count = """
      Promise.all([import("./rows.js"), import("./picture.js")]).then(([{ Rows }, { patched }]) => {
        window.reads = 0
        const row = (name, ...cells) => ({ name, section: null, cells: new Proxy(cells, {
          get: (cells, key) => {
            if (/^\\d+$/.test(key)) reads += 1
            return cells[key]
          }
        }) })
        window.strip = document.createElement("div")
        const rows = new Rows(strip)
        const look = {
          columns: [0, 1], alignments: ["", ""], cursor: { column: 0, position: 0 },
          selected: new Map(), marks: { fresh: () => 0 }, offsetOf: (position) => position * 20,
        }
        window.shows = (...list) => {
          reads = 0
          rows.show(list.map((row, at) => [at, row]), look)
          return reads
        }
        window.kept = row(1, "ta", "n1")
        window.before = row(2, "tb", "n2")
        window.after = row(2, "tb", "n3")
        // A patch of the row that is shown, with a text that the element shows already.
        window.patch = () => {
          const { picture, written } = patched({ rows: [kept, after], columns: [0, 1] },
            { set: [[2, 1, "n3"]] })
          const cells = strip.lastChild.children, before = [...cells].map((cell) => cell.firstChild)
          shows(...picture.rows)
          return [...written.get(2), ...before.map((text, at) => text === cells[at].firstChild)].join()
        }
        window.isReady = true
      })
      """

    @Test func `unchanged rows are not compared, and each cell of a changed row is once`()
      async throws
    {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.note(Self.count)
      try await browser.wait(for: "window.isReady")
      #expect(try await browser.text("shows(kept, before)") == "4")
      #expect(try await browser.text("shows(kept, before)") == "0")
      #expect(try await browser.text("shows(kept, after)") == "2")
      #expect(try await browser.text("strip.lastChild.textContent") == "b3")
      // A patch is not compared: the named cell is written, even with the same text.
      #expect(try await browser.text("patch()") == "1,true,false")
      #expect(try await browser.text("strip.lastChild.textContent") == "b3")
      // A row that is loading shows a mark, and later its values.
      try await browser.note("shows(kept, undefined)")
      #expect(try await browser.text("strip.lastChild.textContent") == "……")
      try await browser.note("shows(kept, after)")
      #expect(try await browser.text("strip.lastChild.textContent") == "b3")
      await scene.end()
    }
  }
#endif
