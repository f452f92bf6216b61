#if GTK
  import Foundation
  import LiveCells

  /// How a person has left windows and columns, in a file below `$XDG_STATE_HOME`.
  ///
  /// What can't be read or written is not remembered: no window stays closed because of that.
  struct WindowMemory: Codable, Equatable {
    /// How the columns of a table were left, by their titles.
    struct Columns: Codable, Equatable {
      var order: [String]
      var hidden: [String]
      /// In characters.
      var widths: [String: Int]
    }

    var width: Int
    var height: Int
    /// By the titles of tables and of their columns.
    var tables: [String: Columns] = [:]

    /// More tables than these are not remembered.
    private static let mostTables = 500
    /// A file that is longer is none of these.
    private static let longest = 1 << 20

    /// The file of a program, as the XDG Base Directory Specification says: a folder that isn't absolute
    /// counts as not set.
    static func path(of program: String) -> String? {
      let environment = ProcessInfo.processInfo.environment
      if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
        return "\(folder)/\(program)/windows.json"
      }
      guard let home = environment["HOME"], !home.isEmpty else { return nil }
      return "\(home)/.local/state/\(program)/windows.json"
    }

    /// What a program remembers, if anything.
    static func read(_ program: String) -> WindowMemory? {
      guard let path = path(of: program), let file = FileHandle(forReadingAtPath: path),
        let data = try? file.read(upToCount: longest),
        let memory = try? JSONDecoder().decode(WindowMemory.self, from: data),
        (100...32_000).contains(memory.width), (100...32_000).contains(memory.height)
      else { return nil }
      return memory
    }

    /// Remembers it, beside the tables that other windows have left meanwhile.
    func write(_ program: String) {
      guard let path = Self.path(of: program) else { return }
      var all = self
      let others = Self.read(program)?.tables ?? [:]
      all.tables.merge(others) { own, _ in own }
      if all.tables.count > Self.mostTables { all.tables = tables }
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
    /// What tells its table from others: its title, and those of its columns.
    var memoryKey: String {
      ([title] + columnHeads.map(\.title)).joined(separator: "\u{1F}")
    }

    /// How the columns are now.
    var rememberedColumns: WindowMemory.Columns {
      let titles = columnHeads.map(\.title)
      return WindowMemory.Columns(
        order: columns.order.map { titles[$0] },
        hidden: columns.hidden.sorted().map { titles[$0] },
        widths: Dictionary(
          columns.widths.map { (titles[$0.key], $0.value) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }

    /// Has the columns as they were left.
    func recall(_ remembered: WindowMemory.Columns) {
      var places: [String: Int] = [:]
      for (column, head) in columnHeads.enumerated() where places[head.title] == nil {
        places[head.title] = column
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
