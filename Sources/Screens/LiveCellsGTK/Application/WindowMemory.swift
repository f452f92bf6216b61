#if GTK && os(Linux)
  import Foundation
  import LiveCells

  /// Window sizes and column layouts, stored in a file below `$XDG_STATE_HOME`.
  ///
  /// Failing to read or write the file is not an error: the defaults are used.
  struct WindowMemory: Codable, Equatable {
    /// The layout of a table's columns, by title.
    struct Columns: Codable, Equatable {
      var order: [String]
      var hidden: [String]
      /// The widths in characters.
      var widths: [String: Int]
    }

    var width: Int
    var height: Int
    /// Whether the window fills the screen. Nil in files of earlier versions.
    var isMaximized: Bool?
    /// The column layouts, by the titles of a table and its columns.
    var tables: [String: Columns] = [:]

    /// The maximum number of tables in the file.
    private static let maxTables = 500
    /// The maximum size of the file in bytes. Longer files are ignored.
    private static let longest = 1 << 20

    /// Returns the path of a program's file according to the XDG Base Directory Specification,
    /// which requires relative paths in the variable to be ignored.
    static func path(of program: String) -> String? {
      let environment = ProcessInfo.processInfo.environment
      if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
        return "\(folder)/\(program)/windows.json"
      }
      guard let home = environment["HOME"], !home.isEmpty else { return nil }
      return "\(home)/.local/state/\(program)/windows.json"
    }

    /// Reads a program's file. Returns nil if it does not exist or is invalid.
    static func read(_ program: String) -> WindowMemory? {
      guard let path = path(of: program), let file = FileHandle(forReadingAtPath: path),
        let data = try? file.read(upToCount: longest),
        let memory = try? JSONDecoder().decode(WindowMemory.self, from: data),
        (100...32_000).contains(memory.width), (100...32_000).contains(memory.height)
      else { return nil }
      return memory
    }

    /// Writes the file. Keeps the tables that other windows have stored in the meantime.
    func write(_ program: String) {
      guard let path = Self.path(of: program) else { return }
      var all = self
      let others = Self.read(program)?.tables ?? [:]
      all.tables.merge(others) { own, _ in own }
      if all.tables.count > Self.maxTables { all.tables = tables }
      let url = URL(fileURLWithPath: path)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      guard let data = try? encoder.encode(all) else { return }
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try? data.write(to: url, options: .atomic)
    }
  }

  extension TableSession {
    /// The key of the session's table: its title and the titles of its columns.
    var memoryKey: String {
      ([title] + columnHeaders.map(\.title)).joined(separator: "\u{1F}")
    }

    /// The current column layout.
    var rememberedColumns: WindowMemory.Columns {
      let titles = columnHeaders.map(\.title)
      return WindowMemory.Columns(
        order: columns.order.map { titles[$0] },
        hidden: columns.hidden.sorted().map { titles[$0] },
        widths: Dictionary(
          columns.widths.map { (titles[$0.key], $0.value) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }

    /// Restores a column layout.
    func recall(_ remembered: WindowMemory.Columns) {
      var places: [String: Int] = [:]
      for (column, columnHeader) in columnHeaders.enumerated()
      where places[columnHeader.title] == nil {
        places[columnHeader.title] = column
      }
      arrangeColumns(
        order: remembered.order.compactMap { places[$0] },
        hidden: Set(remembered.hidden.compactMap { places[$0] }),
        widths: Dictionary(
          remembered.widths.compactMap { title, width in places[title].map { ($0, width) } },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
  }
#endif
