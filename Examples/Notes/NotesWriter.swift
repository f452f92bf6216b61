#if SQLite
  import Foundation
  import GRDB
  import KeyValueObserving

  /// The second process: edits notes in a database until its input ends.
  package struct NotesWriter {
    private static let words = [
      "buy", "bread", "call", "Ada", "about", "the", "boat", "read", "chapter", "seven", "water",
      "plants", "send", "letter", "repair", "lamp", "before", "Friday",
    ]

    private let folder: String
    private var numbers: SplitMix64

    /// Creates a writer with a folder for its database. The folder must not exist yet.
    package init(folder: String, seed: UInt64) {
      self.folder = folder
      numbers = SplitMix64(seed: seed)
    }

    /// Writes until the end of standard input, then removes the folder.
    package mutating func run() throws {
      try WriterLife.run(in: folder) { database in
        let queue = try DatabaseQueue(path: database)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode=WAL") }
        try queue.write { database in
          try database.execute(
            sql: """
              CREATE TABLE notes(id INTEGER PRIMARY KEY, body TEXT NOT NULL,
                done INTEGER NOT NULL DEFAULT 0, edits INTEGER NOT NULL DEFAULT 0)
              """
          )
          for _ in 0..<12 { try insert(database) }
        }
        WriterLife.sayReady()
        while !WriterLife.isInputAtEnd(after: Int32.random(in: 100...500, using: &numbers)) {
          try queue.write { try edit($0) }
        }
      }
    }

    private mutating func edit(_ database: Database) throws {
      let ids = try Int64.fetchAll(database, sql: "SELECT id FROM notes ORDER BY id")
      guard let id = ids.randomElement(using: &numbers), ids.count > 4 else {
        return try insert(database)
      }
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: try insert(database)
      case 1: try database.execute(sql: "DELETE FROM notes WHERE id = ?", arguments: [id])
      case 2...4:
        try database.execute(
          sql: "UPDATE notes SET done = 1 - done, edits = edits + 1 WHERE id = ?",
          arguments: [id]
        )
      default:
        try database.execute(
          sql: "UPDATE notes SET body = ?, edits = edits + 1 WHERE id = ?",
          arguments: [body(), id]
        )
      }
    }

    private mutating func insert(_ database: Database) throws {
      try database.execute(sql: "INSERT INTO notes(body) VALUES(?)", arguments: [body()])
    }

    private mutating func body() -> String {
      (0..<Int.random(in: 2...9, using: &numbers))
        .map { _ in NotesWriter.words.randomElement(using: &numbers) ?? "" }
        .joined(separator: " ")
    }
  }
#endif
