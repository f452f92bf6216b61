#if Web
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// Results that users take from the page: copies, files, prints, and its address.
  @Suite(
    .enabled(if: WebDriver.path != nil, "there is no chromium-driver"),
    .serialized,
    .timeLimit(.minutes(60))
  )
  struct PageTakingTests {
    private let facts = "document.getElementById('facts').textContent"

    @Test func `fields and rows are copied as text`() async throws {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await browser.tools(
        "Browser.grantPermissions",
        ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]]
      )
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("j", "l", "y")
      try await browser.wait(for: "\(facts) === 'copied the field'")
      #expect(try await copied(browser) == "Track 2")
      try await browser.press("x", "j", "x", "Y")
      try await browser.wait(for: "\(facts).startsWith('copied') && !\(facts).includes('field')")
      let rows = try await copied(browser).split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(rows.map { $0.prefix(2).map(String.init) } == [["2", "Track 2"], ["4", "Track 4"]])
      try await browser.press("&", "k", " ", "4", WebDriver.Key.enter)
      try await browser.wait(for: "document.querySelectorAll('.row').length === 1")
      try await browser.press("Y")
      try await browser.wait(
        for: "\(facts).startsWith('copied 2 rows, 1 of them hidden by the filter')"
      )
      await scene.end()
    }

    @Test func `copied values are complete and current`() async throws {
      let scene = try await PageScene(
        rows: 2_000,
        beginningWith: """
          UPDATE tracks SET title = replace(hex(zeroblob(1500)), '00', 'x') WHERE id = 1;
          UPDATE tracks SET title = 'a' || char(9) || 'b' || char(10) || '"c"' WHERE id = 2;
          """
      )
      let browser = scene.browser
      try await browser.tools(
        "Browser.grantPermissions",
        ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]]
      )
      try await scene.waitForCurrent(0, "1")
      try await browser.press("l", "y")
      try await browser.wait(for: "\(facts) === 'copied the field'")
      #expect(try await copied(browser) == String(repeating: "x", count: 1_500))
      try await browser.press("j", "-", "-", "-", "h", "Y")
      try await browser.wait(for: "\(facts) === 'copied the row'")
      #expect(try await copied(browser) == "2\tnote 2")
      try await browser.press("=", "l", "y")
      try await browser.wait(for: "\(facts) === 'copied the field'")
      #expect(try await copied(browser) == "a\tb\n\"c\"")
      try await browser.press("x", "x", "Y")
      try await browser.wait(for: "\(facts) === 'copied 2 rows'")
      #expect(try await copied(browser).hasPrefix("2\t\"a\tb\n\"\"c\"\"\"\tArtist 2\t"))
      // The selected rows are outside the rows that the page has.
      try await browser.press(WebDriver.Key.end)
      try await scene.waitForCurrent(0, "2000")
      try scene.shell.run(
        "UPDATE tracks SET title = 'NEW' WHERE id = 2; DELETE FROM tracks WHERE id = 3"
      )
      try await browser.wait(for: "document.getElementById('place').textContent.endsWith('1,999')")
      // The deleted row is no longer selected.
      try await browser.wait(for: "\(facts) === '1 selected'")
      try await browser.press("Y")
      try await browser.wait(for: "\(facts) === 'copied the row'")
      #expect(try await copied(browser).hasPrefix("2\tNEW\t"))
      await scene.end()
    }

    private func copied(_ browser: WebDriver) async throws -> String {
      try await browser.note(
        "window.copied = undefined; navigator.clipboard.readText().then((text) => window.copied = text)"
      )
      try await browser.wait(for: "window.copied !== undefined")
      return try await browser.text("window.copied")
    }

    @Test func `a link to a missing table shows an error, and another table can be chosen`()
      async throws
    {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await browser.open(scene.address + "?table=gone&filter=name&sort=2")
      try await browser.wait(
        for: "document.getElementById('empty').textContent === 'no such table: “gone”'"
      )
      #expect(try await browser.text("document.querySelectorAll('.row').length") == "0")
      try await browser.note(
        """
        const list = document.getElementById("tables")
        list.value = "tracks"
        list.dispatchEvent(new Event("change", { bubbles: true }))
        """
      )
      try await scene.waitForCurrent(1, "Track 1")
      #expect(try await browser.text("location.search") == "?table=tracks")
      await scene.end()
    }

    @Test func `the downloaded file contains the rows of the displayed view`() async throws {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("&", "1", "9", WebDriver.Key.enter)
      try await browser.wait(for: "document.querySelectorAll('.row').length === 1")
      try await browser.note(
        """
        fetch(document.getElementById('download').href).then((answer) => answer.text())
          .then((text) => window.file = text)
        """
      )
      try await browser.wait(for: "window.file !== undefined")
      let lines = try await browser.text("window.file").split(separator: "\r\n")
      #expect(lines.count == 2 && lines.last?.hasPrefix("19,Track 19,") == true)
      #expect(
        try await browser.text("document.getElementById('download').download") == "tracks.csv"
      )
      await scene.end()
    }

    @Test func `a printed page has rows and no controls`() async throws {
      let scene = try await PageScene(rows: 200)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.tools("Emulation.setEmulatedMedia", ["media": "print"])
      try await browser.wait(
        for: "getComputedStyle(document.getElementById('tools')).display === 'none'"
      )
      #expect(
        try await browser.text("getComputedStyle(document.querySelector('footer')).display")
          == "none"
      )
      #expect(try await scene.column(1).contains("Track 3"))
      let paper = try await browser.tools("Page.printToPDF")["data"] as? String
      #expect(Data(base64Encoded: paper ?? "")?.starts(with: Data("%PDF".utf8)) == true)
      await scene.end()
    }

    @Test func `columns are moved and narrowed, and the address reproduces the view`() async throws
    {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      let heads =
        "[...document.querySelectorAll('.head')].map((head) => head.textContent).join(' ')"
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("l", "L", "-", "h", ">", ">")
      try await browser.wait(for: "\(heads) === 'id artist plays note'")
      let width = try await scene.width(ofHead: 2)
      try await browser.press("<")
      let narrower = try await scene.width(ofHead: 2)
      #expect(narrower < width)
      let address = try await browser.text("location.href")
      try await browser.open("about:blank")
      try await browser.open(address)
      try await browser.wait(for: "\(heads) === 'id artist plays note'")
      #expect(try await scene.width(ofHead: 2) == narrower)
      try await browser.press("=")
      try await browser.wait(for: "document.querySelectorAll('.head').length === 5")
      await scene.end()
    }

    @Test(
      arguments: [
        "columns=1.1.9.0.2&hide=0.1.2.3.4", "columns=0.1.2.3.-4", "columns=x.y.z.%00.1",
        "hide=0.1.2.3.4", "hide=NaN.77", "widths=0-NaN.1-1e99.2.x-y.3--5&sort=x&section=-1",
        "sort=99999&section=99&desc=1", "hold=%FF&filter=",
      ]
    )
    func `an invalid address leads to the table`(query: String) async throws {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await browser.open(scene.address + "?" + query)
      try await scene.waitForCurrent(1, "Track 1")
      #expect(
        try await browser.text("document.querySelectorAll('.head').length") == "5"
      )
      // The page still receives changes.
      try scene.shell.run("UPDATE tracks SET title = 'other' WHERE id = 1")
      try await scene.waitForCurrent(1, "other")
      try await browser.press("j")
      try await scene.waitForCurrent(1, "Track 2")
      await scene.end()
    }
  }
#endif
