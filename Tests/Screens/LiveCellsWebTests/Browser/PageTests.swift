#if Web
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveRows
  import LiveSQLite
  import ScaleTestSupport
  import Testing

  @testable import LiveCellsWeb

  /// The page in a real browser, with a table that another process writes to.
  @MainActor
  @Suite(.enabled(if: WebDriver.path != nil, "there is no chromium-driver"), .serialized)
  struct PageTests {
    @Test func `a commit of another process is on the page, and the changed cell is highlighted`()
      async throws
    {
      let scene = try await PageScene(rows: 1_000)
      try await scene.waitForCurrent(1, "Track 1")
      #expect(try await scene.column(0).prefix(3) == ["1", "2", "3"])
      try await scene.browser.keepPicture("light")
      // Highlights fade, so a mutation observer records them. The page's clock stands still, so a
      // late frame shows them, too.
      try await scene.browser.note(
        """
        performance.now = () => 0
        window.marked = []
        const note = (records) => {
          for (const { target } of records)
            if (target.classList.contains('changed')) window.marked.push(target.textContent)
        }
        new MutationObserver(note).observe(document.getElementById('window'),
          { subtree: true, attributes: true, attributeFilter: ['class'] })
        """
      )
      try scene.shell.run("UPDATE tracks SET plays = 4242 WHERE id = 2")
      let cell = "document.querySelector('[aria-rowindex=\"3\"] [aria-colindex=\"4\"]')"
      try await scene.browser.wait(for: "\(cell).textContent === '4242'")
      try await scene.browser.wait(for: "window.marked.length > 0")
      // The other cells of the row are not highlighted.
      #expect(try await scene.browser.text("window.marked.join()") == "4242")
      try scene.shell.run("DELETE FROM tracks WHERE id = 1; INSERT INTO tracks (id) VALUES (0)")
      try await scene.browser.wait(
        for: "document.querySelector('[aria-rowindex=\"2\"]').children[0].textContent === '0'"
      )
      #expect(try await scene.column(0).prefix(3) == ["0", "2", "3"])
      try await scene.browser.keepPicture("changed")
      await scene.end()
    }

    @Test func `keys move the cursor through a long table`() async throws {
      let scene = try await PageScene(rows: 5_000)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("j", WebDriver.Key.down, "k")
      try await scene.waitForCurrent(1, "Track 2")
      try await browser.press("G")
      try await scene.waitForCurrent(1, "Track 5000")
      #expect(
        try await browser.text("document.getElementById('place').textContent") == "5,000 of 5,000"
      )
      try await browser.press(WebDriver.Key.pageUp)
      try await browser.wait(
        for: "!document.querySelector('.row.current').textContent.includes('5000')"
      )
      try await browser.press("g", WebDriver.Key.right)
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.wait(
        for: "document.querySelector('.row.current .here').textContent === 'Track 1'"
      )
      let active = "document.getElementById('grid').getAttribute('aria-activedescendant')"
      let isThere = "document.getElementById(\(active)).textContent"
      #expect(try await browser.text(isThere) == "Track 1")
      // Only visible rows are in the page.
      let count = Int(try await browser.text("document.querySelectorAll('.row').length"))
      #expect((count ?? .max) < 60)
      await scene.end()
    }

    @Test func `the cursor's row keeps its place on the screen while rows are inserted before it`()
      async throws
    {
      let scene = try await PageScene(rows: 2_000)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press(WebDriver.Key.pageDown, WebDriver.Key.pageDown, "j")
      try await browser.waitForDrawing()
      let place = "document.querySelector('.row.current').getBoundingClientRect().top"
      let title = try await scene.current(1)
      let before = try await browser.text(place)
      try scene.shell.run("INSERT INTO tracks (id, title) VALUES (-1, 'new'), (-2, 'newer')")
      try await browser.wait(for: "document.getElementById('place').textContent.endsWith('2,002')")
      #expect(try await scene.current(1) == title)
      #expect(try await browser.text(place) == before)
      await scene.end()
    }

    @Test func `a click on a head orders the rows, and the address contains the order`()
      async throws
    {
      let scene = try await PageScene(rows: 500)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.click("#heads [aria-colindex='4']")
      try await scene.waitForCurrent(3, "0")
      try await browser.wait(
        for: "document.querySelector('[aria-sort=ascending]')?.textContent === 'plays'"
      )
      try await browser.click("#heads [aria-colindex='4']")
      try await scene.waitForCurrent(3, "100")
      #expect(try await browser.text("location.search").contains("sort=3&desc=1"))
      try scene.shell.run("UPDATE tracks SET plays = 999 WHERE id = 3")
      try await scene.waitForCurrent(3, "999")
      try await browser.click("#heads [aria-colindex='4']")
      try await scene.waitForCurrent(1, "Track 1")
      await scene.end()
    }

    @Test func `a search moves to the next row with the text, and a filter hides all other rows`()
      async throws
    {
      let scene = try await PageScene(rows: 3_000)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("/", "T", "r", "a", "c", "k", " ", "2", "9", "9", WebDriver.Key.enter)
      try await scene.waitForCurrent(1, "Track 299")
      try await browser.press("n")
      try await scene.waitForCurrent(1, "Track 2990")
      try await browser.press("N")
      try await scene.waitForCurrent(1, "Track 299")
      try await browser.press("&", "2", "9", "9", "9", WebDriver.Key.enter)
      try await scene.waitForCurrent(1, "Track 2999")
      #expect(try await browser.text("document.getElementById('place').textContent") == "1 of 1")
      #expect(try await browser.text("location.search").contains("filter=2999"))
      // A later value may be longer than the column was wide.
      let id = "document.querySelector('.row.current').children[0]"
      try await browser.wait(for: "\(id).scrollWidth <= \(id).clientWidth")
      try await browser.keepPicture("filtered")
      // The address reproduces the view.
      try await browser.open(try await browser.text("location.href"))
      try await scene.waitForCurrent(1, "Track 2999")
      await scene.end()
    }

    @Test func `rows are grouped in sections with titles above them`() async throws {
      let scene = try await PageScene(rows: 400)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("l", "l", "l", "S")
      try await browser.wait(for: "document.querySelectorAll('.row[data-section]').length > 1")
      #expect(try await browser.text("location.search").contains("section=3"))
      // Each row is below the previous one, and below the title between them.
      let gaps = """
        (() => {
          const rows = [...document.querySelectorAll('#window .row')].sort((a, b) => a.position - b.position)
          const height = rows[0].offsetHeight
          return rows.slice(1).every((row, at) => row.getBoundingClientRect().top
            - rows[at].getBoundingClientRect().top === height * (row.dataset.section === undefined ? 1 : 2))
        })()
        """
      try await browser.wait(for: gaps)
      try await browser.keepPicture("sections")
      // The last row is completely visible, and so is the first one with its title.
      try await browser.press("G")
      try await browser.wait(for: "document.getElementById('place').textContent.startsWith('400 ')")
      let isWhole = """
        (() => {
          const row = document.querySelector('.row.current')?.getBoundingClientRect()
          const grid = document.getElementById('grid')
          const frame = grid.getBoundingClientRect()
          return row !== undefined && row.bottom <= frame.top + grid.clientHeight + 1
            && row.top >= document.getElementById('heads').getBoundingClientRect().bottom - 1
        })()
        """
      try await browser.wait(for: isWhole)
      try await browser.press("k", "k", "k")
      try await browser.wait(for: isWhole)
      try await browser.press("g")
      try await browser.wait(for: "document.getElementById('place').textContent.startsWith('1 ')")
      try await browser.wait(for: isWhole)
      try scene.shell.run("UPDATE tracks SET plays = -5 WHERE id = 200")
      try await browser.wait(for: "document.querySelector('.row[data-section=\"-5\"]') !== null")
      try await browser.wait(for: gaps)
      try await browser.press("S")
      try await browser.wait(for: "document.querySelectorAll('.row[data-section]').length === 0")
      await scene.end()
    }

    @Test func `rows whose order is held stay in place until the hold ends`() async throws {
      let scene = try await PageScene(rows: 110)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.click("#heads [aria-colindex='4']")
      try await scene.waitForCurrent(3, "0")
      let title = try await scene.current(1)
      let facts = "document.getElementById('facts').textContent"
      try await browser.press("o")
      try await browser.wait(for: "\(facts) === 'order held, 0 waiting'")
      try scene.shell.run("UPDATE tracks SET plays = 500 WHERE title = '\(title)'")
      try await browser.wait(for: "\(facts) === 'order held, 1 waiting'")
      try await scene.waitForCurrent(3, "500")
      #expect(try await scene.current(1) == title)
      // A search finds the held position of the row.
      let place = "document.getElementById('place').textContent"
      try await browser.press("j", "j")
      try await browser.wait(for: "\(place) === '3 of 110'")
      try await browser.press("/", "5", "0", "0", WebDriver.Key.enter)
      try await browser.wait(for: "\(place) === '1 of 110'")
      #expect(try await scene.current(3) == "500")
      try await browser.press("o")
      try await browser.wait(for: "\(place) === '110 of 110'")
      #expect(try await scene.current(1) == title)
      await scene.end()
    }

    @Test func `a paused page does not change and counts waiting changes`() async throws {
      let scene = try await PageScene(rows: 100)
      let browser = scene.browser
      try await scene.waitForCurrent(3, "37")
      try await browser.press("p")
      try scene.shell.run("UPDATE tracks SET plays = 1 WHERE id = 1")
      try await browser.wait(
        for: "document.getElementById('facts').textContent === 'paused, 1 waiting'"
      )
      #expect(try await scene.current(3) == "37")
      try await browser.press("p")
      try await scene.waitForCurrent(3, "1")
      try await browser.press("F")
      try await scene.waitForCurrent(1, "Track 100")
      try scene.shell.run("INSERT INTO tracks (title) VALUES ('last')")
      try await scene.waitForCurrent(1, "last")
      await scene.end()
    }

    @Test func `rows are selected, columns are hidden, and the detail shows all values of a row`()
      async throws
    {
      let scene = try await PageScene(rows: 100)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("x", "x")
      try await browser.wait(for: "document.querySelectorAll('[aria-selected=true]').length === 2")
      try await browser.press("X", "l", "-")
      try await browser.wait(for: "document.querySelectorAll('.head').length === 4")
      #expect(try await browser.text("location.search").contains("hide=1"))
      try await browser.press("=", WebDriver.Key.enter)
      try await browser.wait(for: "document.querySelectorAll('#detail dd').length === 5")
      #expect(
        try await browser.text("document.querySelectorAll('#detail dd')[1].textContent")
          == "Track 3"
      )
      try scene.shell.run("UPDATE tracks SET title = 'other' WHERE id = 3")
      try await browser.wait(
        for: "document.querySelectorAll('#detail dd')[1].textContent === 'other'"
      )
      let account = try await browser.text("document.querySelector('#detail .account').textContent")
      let explanation = #/title of tracks 3 changed [0-9:]{8} by commit [0-9]+, was “Track 3”/#
      #expect(account.wholeMatch(of: explanation) != nil, "\(account)")
      try await browser.keepPicture("detail")
      try await browser.press("?")
      try await browser.wait(for: "document.getElementById('help').open")
      try await browser.keepPicture("keys")
      await scene.end()
    }

    @Test func `dragging the end of a head widens a column and keeps the order of the rows`()
      async throws
    {
      let scene = try await PageScene(rows: 50)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      let (before, other) = (try await scene.width(ofHead: 2), try await scene.width(ofHead: 3))
      try await browser.pull("#heads [aria-colindex='2']", from: (before / 2 - 3, 0), by: 120)
      #expect(try await scene.width(ofHead: 2) == before + 120)
      #expect(try await scene.width(ofHead: 3) == other)
      #expect(try await browser.text("document.querySelectorAll('[aria-sort=none]').length") == "5")
      try await browser.pull("#heads [aria-colindex='2']", from: (before / 2 + 57, 0), by: -150)
      #expect(try await scene.width(ofHead: 2) < before)
      // A click elsewhere on the head still orders the rows.
      try await browser.click("#heads [aria-colindex='4']")
      try await browser.wait(
        for: "document.querySelector('[aria-sort=ascending]')?.textContent === 'plays'"
      )
      await scene.end()
    }

    @Test func `a table that exceeds the maximum height of an element can be scrolled completely`()
      async throws
    {
      let count = TestScale.isFull ? 10_000_000 : 1_000_000
      let scene = try await PageScene(rows: count)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      let counted = count.formatted(.number.locale(Locale(identifier: "en")))
      try await browser.wait(
        for: "document.getElementById('place').textContent === '1 of \(counted)'"
      )
      try await browser.press("G")
      try await scene.waitForCurrent(1, "Track \(count)")
      // The last row is completely visible.
      let bottom = "document.querySelector('.row.current').getBoundingClientRect().bottom"
      let end = "document.getElementById('grid').getBoundingClientRect().bottom"
      try await browser.wait(for: "\(bottom) <= \(end) + 1")
      // At the middle, the scroll bar shows the middle of the table.
      let grid = "document.getElementById('grid')"
      try await browser.note(
        "\(grid).scrollTop = (\(grid).scrollHeight - \(grid).clientHeight) / 2"
      )
      let seen =
        "[...document.querySelectorAll('.row')].map((row) => Number(row.children[0].textContent))"
      try await browser.wait(
        for: "\(seen).length > 10 && \(seen).every((id) => Math.abs(id - \(count / 2)) < 200)"
      )
      try await browser.keepPicture("long")
      // The wheel moves by rows, not in proportion to the scaled scroll bar.
      let first = "Math.min(...\(seen))"
      let before = try #require(Int(try await browser.text(first)))
      try await browser.turnWheel(by: 280)
      try await browser.wait(for: "\(first) === \(before + 10)")
      try await browser.wait(for: "!document.querySelector('.cell.unloaded')")
      try await browser.press("g")
      try await scene.waitForCurrent(1, "Track 1")
      await scene.end()
    }

    @Test func `markup and scripts in names and values have no effect`() async throws {
      let evil = "<img src=x onerror=\"window.hit=1\"><script>window.hit=1</script>"
      let scene = try await PageScene(
        rows: 1,
        beginningWith: """
          ALTER TABLE tracks ADD COLUMN "<b onclick=hit()>" TEXT DEFAULT '\(evil)';
          UPDATE tracks SET title = '\(evil)', note = 'javascript:alert(1)',
            artist = char(10, 0x202E) || '\(evil)';
          """
      )
      let browser = scene.browser
      try await browser.wait(for: "document.querySelectorAll('.head').length === 6")
      try await browser.wait(for: "document.querySelector('.row.current') !== null")
      #expect(try await scene.current(1) == evil)
      #expect(try await scene.current(5) == evil)
      try await browser.press(WebDriver.Key.enter)
      try await browser.wait(for: "document.querySelectorAll('#detail dd').length === 6")
      let count = "document.querySelectorAll('main img, main script, main b').length"
      #expect(try await browser.text(count) == "0")
      #expect(try await browser.text("String(window.hit)") == "undefined")
      // The content security policy blocks inline scripts as well.
      _ = try await browser.value(
        "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.hit = 2' }))"
      )
      #expect(try await browser.text("String(window.hit)") == "undefined")
      await scene.end()
    }

    @Test func `screen readers receive a grid with rows, heads and cells`() async throws {
      let scene = try await PageScene(rows: 30)
      try await scene.waitForCurrent(1, "Track 1")
      try await scene.browser.tools("Accessibility.enable")
      let tree = try await scene.browser.tools("Accessibility.getFullAXTree")
      let nodes = tree["nodes"] as? [[String: Any]] ?? []
      var roles: [String: Set<String>] = [:]
      for node in nodes {
        let role = (node["role"] as? [String: Any])?["value"] as? String ?? ""
        let name = (node["name"] as? [String: Any])?["value"] as? String ?? ""
        roles[role, default: []].insert(name)
      }
      #expect(roles["grid"] == ["tracks"])
      #expect(roles["columnheader"] == ["id", "title", "artist", "plays", "note"])
      #expect(roles["gridcell"]?.contains("Track 7") == true)
      #expect(
        roles["button"]?.isSuperset(of: ["Search", "Filter", "Pause", "Follow", "Keys"]) == true
      )
      #expect(try await scene.browser.text("document.getElementById('grid').ariaRowCount") == "31")
      await scene.end()
    }

    @Test func `the page follows the dark color scheme and fits a phone`() async throws {
      let scene = try await PageScene(rows: 200)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.tools(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": "dark"]]]
      )
      let ground = "getComputedStyle(document.body).backgroundColor"
      try await browser.wait(for: "\(ground) === 'rgb(22, 24, 28)'")
      try await browser.keepPicture("dark")
      try await browser.tools(
        "Emulation.setDeviceMetricsOverride",
        ["width": 390, "height": 800, "deviceScaleFactor": 2, "mobile": true]
      )
      try await browser.wait(for: "innerWidth === 390")
      // Only the grid scrolls horizontally, never the page.
      try await browser.wait(for: "document.documentElement.scrollWidth === 390")
      // The distance of rows equals their height.
      let row = "document.querySelector('[aria-rowindex=\"3\"]').getBoundingClientRect()"
      let next = "document.querySelector('[aria-rowindex=\"4\"]').getBoundingClientRect()"
      try await browser.wait(for: "\(row).height === 34 && \(row).bottom === \(next).top")
      try await browser.keepPicture("phone")
      await scene.end()
    }
  }
#endif
