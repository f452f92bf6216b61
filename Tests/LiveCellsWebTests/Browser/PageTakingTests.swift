#if Web
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// What people take away from the page: copies, files, paper, and its address.
  @Suite(.serialized, .timeLimit(.minutes(15))) struct PageTakingTests {
    private let facts = "document.getElementById('facts').textContent"

    @Test func `fields and rows are copied as text`() async throws {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await browser.tools(
        "Browser.grantPermissions",
        ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]]
      )
      func copied() async throws -> String {
        try await browser.note(
          "window.copied = undefined; navigator.clipboard.readText().then((text) => window.copied = text)"
        )
        try await browser.wait(for: "window.copied !== undefined")
        return try await browser.text("window.copied")
      }
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("j", "l", "y")
      try await browser.wait(for: "\(facts) === 'copied the field'")
      #expect(try await copied() == "Track 2")
      try await browser.press("x", "j", "x", "Y")
      try await browser.wait(for: "\(facts).startsWith('copied') && !\(facts).includes('field')")
      let rows = try await copied().split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(rows.map { $0.prefix(2).map(String.init) } == [["2", "Track 2"], ["4", "Track 4"]])
      await scene.end()
    }

    @Test func `the file of the page is that of what it shows`() async throws {
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

    @Test func `on paper there are rows, and nothing to press`() async throws {
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

    @Test func `columns are moved and made narrower, and who is sent the address sees the same`()
      async throws
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
        "sort=99999&section=99&desc=1", "table=nothing&hold=%FF&filter=",
      ]
    )
    func `an address that makes no sense leads to the table all the same`(query: String)
      async throws
    {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await browser.open(scene.address + "?" + query)
      try await scene.waitForCurrent(1, "Track 1")
      #expect(
        try await browser.text("document.querySelectorAll('.head').length") == "5"
      )
      // And goes on.
      try scene.shell.run("UPDATE tracks SET title = 'other' WHERE id = 1")
      try await scene.waitForCurrent(1, "other")
      try await browser.press("j")
      try await scene.waitForCurrent(1, "Track 2")
      await scene.end()
    }
  }
#endif
