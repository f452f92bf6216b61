#if Web
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// The announcements to users of screen readers.
  @Suite(
    .enabled(if: WebDriver.path != nil, "there is no chromium-driver"),
    .serialized,
    .timeLimit(.minutes(60))
  )
  struct PageReadingTests {
    @Test func `a column has one alignment, and a cell shows that its text has several lines`()
      async throws
    {
      let scene = try await PageScene(
        rows: 20,
        beginningWith: """
          UPDATE tracks SET plays = NULL WHERE id IN (1, 3);
          UPDATE tracks SET plays = 'many' WHERE id = 4;
          UPDATE tracks SET title = 'a' || char(10) || 'b' || char(13, 10) || 'c' WHERE id = 1;
          """
      )
      let browser = scene.browser
      let rows = "[...document.querySelectorAll('.row')].slice(0, 5)"
      try await browser.wait(for: "\(rows).length === 5")
      let plays = "\(rows).map((row) => row.querySelector('[aria-colindex=\"4\"]'))"
      let head = "document.querySelector('#heads [aria-colindex=\"4\"]')"
      let alignments =
        "[\(head), ...\(plays)].map((cell) => getComputedStyle(cell).textAlign).join()"
      try await browser.wait(for: "\(alignments) === 'right,right,right,right,right,right'")
      #expect(try await browser.text("\(plays)[3].textContent") == "many")
      let title = "\(rows)[0].querySelector('[aria-colindex=\"2\"]')"
      #expect(try await browser.text("\(title).textContent") == "a␊b␍␊c")
      await scene.end()
    }

    @Test func `a change is marked by the background only, and the last column keeps its width`()
      async throws
    {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      let heads = "[...document.querySelectorAll('#heads .head')]"
      let end = "Math.max(...\(heads).map((head) => head.getBoundingClientRect().right))"
      let edge = "document.documentElement.clientWidth"
      let ends = try await browser.text("`${\(end)} ${\(edge)}`").split(separator: " ")
        .compactMap { Double($0) }
      #expect(ends.count == 2 && ends[0] < ends[1] - 20, "\(ends)")
      // The highlight fades, so a mutation observer records its look. The page's clock stands
      // still, so a late frame shows it, too.
      try await browser.note(
        """
        performance.now = () => 0
        window.looks = []
        const note = (records) => {
          for (const { target } of records) {
            const { boxShadow, borderStyle, outlineStyle, animationName } = getComputedStyle(target)
            if (target.classList.contains('changed'))
              window.looks.push(`${animationName} ${boxShadow} ${borderStyle} ${outlineStyle}`)
          }
        }
        new MutationObserver(note).observe(document.getElementById('window'),
          { subtree: true, attributes: true, attributeFilter: ['class'] })
        """
      )
      try scene.shell.run("UPDATE tracks SET plays = 4242 WHERE id = 2")
      try await browser.wait(for: "window.looks.length > 0")
      #expect(try await browser.text("window.looks[0]") == "change none none none")
      await scene.end()
    }

    @Test func `the number of changes is announced at intervals, even if it is the same again`()
      async throws
    {
      let scene = try await PageScene(rows: 100)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.note(
        """
        window.told = []
        const news = document.getElementById('news')
        new MutationObserver(() => { if (news.textContent) window.told.push(news.textContent) })
          .observe(news, { childList: true })
        """
      )
      for (id, count) in [(2, 1), (3, 2)] {
        try scene.shell.run("UPDATE tracks SET plays = 4242 WHERE id = \(id)")
        try await browser.wait(for: "window.told.length === \(count)")
      }
      try scene.shell.run(
        "UPDATE tracks SET plays = 4343 WHERE id <= 10; DELETE FROM tracks WHERE id = 1"
      )
      try await browser.wait(for: "window.told.length === 3")
      // The tenth row has changed and left the list.
      let told = try await browser.text("window.told.join()")
      #expect(told.hasPrefix("1 change,1 change,"))
      #expect(["10 changes", "11 changes"].contains { told.hasSuffix(",\($0)") })
      await scene.end()
    }

    @Test func `rows that a list loads for the first time are not announced as changes`()
      async throws
    {
      let scene = try await PageScene(rows: 20_000)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("G")
      try await scene.waitForCurrent(1, "Track 20000")
      try scene.shell.run("UPDATE tracks SET plays = 4242 WHERE id = 20000")
      try await browser.wait(for: "document.getElementById('news').textContent !== ''")
      #expect(
        try await browser.text("document.getElementById('news').textContent") == "1 change"
      )
      await scene.end()
    }

    @Test func `keys go to the outermost columns, and buttons show their keys`() async throws {
      let scene = try await PageScene(rows: 3)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      func column(_ index: Int) -> String {
        "document.querySelector('.here').getAttribute('aria-colindex') === '\(index)'"
      }
      try await browser.press("$")
      try await browser.wait(for: column(5))
      try await browser.press("0")
      try await browser.wait(for: column(1))
      let titles = try await browser.text(
        "[...document.querySelectorAll('[data-command]')].map((button) => button.title).join()"
      )
      #expect(
        titles
          == "Search: /,Filter the rows: &,Pause: p,Follow the last row: F,List the keys: ?"
      )
      await scene.end()
    }

    @Test func `a row that is deleted while it is shown completely is named`() async throws {
      let scene = try await PageScene(rows: 20)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("j", "v")
      let detail = "document.getElementById('detail').innerText"
      try await browser.wait(for: "\(detail).includes('Track 2')")
      try scene.shell.run("DELETE FROM tracks WHERE id = 2")
      try await browser.wait(for: "\(detail).includes('This row no longer exists.')")
      #expect(try await browser.text(detail).contains("Track 2"))
      // The page of the next row replaces it.
      try await browser.press("l")
      try await browser.wait(for: "\(detail).includes('Track 4')")
      #expect(try await !browser.text(detail).contains("exists"))
      await scene.end()
    }
  }
#endif
