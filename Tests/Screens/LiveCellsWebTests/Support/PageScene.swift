#if Web
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveRows
  import LiveSQLite
  import Testing

  @testable import LiveCellsWeb

  /// A database, a server of a table, and a browser with the page.
  final class PageScene {
    let folder: Folder
    let shell: Shell
    let server: LiveTableServer
    let browser: WebDriver
    private let running: Task<Void, any Error>
    let address: String

    /// Serves a table of the database.
    ///
    /// - Parameters:
    ///   - isEditable: Whether rows can be changed on the page.
    ///   - hasScrollBars: Whether the browser has scroll bars that take space.
    convenience init(
      rows: Int,
      beginningWith statements: String = "",
      isEditable: Bool = false,
      hasScrollBars: Bool = false
    ) async throws {
      let folder = Folder()
      let path = folder.file("app.sqlite")
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode = wal;
        CREATE TABLE tracks (id INTEGER PRIMARY KEY, title TEXT, artist TEXT, plays INTEGER, note TEXT);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
        INSERT INTO tracks SELECT i, 'Track ' || i, 'Artist ' || (i % 7), i * 37 % 101,
          CASE WHEN i % 3 THEN 'note ' || i END FROM n;
        """
      )
      try shell.run(statements)
      let store = try Store(path: path, access: isEditable ? .readWrite : .readOnly)
      let table = ServedTable("tracks") {
        let rows = try FetchedRows(RowRequest(table: "tracks"), in: store)
        let table = LiveTable(rows) {
          for column in rows.columns { Column<Row>(column.name, key: column.name) }
        }
        if isEditable { table.editor = try RowEditor(rows, in: store) }
        return TableSession(table) {
          var status = SourceStatus.live
          status.commits = rows.status.commits
          return status
        }
      }
      try await self.init(
        table,
        isEditable: isEditable,
        hasScrollBars: hasScrollBars,
        folder: folder,
        shell: shell
      )
    }

    /// Serves a table of the program, beside an empty database.
    convenience init(serving table: ServedTable) async throws {
      let folder = Folder()
      let shell = try Shell(folder.file("app.sqlite"))
      try await self.init(
        table,
        isEditable: true,
        hasScrollBars: false,
        folder: folder,
        shell: shell
      )
    }

    private init(
      _ table: ServedTable,
      isEditable: Bool,
      hasScrollBars: Bool,
      folder: Folder,
      shell: Shell
    ) async throws {
      self.folder = folder
      self.shell = shell
      // The page must not miss the heartbeats of a busy machine, and a test may stop its clock.
      let server = LiveTableServer(
        [table],
        limits: .withoutHeartbeat,
        allowsEditing: isEditable
      )
      self.server = server
      let options = StandaloneServer.Options.forTests
      let (addresses, told) = AsyncStream<String>.makeStream()
      running = Task {
        try await StandaloneServer(server, options).run { told.yield($0) }
      }
      var first: String?
      for await told in addresses {
        first = told
        break
      }
      address = first ?? ""
      browser = try await WebDriver(hasScrollBars: hasScrollBars)
      try await browser.open(address)
    }

    /// Returns the result of a statement on the file.
    func stored(_ sql: String) throws -> String {
      try shell.run(sql).trimmingCharacters(in: .newlines)
    }

    func end() async {
      await browser.quit()
      await server.end()
      running.cancel()
      _ = await running.result
    }

    /// Returns the texts of a column of the rows in the page, from top to bottom.
    func column(_ index: Int) async throws -> [String] {
      let script = """
        [...document.querySelectorAll('.row')]
          .sort((a, b) => a.getAttribute('aria-rowindex') - b.getAttribute('aria-rowindex'))
          .map((row) => row.children[\(index)].textContent)
        """
      return try await browser.value(script) as? [String] ?? []
    }

    /// Returns the text of a column in the cursor's row.
    func current(_ index: Int) async throws -> String {
      try await browser.text(
        "document.querySelector('.row.current').children[\(index)].textContent"
      )
    }

    /// Returns the width of a column's head in pixels.
    func width(ofHead column: Int) async throws -> Int {
      let head = "document.querySelector('#heads [aria-colindex=\"\(column)\"]')"
      let text = try await browser.text("Math.round(\(head).getBoundingClientRect().width)")
      return try #require(Int(text))
    }

    func waitForCurrent(_ index: Int, _ text: String) async throws {
      try await browser.wait(
        for: "document.querySelector('.row.current').children[\(index)].textContent === '\(text)'"
      )
    }
  }
#endif
