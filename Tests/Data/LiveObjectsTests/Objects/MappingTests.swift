#if SQLite
  import DatabaseTestSupport
  import Testing

  import LiveSQLite
  @testable import LiveObjects

  /// Mappings of classes, tables and keys.
  @Suite struct MappingTests {
    let folder = Folder()
    let path: String

    init() {
      path = folder.file("mapping.db")
    }

    private func context(_ sql: String) throws -> ManagedContext {
      try Shell.run(path, sql)
      return try ManagedContext(Store(path: path, access: .readWrite))
    }

    enum Space {
      @Managed("plain")
      final class Nested {
        var v: String?
      }
    }

    @Managed("plain")
    fileprivate final class Hidden {
      private(set) var v: String?

      func change(to value: String) { v = value }
    }

    @Test func `classes may be nested, public, and keep setters to themselves`() throws {
      let context = try context("CREATE TABLE plain(v); INSERT INTO plain VALUES('x');")
      #expect(try context.fetch(Space.Nested.self).map(\.v) == ["x"])
      #expect(try context.fetch(PublicPlain.self).map(\.v) == ["x"])
      let hidden = try #require(try context.fetch(Hidden.self).first)
      hidden.change(to: "y")
      #expect(throws: CodingError.self) { try hidden.setValue("z", forKey: "v") }
      try context.save()
      #expect(try Shell.run(path, "SELECT v FROM plain;") == "y\n")
    }

    @Test func `two classes may use one table and see each other's saved changes`() throws {
      let context = try context("CREATE TABLE plain(v); INSERT INTO plain VALUES('x');")
      let (one, other) = (
        try #require(try context.fetch(Space.Nested.self).first),
        try #require(try context.fetch(PublicPlain.self).first)
      )
      var told: [String?] = []
      let token = other.observe(\.v) { other, _ in told.append(other.v) }
      one.v = "y"
      try context.save()
      context.refresh()
      #expect(told == ["y"])
      token.invalidate()
    }

    @Managed("phrase")
    final class Phrase {
      var id: Int64?
      @Relation("word_lang", "word_text") var word: Word?
    }

    @Test func `a relation may have several columns`() throws {
      let context = try context(
        "CREATE TABLE word(lang TEXT, text TEXT, n INT, PRIMARY KEY(lang, text));"
          + "CREATE TABLE phrase(id INTEGER PRIMARY KEY, word_lang, word_text);"
          + "INSERT INTO word VALUES('de', 'eins', 1); INSERT INTO phrase VALUES(1, 'de', 'eins');"
      )
      let phrase = try #require(try context.find(Phrase.self, 1))
      #expect(phrase.word?.n == 1)
      let word = Word()
      word.lang = "en"
      word.text = "two"
      word.n = 2
      context.insert(word)
      phrase.word = word
      try context.save()
      #expect(try Shell.run(path, "SELECT word_lang, word_text FROM phrase;") == "en|two\n")
      #expect(phrase.word === word)
    }

    @Managed("total", key: "name")
    final class Total {
      var name = ""
      var sum: Int?
    }

    @Test func `a view is read by the declared key and written by its triggers`() throws {
      let context = try context(
        """
        CREATE TABLE entry(name TEXT, value INT);
        INSERT INTO entry VALUES('a', 1), ('a', 2), ('b', 3);
        CREATE VIEW total AS SELECT name, sum(value) AS sum FROM entry GROUP BY name;
        CREATE TRIGGER change INSTEAD OF UPDATE OF sum ON total BEGIN
          INSERT INTO entry VALUES(new.name, new.sum - old.sum);
        END;
        CREATE TRIGGER remove INSTEAD OF DELETE ON total BEGIN
          DELETE FROM entry WHERE name = old.name;
        END;
        """
      )
      let total = try #require(try context.find(Total.self, "a"))
      #expect(total.sum == 3)
      total.sum = 10
      context.delete(try #require(try context.find(Total.self, "b")))
      try context.save()
      #expect(total.sum == 10)
      #expect(
        try Shell.run(path, "SELECT name, value FROM entry;") == "a|1\na|2\na|7\n"
      )
    }

    @Managed("odd \"table\"")
    final class Odd {
      @Stored("a.b") var dotted: Int?
      @Stored("say \"so\"") var quoted: Int?
      @Stored("select") var keyword: Int?
      var double: Int?
    }

    @Test func `tables and columns may have any names, and generated columns are read back`() throws
    {
      let context = try context(
        """
        CREATE TABLE "odd ""table\"""("a.b" INT, "say ""so\""" INT, "select" INT,
          double INT AS ("a.b" * 2));
        """
      )
      let odd = Odd()
      odd.dotted = 1
      odd.quoted = 2
      odd.keyword = 3
      context.insert(odd)
      try context.save()
      #expect(odd.double == 2)
      odd.dotted = 5
      try context.save()
      #expect(odd.double == 10)
      #expect(try Shell.run(path, "SELECT * FROM \"odd \"\"table\"\"\";") == "5|2|3|10\n")
    }

    @Managed("absent")
    final class Absent {
      var v: Int?
    }

    @Test func `a missing table is an error that lists the existing ones`() throws {
      let context = try context("CREATE TABLE plain(v);")
      let error = #expect(throws: StoreError.self) { try context.fetch(Absent.self) }
      #expect(error?.code == .noSuchTable)
      #expect(error?.message.contains("plain") == true)
      context.insert(Absent())
      #expect(throws: StoreError.self) { try context.save() }
    }
  }
#endif
