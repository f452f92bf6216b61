#if Web
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveCellsWeb

  /// The visible part of a table that is longer or wider than the page, in a real browser.
  @MainActor
  @Suite(.enabled(if: WebDriver.path != nil, "there is no chromium-driver"), .serialized)
  struct PageScrollingTests {
    /// Whether the cursor's row is completely visible between the heads and a scroll bar.
    private static let isWhole = """
      (() => {
        const row = document.querySelector('.row.current')?.getBoundingClientRect()
        const grid = document.getElementById('grid')
        const frame = grid.getBoundingClientRect()
        return row !== undefined && row.bottom <= frame.top + grid.clientHeight + 1
          && row.top >= document.getElementById('heads').getBoundingClientRect().bottom - 1
      })()
      """

    @Test func `the last row is complete above the scroll bar of a wide table`() async throws {
      let wide =
        (0..<8).map { "ALTER TABLE tracks ADD COLUMN more\($0) TEXT DEFAULT '\($0)';" }
        + ["UPDATE tracks SET note = hex(zeroblob(40)), more3 = hex(zeroblob(40));"]
      let scene = try await PageScene(
        rows: 300,
        beginningWith: wide.joined(),
        hasScrollBars: true
      )
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      let grid = "document.getElementById('grid')"
      try await browser.wait(for: "\(grid).scrollWidth > \(grid).clientWidth")
      try await browser.wait(for: "\(grid).offsetHeight - \(grid).clientHeight > 5")
      try await browser.press("G")
      try await scene.waitForCurrent(1, "Track 300")
      try await browser.wait(for: Self.isWhole)
      try await browser.keepPicture("scroll-bar")
      try await browser.press("k", "k", "j", "j")
      try await scene.waitForCurrent(1, "Track 300")
      try await browser.wait(for: Self.isWhole)
      // At its ends the bar shows the ends of the table with complete rows, even if it is scaled.
      try await browser.note("\(grid).scrollTop = 0")
      let first = "document.querySelector('[aria-rowindex=\"2\"]').getBoundingClientRect().top"
      let heads = "document.getElementById('heads').getBoundingClientRect().bottom"
      try await browser.wait(for: "Math.abs(\(first) - \(heads)) <= 1")
      try await browser.note("\(grid).scrollTop = \(grid).scrollHeight")
      let last = "document.querySelector('[aria-rowindex=\"301\"]')?.getBoundingClientRect().bottom"
      let end = "(\(grid).getBoundingClientRect().top + \(grid).clientHeight)"
      try await browser.wait(for: "Math.abs(\(last) - \(end)) <= 30 && \(last) <= \(end) + 1")
      await scene.end()
    }

    @Test(arguments: ["ltr", "rtl"])
    func `the column of the cursor is visible beside the pinned column`(
      direction: String
    ) async throws {
      let wide = (0..<20).map { "ALTER TABLE tracks ADD COLUMN more\($0) TEXT DEFAULT '\($0)';" }
      let scene = try await PageScene(rows: 30, beginningWith: wide.joined())
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.note("document.documentElement.dir = '\(direction)'")
      let moves = (2...20).map { ("l", $0) } + (1...19).reversed().map { ("h", $0) }
      for (key, column) in moves {
        try await browser.press(key)
        try await browser.wait(
          for: """
            (() => {
              const cell = document.querySelector('.row.current .here')
              if (cell?.ariaColIndex !== '\(column)') return false
              const { left, right } = cell.getBoundingClientRect()
              const grid = document.getElementById('grid')
              const edge = grid.getBoundingClientRect().left + grid.clientLeft
              const pinned = cell.matches('.pinned') ? 0 : grid.querySelector('.pinned').offsetWidth
              const isMirrored = '\(direction)' === 'rtl'
              return left >= edge + (isMirrored ? 0 : pinned) - 1
                && right <= edge + grid.clientWidth - (isMirrored ? pinned : 0) + 1
            })()
            """
        )
      }
      await scene.end()
    }

    @Test func `section titles do not make a table wider`() async throws {
      let scene = try await PageScene(rows: 300, hasScrollBars: true)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.press("l", "l", "l", "S")
      try await browser.wait(for: "document.querySelectorAll('.row[data-section]').length > 1")
      let grid = "document.getElementById('grid')"
      try await browser.wait(for: "\(grid).scrollWidth === \(grid).clientWidth")
      await scene.end()
    }

    @Test func `the page follows the cursor's row beyond the loaded rows`() async throws {
      let scene = try await PageScene(rows: 3_000)
      let browser = scene.browser
      try await scene.waitForCurrent(1, "Track 1")
      try await browser.click("#heads [aria-colindex='4']")
      try await scene.waitForCurrent(3, "0")
      try await browser.press("j", "j")
      let place = "document.getElementById('place').textContent"
      try await browser.wait(for: "\(place).startsWith('3 ')")
      let title = try await scene.current(1)
      try scene.shell.run("UPDATE tracks SET plays = 5000 WHERE title = '\(title)'")
      try await browser.wait(for: "\(place) === '3,000 of 3,000'")
      try await scene.waitForCurrent(1, title)
      try await browser.wait(for: Self.isWhole)
      await scene.end()
    }
  }
#endif
