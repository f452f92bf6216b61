#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Files of common applications. Reading and writing works as in the `sqlite3` shell.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FileTrustTests {
    let folder = Folder()

    /// A file of an application, with one row in `table` that has `id` 1 and a text in `text`.
    struct File: Sendable, CustomTestStringConvertible {
      var program: String
      var sql: String
      var table: String
      var text: String
      /// Further views or tables that can be read.
      var others: [String] = []
      /// A query of values that triggers maintain, and its result after `text` becomes `kiwi`.
      var kept: (query: String, result: String)?
      /// Whether the schema needs no trust.
      var isHarmless = false
      /// Whether versions of SQLite after 3.40 classify what the schema uses as harmless.
      var isHarmlessLater = false

      var testDescription: String { program }
    }

    nonisolated static let files = [
      File(
        program: "sqlite-utils, FTS5 with triggers",
        sql: """
          CREATE TABLE dogs(id INTEGER PRIMARY KEY, name TEXT);
          CREATE VIRTUAL TABLE dogs_fts USING FTS5(name, content=[dogs]);
          CREATE TRIGGER dogs_ai AFTER INSERT ON dogs BEGIN
            INSERT INTO dogs_fts(rowid, name) VALUES (new.rowid, new.name); END;
          CREATE TRIGGER dogs_ad AFTER DELETE ON dogs BEGIN
            INSERT INTO dogs_fts(dogs_fts, rowid, name) VALUES('delete', old.rowid, old.name); END;
          CREATE TRIGGER dogs_au AFTER UPDATE ON dogs BEGIN
            INSERT INTO dogs_fts(dogs_fts, rowid, name) VALUES('delete', old.rowid, old.name);
            INSERT INTO dogs_fts(rowid, name) VALUES (new.rowid, new.name); END;
          CREATE VIEW found AS SELECT rowid AS id, name FROM dogs_fts;
          INSERT INTO dogs VALUES(1, 'Cleo');
          """,
        table: "dogs",
        text: "name",
        others: ["found", "dogs_fts"],
        kept: ("SELECT rowid FROM dogs_fts WHERE dogs_fts MATCH 'kiwi'", "1\n"),
        isHarmlessLater: true
      ),
      File(
        program: "a mail program, FTS4 with triggers and a view",
        sql: """
          CREATE TABLE mail(id INTEGER PRIMARY KEY, subject TEXT);
          CREATE VIRTUAL TABLE mail_fts USING fts4(content="mail", subject);
          CREATE TRIGGER m_bu BEFORE UPDATE ON mail BEGIN DELETE FROM mail_fts WHERE docid = old.id; END;
          CREATE TRIGGER m_bd BEFORE DELETE ON mail BEGIN DELETE FROM mail_fts WHERE docid = old.id; END;
          CREATE TRIGGER m_au AFTER UPDATE ON mail BEGIN
            INSERT INTO mail_fts(docid, subject) VALUES(new.id, new.subject); END;
          CREATE TRIGGER m_ai AFTER INSERT ON mail BEGIN
            INSERT INTO mail_fts(docid, subject) VALUES(new.id, new.subject); END;
          CREATE VIEW v AS SELECT docid AS id, subject FROM mail_fts;
          INSERT INTO mail VALUES(1, 'hello');
          """,
        table: "mail",
        text: "subject",
        others: ["v"],
        kept: ("SELECT docid FROM mail_fts WHERE mail_fts MATCH 'kiwi'", "1\n"),
        isHarmlessLater: true
      ),
      File(
        program: "GeoPackage, R-tree and texts in double quotes",
        sql: """
          CREATE TABLE gpkg_geometry_columns(table_name TEXT, column_name TEXT, geometry_type_name TEXT);
          INSERT INTO gpkg_geometry_columns VALUES('places', 'geom', 'POINT');
          CREATE TABLE places(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, x REAL, y REAL);
          CREATE VIRTUAL TABLE rtree_places_geom USING rtree(id, minx, maxx, miny, maxy);
          CREATE TRIGGER rtree_insert AFTER INSERT ON places BEGIN
            INSERT OR REPLACE INTO rtree_places_geom VALUES(NEW.id, NEW.x, NEW.x, NEW.y, NEW.y); END;
          CREATE TRIGGER rtree_update AFTER UPDATE ON places BEGIN
            INSERT OR REPLACE INTO rtree_places_geom
              VALUES(NEW.id, NEW.x, NEW.x, NEW.y, length(NEW.name)); END;
          CREATE TRIGGER rtree_delete AFTER DELETE ON places BEGIN
            DELETE FROM rtree_places_geom WHERE id = OLD.id; END;
          CREATE VIEW st_geometry_columns AS SELECT table_name AS f_table_name,
            "ST_" || geometry_type_name AS geometry_type_name FROM gpkg_geometry_columns;
          CREATE VIEW extent AS SELECT min(minx) AS minx, max(maxy) AS maxy FROM rtree_places_geom;
          INSERT INTO places VALUES(1, 'Ulm', 10, 3);
          """,
        table: "places",
        text: "name",
        others: ["st_geometry_columns", "extent", "rtree_places_geom"],
        kept: ("SELECT maxy FROM rtree_places_geom", "4.0\n")
      ),
      File(
        program: "Django, JSON in a check",
        sql: """
          CREATE TABLE "shop_item" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
            "name" varchar(50) NOT NULL, "extra" text NOT NULL
              CHECK ((JSON_VALID("extra") OR "extra" IS NULL)), "active" bool NOT NULL DEFAULT "1");
          INSERT INTO shop_item VALUES(1, 'pear', '{}', 1);
          """,
        table: "shop_item",
        text: "name",
        isHarmlessLater: true
      ),
      File(
        program: "Rails, JSON in an index and a generated column",
        sql: """
          CREATE TABLE "posts" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "title" varchar,
            "data" json DEFAULT '{}', "kind" text AS (json_extract("data", '$.kind')) VIRTUAL);
          CREATE INDEX "index_posts_on_kind" ON "posts" (json_extract(data, '$.kind'));
          CREATE TABLE "schema_migrations" ("version" varchar NOT NULL PRIMARY KEY);
          CREATE VIEW kinds AS SELECT id, json_extract(data, '$.kind') AS kind FROM posts;
          INSERT INTO posts(id, title, data) VALUES(1, 'first', '{"kind":"note"}');
          """,
        table: "posts",
        text: "title",
        others: ["kinds", "schema_migrations"],
        isHarmlessLater: true
      ),
      File(
        program: "Chromium, the history",
        sql: """
          CREATE TABLE urls(id INTEGER PRIMARY KEY AUTOINCREMENT, url LONGVARCHAR, title LONGVARCHAR,
            visit_count INTEGER DEFAULT 0 NOT NULL, hidden INTEGER DEFAULT 0 NOT NULL);
          CREATE TABLE visits(id INTEGER PRIMARY KEY, url INTEGER NOT NULL, visit_time INTEGER NOT NULL);
          CREATE INDEX visits_url_index ON visits (url);
          CREATE TABLE meta(key LONGVARCHAR NOT NULL UNIQUE PRIMARY KEY, value LONGVARCHAR);
          INSERT INTO urls VALUES(1, 'https://example.org/', 'Example', 1, 0);
          """,
        table: "urls",
        text: "title",
        others: ["visits", "meta"],
        isHarmless: true
      ),
      File(
        program: "Firefox, the places",
        sql: """
          CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR,
            rev_host LONGVARCHAR, visit_count INTEGER DEFAULT 0, guid TEXT,
            url_hash INTEGER DEFAULT 0 NOT NULL, recalc_frecency INTEGER NOT NULL DEFAULT 0);
          CREATE UNIQUE INDEX moz_places_guid_uniqueindex ON moz_places (guid);
          CREATE TABLE moz_bookmarks(id INTEGER PRIMARY KEY, fk INTEGER DEFAULT NULL, title LONGVARCHAR);
          INSERT INTO moz_places(id, url, title, guid) VALUES(1, 'https://example.org/', 'Example', 'g');
          """,
        table: "moz_places",
        text: "title",
        others: ["moz_bookmarks"],
        isHarmless: true
      ),
      File(
        program: "a trigger with a text in double quotes",
        sql: """
          CREATE TABLE o(id INTEGER PRIMARY KEY, state TEXT, note TEXT);
          CREATE TRIGGER g AFTER UPDATE OF state ON o BEGIN
            UPDATE o SET note = "was " || old.state WHERE id = new.id; END;
          CREATE VIEW v AS SELECT id, "state: " || state AS s FROM o WHERE state <> "none";
          INSERT INTO o VALUES(1, 'open', NULL);
          """,
        table: "o",
        text: "state",
        others: ["v"],
        kept: ("SELECT note FROM o", "was open\n")
      ),
    ]

    @Test(arguments: files)
    func `a file is read and edited as by its own program`(file: File) async throws {
      let path = folder.file("own.db")
      try Shell.run(path, file.sql)
      let store = try Store(path: path, access: .readWrite, limits: ReadLimits())
      for name in file.others {
        var request = RowRequest(table: name)
        request.numbersRows = true
        _ = try store.snapshot(of: request)
      }
      let rows = try await FetchedRows(RowRequest(table: file.table), in: store)
      let editor = try RowEditor(rows, in: store)
      try await editor.draft(of: [rows[0]]).set(file.text, to: "kiwi", overwriting: false)
      #expect(try Shell.run(path, "SELECT \(file.text) FROM \(file.table);") == "kiwi\n")
      if let (query, result) = file.kept { #expect(try Shell.run(path, query + ";") == result) }
      rows.refresh()
      try await editor.draft(of: [rows[0]]).delete(overwriting: false)
      #expect(try Shell.run(path, "SELECT count(*) FROM \(file.table);") == "0\n")
      #expect(try await editor.undo(overwriting: false) != nil)
      #expect(
        try Shell.run(path, "SELECT count(*) FROM \(file.table); PRAGMA integrity_check;")
          == "1\nok\n"
      )
    }

    @Test(arguments: files)
    func `an untrusted file is refused where it needs trust, and not reported as damaged`(
      file: File
    ) async throws {
      let path = folder.file("foreign.db")
      try Shell.run(path, file.sql)
      var refusals: [StoreError] = []
      func attempt(_ body: () async throws -> Void) async {
        do {
          try await body()
        } catch {
          refusals.append(StoreError.wrapping(error, context: path))
        }
      }
      await attempt {
        let store = try Store(
          path: path,
          access: .readWrite,
          limits: ReadLimits(),
          trust: .harmless
        )
        for name in file.others {
          var request = RowRequest(table: name)
          request.numbersRows = true
          await attempt { _ = try store.snapshot(of: request) }
        }
        let rows = try await FetchedRows(RowRequest(table: file.table), in: store)
        let editor = try RowEditor(rows, in: store)
        try await editor.draft(of: [rows[0]]).set(file.text, to: "kiwi", overwriting: false)
      }
      let isNewer = try [3, 40, 99].lexicographicallyPrecedes(version())
      // The first of the later versions refuse a part of it.
      if !file.isHarmlessLater || !isNewer {
        #expect(refusals.isEmpty == file.isHarmless, "\(refusals)")
      }
      #expect(refusals.allSatisfy { $0.code != .notADatabase }, "\(refusals)")
    }

    /// Returns the parts of the number of SQLite's version.
    private func version() throws -> [Int] {
      let request = RowRequest(sql: "SELECT 1 AS id, sqlite_version() AS version", key: ["id"])
      let row = try Store.temporary().snapshot(of: request).rows[0]
      return row.values[1].description.split(separator: ".").compactMap { Int($0) }
    }

    @Test func `a typed name in double quotes is a name`() throws {
      let path = folder.file("typed.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, \"b`c\" TEXT); INSERT INTO t VALUES(1,'x','y');"
          + "CREATE VIEW v AS SELECT id, \"text\" AS a FROM t;"
      )
      let store = try Store(path: path)
      for table in ["t", "v"] {
        for text in ["\"nope\" = 'x'", "a = \"x\"", "(SELECT \"nope\")", "a = /* ' */ \"x\" -- \""]
        {
          for request in [
            RowRequest(table: table, where: text, key: ["id"]),
            RowRequest(table: table, order: [.expression(text)], key: ["id"]),
            RowRequest(table: table, key: ["id"], section: text),
            RowRequest(sql: "SELECT id FROM \(table) WHERE \(text)", key: ["id"]),
          ] {
            let error = #expect(throws: StoreError.self) { try store.snapshot(of: request) }
            #expect(error?.code == .badExpression, "\(request)")
          }
        }
      }
      let good = [
        "\"a\" = 'x'", "\"b`c\" = 'y'", "a <> '\"nope\"'", "[a] = 'x' AND `a` = 'x'",
        "\"A\" LIKE 'X'", "a = 'x' -- \"nope\"",
      ]
      for text in good {
        #expect(
          try store.snapshot(of: RowRequest(table: "t", where: text)).rows.count == 1,
          "\(text)"
        )
      }
      let titles = try store.snapshot(of: RowRequest(sql: "SELECT \"a\" || 1, \"a\", \"a\" FROM t"))
      #expect(titles.columns.map(\.name) == ["\"a\" || 1", "a", "a:1"])
    }

    @Test func `a dropped column is not read as a text`() throws {
      let path = folder.file("dropped.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT); INSERT INTO t VALUES(1,'x');"
      )
      let store = try Store(path: path)
      let plan = try store.read(patience: .full) { try $0.plan(for: RowRequest(table: "t")) }
      try Shell.run(path, "ALTER TABLE t DROP COLUMN a;")
      #expect(throws: (any Error).self) {
        try store.read(patience: .full) { try $0.rows(of: plan).all() }
      }
    }

    @Test func `no file can attach another, load an extension or write to its schema`() throws {
      let path = folder.file("own.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY); INSERT INTO t VALUES(1);"
          + "CREATE VIRTUAL TABLE f USING fts5(x);"
      )
      for trust in [FileTrust.full, .harmless] {
        let store = try Store(path: path, access: .readWrite, trust: trust)
        for statement in [
          "ATTACH '\(folder.file("other.db"))' AS other", "SELECT load_extension('x')",
          "SELECT fts3_tokenizer('x', x'00112233')", "SELECT writefile('x', 'y')",
          "SELECT readfile('x')",
          "DELETE FROM f_data", "UPDATE sqlite_schema SET sql = ''",
          "PRAGMA writable_schema = ON;"
            + "DELETE FROM sqlite_schema", "VACUUM INTO '\(folder.file("copy.db"))'",
        ] {
          #expect(throws: (any Error).self, "\(statement)") {
            try store.writeTransaction { try $0.run(statement, []) }
          }
        }
      }
    }
  }
#endif
