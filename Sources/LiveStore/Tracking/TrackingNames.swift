#if SQLite
  /// What tracking adds to a database, by name, and in quotes where it is SQL text.
  struct TrackingNames: Sendable {
    /// What the names of its tables begin with; such tables are not listed among the user's.
    static let prefixes = ["livecells_changes_", "livecells_replaced_"]

    private static let triggerKinds = [
      "before_insert", "after_insert", "before_update", "after_update", "after_delete", "keeping",
    ]

    private let table: String

    init(_ table: String) {
      self.table = table
    }

    /// The table of the changes.
    var changes: String { Identifier.quoted(Self.prefixes[0] + table) }
    /// The table of the rows that may be about to be replaced.
    var replaced: String { Identifier.quoted(Self.prefixes[1] + table) }

    /// A trigger of one kind.
    func trigger(_ kind: String) -> String { Identifier.quoted("livecells_\(kind)_\(table)") }

    /// The columns that hold a key.
    static func keyColumns(_ count: Int) -> [String] { (0..<count).map { "k\($0)" } }

    /// Whether the table of the changes is there.
    func exist(_ session: ReadSession) throws -> Bool {
      try session.integer(
        "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name = ?1",
        [.text(Self.prefixes[0] + table)]
      ) == 1
    }

    /// The number of the last change, even if it has been purged.
    func end(_ session: ReadSession) throws -> Int64 {
      try session.integer(
        "SELECT seq FROM main.sqlite_sequence WHERE name = ?1",
        [.text(Self.prefixes[0] + table)]
      ) ?? 0
    }

    func removeTriggers(_ session: ReadSession) throws {
      for kind in Self.triggerKinds {
        try session.run("DROP TRIGGER IF EXISTS main.\(trigger(kind))")
      }
    }

    func remove(_ session: ReadSession) throws {
      try removeTriggers(session)
      try session.run("DROP TABLE IF EXISTS main.\(replaced)")
      try session.run("DROP TABLE IF EXISTS main.\(changes)")
    }

    /// A name as the triggers note it, and the end of the name: hexadecimal digits and a comma, so
    /// that nothing in a name can be taken for the end of it.
    static func note(_ column: String) -> String { Value.hexadecimal(column.utf8) + "," }

    /// The names that were noted.
    static func columns(in text: String) -> [String] {
      text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).dropLast()
        .map { digits in
          var bytes: [UInt8] = []
          var rest = digits[...]
          while rest.count >= 2 {
            bytes.append(UInt8(Substring(rest.prefix(2)), radix: 16) ?? UInt8(ascii: "?"))
            rest = rest.dropFirst(2)
          }
          return String(decoding: bytes, as: UTF8.self)
        }
    }
  }
#endif
