import GRDB
import LiveObjects

/// A row as a managed object.
@Managed("item")
final class Item {
  var id: Int64?
  var name = ""
  var size = 0
  var stamp = 0.0
}

/// The row as a record of the peer.
struct ItemRecord: Codable, Equatable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "item"

  var id: Int64?
  var name: String
  var size: Int
  var stamp: Double

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// Reads all rows, decoding them by hand.
  static func readAll(_ queue: DatabaseQueue) throws -> [ItemRecord] {
    try queue.read { database in
      var found: [ItemRecord] = []
      let rows = try GRDB.Row.fetchCursor(database, sql: "SELECT id, name, size, stamp FROM item")
      while let row = try rows.next() {
        found.append(ItemRecord(id: row[0], name: row[1], size: row[2], stamp: row[3]))
      }
      return found
    }
  }
}

/// A shelf and its books, for relations.
@Managed("shelf")
final class Shelf {
  var id: Int64?
  var name = ""
  @Relation(inverse: \Book.shelf) var books: [Book]
}

@Managed("book")
final class Book {
  var id: Int64?
  var title = ""
  @Relation("shelf_id") var shelf: Shelf?
}
