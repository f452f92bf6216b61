#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Statements of other programs that replace, renumber or delete rows.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ForeignStatementTests {
    private let folder = Folder()
    private var path: String { folder.file("decks.db") }

    private func context(_ more: String = "") throws -> ManagedContext {
      try Shell.run(
        path,
        """
        PRAGMA foreign_keys = on;
        PRAGMA journal_mode = wal;
        CREATE TABLE deck(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, weight INT NOT NULL
          DEFAULT 0);
        CREATE TABLE card(id INTEGER PRIMARY KEY, title TEXT NOT NULL,
          deck_id INTEGER REFERENCES deck ON DELETE CASCADE);
        INSERT INTO deck(id, name) VALUES (1, 'one'), (2, 'two');
        INSERT INTO card VALUES (1, 'a', 1), (2, 'b', 1), (3, 'c', 2);
        \(more)
        """
      )
      return try ManagedContext(Store(path: path, access: .readWrite))
    }

    private func run(_ sql: String) throws -> String {
      try Shell.run(path, "PRAGMA foreign_keys = on; \(sql)")
    }

    @Test func `an upsert that changes the primary key moves the row to another object`() throws {
      let context = try context()
      let list = try context.fetchedObjects(Deck.self, RowRequest(order: ["id"]))
      let (one, two) = (list[0], list[1])
      _ = try run("DELETE FROM card WHERE deck_id = 1")
      _ = try run(
        """
        INSERT INTO deck(id, name, weight) VALUES (99, 'one', 5)
        ON CONFLICT(name) DO UPDATE SET id = excluded.id, weight = excluded.weight
        """
      )
      context.refresh()
      list.refresh()
      #expect(list.map(\.id) == [2, 99] && list.map(\.weight) == [0, 5])
      #expect(list[0] === two && list[1] !== one)
      #expect(one.isDeleted)
    }

    @Test func `a replaced row has a new key, and its cascade reaches the relation`() throws {
      let context = try context()
      let one = try #require(try context.find(Deck.self, 1))
      let two = try #require(try context.find(Deck.self, 2))
      #expect(one.cards.count == 2 && two.cards.count == 1)
      let cards = try context.fetch(Card.self, RowRequest(order: ["id"]))
      _ = try run("INSERT OR REPLACE INTO deck(name, weight) VALUES ('one', 7)")
      context.refresh()
      #expect(one.isDeleted && cards[0].isDeleted && cards[1].isDeleted && !cards[2].isDeleted)
      let new = try #require(try context.fetch(where: #Predicate<Deck> { $0.name == "one" }).first)
      #expect(new !== one && new.id == 3 && new.cards.isEmpty && two.cards.map(\.title) == ["c"])
      // A replacement with the same key stays the same object, without its cards.
      _ = try run("INSERT OR REPLACE INTO deck(id, name, weight) VALUES (2, 'two', 9)")
      context.refresh()
      #expect(!two.isDeleted && two.weight == 9 && two.cards.isEmpty && cards[2].isDeleted)
    }

    @Test func `a statement with groups follows the deletion of all rows`() throws {
      let context = try context()
      let rows = try FetchedRows(
        RowRequest(
          sql: """
            SELECT d.id AS id, d.name, min(c.title) AS first, count(c.id) AS number
            FROM card AS c JOIN deck AS d ON d.id = c.deck_id GROUP BY c.deck_id
            """,
          key: ["id"]
        ),
        in: context.database as! Store
      )
      #expect(rows.count == 2)
      _ = try run("DELETE FROM card WHERE id = 1")
      rows.refresh()
      #expect(rows[0]["first"] == .text("b") && rows[0]["number"] == .integer(1))
      // Without a condition, SQLite deletes the pages of the table.
      _ = try run("DELETE FROM card")
      rows.refresh()
      #expect(rows.count == 0)
    }

    @Test func `an object that refers to a deleted row is refused, not saved without it`() throws {
      let context = try context()
      let two = try #require(try context.find(Deck.self, 2))
      let card = Card()
      card.title = "new"
      card.deck = two
      context.insert(card)
      _ = try run("DELETE FROM deck WHERE id = 2")
      #expect(throws: (any Error).self) { try context.save() }
      #expect(try run("SELECT count(*) FROM card WHERE title = 'new'") == "0\n")
      context.refresh()
      #expect(two.isDeleted)
      card.deck = try context.find(Deck.self, 1)
      try context.save()
      #expect(try run("SELECT deck_id FROM card WHERE title = 'new'") == "1\n")
    }

    @Test func `an upsert after an insert into another table has its own key`() throws {
      let context = try context()
      for number in 0..<5 {
        let card = Card()
        card.title = "card \(number)"
        context.insert(card)
      }
      let deck = Deck()
      deck.name = "two"
      deck.weight = 3
      context.insert(deck, updating: \.name)
      let card = Card()
      card.title = "last"
      card.deck = deck
      context.insert(card)
      try context.save()
      #expect(deck.id == 2)
      #expect(try run("SELECT deck_id FROM card WHERE title = 'last'") == "2\n")
      #expect(try run("SELECT count(*), max(weight) FROM deck") == "2|3\n")
    }

    @Test func `an upsert into a table without row ids updates the row`() throws {
      let context = try context(
        """
        CREATE TABLE account(name TEXT PRIMARY KEY, owner TEXT NOT NULL UNIQUE, note TEXT)
          WITHOUT ROWID, STRICT;
        INSERT INTO account VALUES ('k', 'ann', 'kept');
        """
      )
      let same = Account()
      same.owner = "ann"
      context.insert(same, updating: \.owner)
      let new = Account()
      new.name = "b"
      new.owner = "bob"
      context.insert(new, updating: \.owner)
      try context.save()
      #expect(
        try run("SELECT name, owner, note FROM account ORDER BY owner") == "k|ann|kept\nb|bob|\n"
      )
      #expect(same.name == "k" && same.note == "kept" && new.rowKey == RowKey(["b"]))
    }

    @Test func `sums of decimals in columns of numbers are exact`() throws {
      let context = try context(
        """
        CREATE TABLE entry(id INTEGER PRIMARY KEY, amount DECIMAL(20,8) NOT NULL);
        INSERT INTO entry(amount) VALUES (17.99), (17.99), (17.99), (17.99), (17.99);
        """
      )
      let sum = try context.sum(\Entry.amount)
      #expect(sum == Decimal(string: "89.95"), "\(String(describing: sum))")
      _ = try run("DELETE FROM entry; INSERT INTO entry(amount) VALUES (-40.25), (100), (-34.59)")
      context.refresh()
      let difference = try context.sum(\Entry.amount)
      #expect(difference == Decimal(string: "25.16"), "\(String(describing: difference))")
    }

    @Test func `a list begun on a truncated log follows the next commit`() throws {
      let context = try context()
      _ = try run("PRAGMA wal_checkpoint(TRUNCATE)")
      let list = try context.fetchedObjects(Deck.self, RowRequest(order: ["id"]))
      #expect(list.count == 2)
      for id in 10..<20 {
        _ = try run("INSERT INTO deck(id, name) VALUES (\(id), 'deck \(id)')")
        _ = try run("PRAGMA wal_checkpoint(TRUNCATE)")
        list.refresh()
        #expect(list[list.count - 1].id == Int64(id))
      }
    }
  }

  @Managed("deck")
  private final class Deck {
    var id: Int64?
    var name = ""
    var weight = 0
    @Relation(inverse: \Card.deck) var cards: [Card]
  }

  @Managed("card")
  private final class Card {
    var id: Int64?
    var title = ""
    @Relation("deck_id") var deck: Deck?
  }

  @Managed("account")
  private final class Account {
    var name = ""
    var owner = ""
    var note: String?
  }

  @Managed("entry")
  private final class Entry {
    var id: Int64?
    var amount: Decimal = 0
  }
#endif
