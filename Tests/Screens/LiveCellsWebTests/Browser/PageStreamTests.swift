#if Web
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveCellsWeb

  /// The connection of the page to a server, and its display.
  @Suite(
    .enabled(if: WebDriver.path != nil, "there is no chromium-driver"),
    .serialized,
    .timeLimit(.minutes(60))
  )
  struct PageStreamTests {
    /// A stand-in for EventSource that sends the events of the test, and a clock that the test
    /// moves.
    private static let stand = """
      window.told = []
      window.timers = new Map()
      window.sources = []
      window.EventSource = class extends EventTarget {
        static CLOSED = 2
        readyState = 1
        constructor(address) { super(); this.address = address; sources.push(this) }
        close() { this.readyState = 2 }
        send(name, data) { this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })) }
      }
      window.setTimeout = (act, time) => { const id = (window.last = (window.last ?? 0) + 1); timers.set(id, { act, time }); return id }
      window.clearTimeout = (id) => { timers.delete(id) }
      // Calls what waits for a time.
      window.pass = (time) => {
        for (const [id, timer] of [...timers]) if (timer.time === time) { timers.delete(id); timer.act() }
      }
      import("./stream.js").then(({ Stream }) => {
        window.stream = new Stream(() => ({ key: "first=0", table: "tracks" }), {
          snapshot: (json) => told.push(json.name), patch: () => told.push("patch"), state: () => told.push(stream.reason),
        }, 31000)
        stream.connect()
        window.isReady = true
      })
      """

    @Test func `the page is not live while no heartbeat arrives`() async throws {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.note(Self.stand)
      try await browser.wait(for: "window.isReady")
      func told() async throws -> [String] {
        try await browser.value("told.splice(0)") as? [String] ?? []
      }
      try await browser.note("sources[0].onopen(); sources[0].send('snapshot', { name: 'one' })")
      #expect(try await told() == ["one"])
      // Each event restarts the timeout.
      try await browser.note("sources[0].send('beat', {}); sources[0].send('patch', {})")
      #expect(
        try await browser.text(
          "[...timers.values()].filter((timer) => timer.time === 31000).length"
        ) == "1"
      )
      #expect(try await told() == ["patch"])
      try await browser.note("pass(31000)")
      #expect(try await told() == ["no response for 31 s"])
      #expect(try await browser.text("sources[0].readyState") == "2")
      // The stream reconnects automatically, and is live only after the first message.
      try await browser.note(
        "for (const [id, timer] of [...timers]) if (timer.time < 31000) timer.act()"
      )
      #expect(try await browser.text("sources.length") == "2")
      #expect(try await told() == [])
      try await browser.note("sources[1].send('snapshot', { name: 'two' })")
      #expect(try await told() == ["", "two"])
      // After the page was hidden, the displayed rows are outdated.
      try await browser.note(
        """
        Object.defineProperty(document, "hidden", { configurable: true, get: () => true })
        stream.connect()
        Object.defineProperty(document, "hidden", { configurable: true, get: () => false })
        stream.connect()
        """
      )
      #expect(try await told() == ["connecting"])
      await scene.end()
    }

    @Test(arguments: [
      (
        "{ ok: false, status: 403 }",
        "this address is no longer valid: open the one that the server prints"
      ),
      ("{ ok: false, status: 502 }", "the server responded with status 502"),
      ("{ ok: true, json: async () => ({ tables: ['other'] }) }", "no such table: “tracks”"),
      (
        "{ ok: true, json: async () => ({ tables: ['tracks'] }) }",
        "the server rejected the request"
      ),
    ])
    func `a refused stream is reported with the reason`(answer: String, reason: String)
      async throws
    {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.note(Self.stand)
      try await browser.wait(for: "window.isReady")
      try await browser.note(
        """
        window.fetch = async () => (\(answer))
        sources[0].readyState = 2
        sources[0].onerror()
        """
      )
      try await browser.wait(for: "told.length === 2")
      #expect(try await browser.value("told") as? [String] == ["no connection", reason])
      await scene.end()
    }

    @Test func `a page whose script is refused says what a proxy must do`() async throws {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.tools("Network.enable")
      try await browser.tools("Network.setBlockedURLs", ["urls": ["*.js"]])
      try await browser.open(scene.address)
      let text = "document.getElementById('unloaded')"
      #expect(
        try await browser.text("\(text).textContent")
          == "The script of this page could not be loaded. Reload the page. "
          + "A proxy must forward the Host header unchanged."
      )
      // The text appears after a delay, because scripts take a while to load.
      let isSeen =
        "String(\(text).offsetHeight > 0 && getComputedStyle(\(text)).visibility === 'visible')"
      // The delay begins again and stands still, because it may have passed already.
      try await browser.note(
        """
        const text = \(text)
        text.style.animation = "none"
        text.getBoundingClientRect()
        text.style.animation = ""
        for (const delay of document.getAnimations()) delay.pause()
        """
      )
      #expect(try await browser.text(isSeen) == "false")
      try await browser.note("for (const delay of document.getAnimations()) delay.finish()")
      #expect(try await browser.text(isSeen) == "true")
      await scene.end()
    }

    @Test(arguments: ["page.js", "words.js"])
    func `a page is loaded again if a part of its script could not be loaded`(part: String)
      async throws
    {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.tools("Network.enable")
      try await browser.tools("Network.setBlockedURLs", ["urls": ["*/\(part)"]])
      try await browser.open(scene.address)
      try await browser.poll(
        for: "document.getElementById('empty').textContent.startsWith('The script of this page "
          + "could not be loaded. The page is loaded again in ')"
      )
      #expect(
        try await browser.text("String(document.getElementById('unloaded').hidden)") == "true"
      )
      try await browser.tools("Network.setBlockedURLs", ["urls": [String]()])
      try await browser.poll(for: "document.querySelectorAll('.row').length === 3")
      #expect(try await browser.text("sessionStorage.length") == "0")
      await scene.end()
    }

    @Test func `a page that cannot load its tables tries again`() async throws {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.tools("Network.enable")
      try await browser.tools("Network.setBlockedURLs", ["urls": ["*/tables.json"]])
      try await browser.open(scene.address)
      try await browser.wait(
        for: "document.getElementById('empty').textContent === 'no connection'"
      )
      try await browser.tools("Network.setBlockedURLs", ["urls": [String]()])
      try await browser.wait(for: "document.querySelectorAll('.row').length === 3")
      await scene.end()
    }

    @Test func `texts are laid out in the direction of their script`() async throws {
      let scene = try await PageScene(
        rows: 2,
        beginningWith: """
          UPDATE tracks SET title = 'שלום (1)' WHERE id = 1;
          ALTER TABLE tracks RENAME COLUMN note TO 'ملاحظة';
          """,
        isEditable: true
      )
      let browser = scene.browser
      try await browser.wait(for: "document.querySelectorAll('.row').length === 2")
      func direction(_ element: String) async throws -> String {
        try await browser.text("getComputedStyle(\(element)).direction")
      }
      let rows = "[...document.querySelectorAll('.row')]"
      let cell = "\(rows).find((row) => row.textContent.includes('שלום')).children[1]"
      #expect(try await direction(cell) == "rtl")
      let other = "\(rows).find((row) => row.textContent.includes('Track 2')).children[1]"
      #expect(try await direction(other) == "ltr")
      #expect(try await direction("document.getElementById('heads').lastElementChild") == "rtl")
      try await browser.press("l", "e")
      try await browser.wait(for: "!document.getElementById('asking').hidden")
      #expect(try await direction("document.getElementById('answer')") == "rtl")
      try await browser.press(WebDriver.Key.escape, WebDriver.Key.enter)
      try await browser.wait(for: "document.querySelectorAll('#detail dd').length > 0")
      #expect(
        try await direction("document.querySelectorAll('#detail dd')[1]") == "rtl"
      )
      await scene.end()
    }

    @MainActor
    @Test func `the server sends heartbeats that a page receives`() async throws {
      var limits = ServerLimits.patient
      limits.heartbeat = .milliseconds(20)
      let server = try await TrackServer([ServedTrack("one")], limits: limits)
      var stream = try await server.stream()
      try await stream.until { $0.beats > 2 && $0.rows.count == 1 }
      var tables = try await server.get("tables.json")
      #expect(try await tables.text().contains(#""heartbeat":20"#))
      await server.end()
    }

    @Test func `changes during a disconnection of a paused page wait`() async throws {
      let scene = try await PageScene(rows: 40)
      let browser = scene.browser
      let facts = "document.getElementById('facts').textContent"
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("p")
      try await browser.wait(for: "\(facts) === 'paused, 0 waiting'")
      try await browser.note(
        """
        window.goAway = (isHidden) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden })
          document.dispatchEvent(new Event("visibilitychange"))
        }
        goAway(true)
        """
      )
      try scene.shell.run(
        "UPDATE tracks SET title = 'new' WHERE id <= 30; DELETE FROM tracks WHERE id = 40"
      )
      try await browser.note("goAway(false)")
      try await browser.wait(for: "\(facts) === 'paused, 31 waiting'")
      #expect(try await scene.current(1) == "Track 1")
      try scene.shell.run("UPDATE tracks SET title = 'newer' WHERE id = 1")
      try await browser.wait(for: "\(facts) === 'paused, 32 waiting'")
      try await browser.press("p")
      try await scene.waitForCurrent(1, "newer")
      await scene.end()
    }

    @Test func `columns keep their identity after other columns are added`() async throws {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.note(
        "import('./columns.js').then((columns) => { window.columns = columns })"
      )
      try await browser.wait(for: "window.columns !== undefined")
      func moved(_ before: String, _ after: String) async throws -> String {
        try await browser.note(
          """
          const heads = (titles) => [...titles].map((title) => [title, ""])
          window.view = { order: [2, 0, 1, 3], sort: 1, section: 3, hidden: new Set([0]), widths: { 1: 9, 3: 5 } }
          window.isOther = columns.moveColumns(view, heads("\(before)"), heads("\(after)"))
          """
        )
        return try await browser.text(
          "JSON.stringify([view.order, view.sort, view.section, [...view.hidden], view.widths, isOther])"
        )
      }
      #expect(try await moved("abcd", "abcd") == #"[[2,0,1,3],1,3,[0],{"1":9,"3":5},false]"#)
      #expect(try await moved("abcd", "abcde") == #"[[2,0,1,3,4],1,3,[0],{"1":9,"3":5},false]"#)
      #expect(try await moved("abcd", "xabcd") == #"[[0,3,1,2,4],2,4,[1],{"2":9,"4":5},true]"#)
      #expect(try await moved("abcd", "acd") == #"[[1,0,2],null,2,[0],{"2":5},true]"#)
      #expect(try await moved("aaab", "baaa") == #"[[3,1,2,0],2,0,[1],{"0":5,"2":9},true]"#)
      await scene.end()
    }
  }
#endif
