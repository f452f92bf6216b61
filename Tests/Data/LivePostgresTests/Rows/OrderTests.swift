#if PostgreSQL
  import Synchronization
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(60))) struct OrderTests {
    private static let table = """
      CREATE DOMAIN d1 AS json;
      CREATE DOMAIN d2 AS d1;
      CREATE DOMAIN n1 AS int;
      CREATE DOMAIN n2 AS n1;
      CREATE TYPE mixed AS (a int, b json);
      CREATE TYPE plain AS (a int, b text);
      CREATE TYPE mood AS ENUM ('sad', 'glad');
      CREATE TABLE t(id int PRIMARY KEY, js json, ja json[], dd d2, pt point[], x xml, xi xid, ac aclitem,
        mi mixed, pl plain, nn n2, na int[], mo mood, rc refcursor, tr tsrange);
      INSERT INTO t VALUES
        (1, '2', '{2}', '2', '{"(2,2)"}', '<b/>', '2', 'tester=r/tester', '(2,2)', '(10,x)', 10, '{10}',
          'glad', 'b', '[2026-02-01,)'),
        (2, '1', '{1}', '1', '{"(1,1)"}', '<a/>', '1', 'tester=a/tester', '(1,1)', '(9,x)', 9, '{9}',
          'sad', 'a', '[2026-01-01,)')
      """

    @Test(arguments: ["parts", "Sort"])
    func `an order is read along indexes, whatever tables and partitions are called`(
      table: String
    ) async throws {
      let database = try PostgresDatabase(
        try TestServer.shared.get().schema(
          """
          CREATE TABLE parts(id int PRIMARY KEY, v text) PARTITION BY HASH (id);
          CREATE TABLE parts0 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
          CREATE TABLE parts1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
          CREATE TABLE "Sort"(id int PRIMARY KEY, v text)
          """
        )
      )
      for (order, canSeek) in [([], true), (["v"], false)] as [([RowOrder], Bool)] {
        let request = RowRequest(table: table, order: order)
        let seeks = try await database.read { reader in
          try reader.rows(of: try reader.plan(for: request)).canSeek()
        }
        #expect(seeks == canSeek)
      }
    }

    @Test func `rows in an order without an index are read many at a time`() async throws {
      let database = try PostgresDatabase(
        try TestServer.shared.get().schema(
          """
          CREATE TABLE many(id int PRIMARY KEY, v text);
          INSERT INTO many SELECT i, 'v' || i % 97 FROM generate_series(1, 12000) i
          """
        )
      )
      let request = RowRequest(table: "many", order: ["v"])
      let ids = Mutex<[Value]>([])
      try await RowWalk(request, in: database).run { rows in
        ids.withLock { $0 += rows.map { $0.values[0] } }
      }
      let wanted = try await database.read { reader in
        try reader.rows(of: try reader.plan(for: request)).all().map { $0.values[0] }
      }
      #expect(ids.withLock { $0 } == wanted)
    }

    @Test(arguments: [
      "js", "ja", "dd", "pt", "x", "xi", "ac", "mi", "pl", "nn", "na", "mo", "rc", "tr", "js->'a'",
      "(ja)[1]", "ja || ja",
    ])
    func `values of all types are ordered, if necessary by their text`(term: String) async throws {
      let database = try PostgresDatabase(try TestServer.shared.get().schema(Self.table))
      for isSection in [false, true] {
        let request = RowRequest(
          table: "t",
          order: isSection ? [] : [RowOrder.expression(term)],
          section: isSection ? term : nil
        )
        let keys = try await database.read { reader in
          let rows = reader.rows(of: try reader.plan(for: request))
          let first = try rows.rows(at: 0, .forward, count: 1)
          let rest = try rows.rows(
            beyond: first[0].sortPosition,
            .forward,
            including: false,
            until: nil,
            count: 9
          )
          return (first + rest).map(\.key)
        }
        let isSame = term == "js->'a'"
        #expect(
          keys == (isSame ? [RowKey(1), RowKey(2)] : [RowKey(2), RowKey(1)]),
          "\(isSection)"
        )
      }
    }

    @Test func `a domain over a domain over integers contains integers`() async throws {
      let database = try PostgresDatabase(try TestServer.shared.get().schema(Self.table))
      let request = RowRequest(table: "t", columns: ["nn"], key: ["nn"])
      let keys = try await database.read { reader in
        try reader.rows(of: try reader.plan(for: request)).all().map(\.key)
      }
      #expect(keys == [RowKey(9), RowKey(10)])
    }
  }
#endif
