#if PostgreSQL
  import DatabaseTestSupport
  import KeyValueCore
  import ScaleTestSupport
  import Testing

  @testable import LivePostgres

  /// Answers that no server of today gives, and addresses with mistakes.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct DecoderTests {
    private static let types: [UInt32] =
      [0, 16, 17, 20, 21, 23, 25, 26, 700, 701, 1043, 1082, 1114, 1184, 1700, 2950, 3802, .max]

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `any bytes are decoded, and written values are read back`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<200 {
        let bytes = input.bytes()
        for type in Self.types {
          // Safety: the bytes are read during the call only.
          let value = bytes.withUnsafeBufferPointer { Value(postgres: $0, type: type) }
          _ = value.cut(to: input.number(0...8))
          _ = value.compare(to: .text("x"))
          guard let text = value.postgresText else { continue }
          var written = text
          // Safety: as above.
          let again = written.withUTF8 { Value(postgres: $0, type: type) }
          // The text of a time is rounded to the microsecond.
          if case .date = value { continue }
          #expect(again.postgresText == text, "seed \(seed), type \(type), \(bytes)")
        }
      }
    }

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `texts of the catalogue and of positions are parsed or refused`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<500 {
        let text = input.text()
        if let position = ServerState.position(text) { #expect(position <= UInt64.max) }
        _ = SnapshotQuery.isSnapshot(text)
        _ = SnapshotQuery.isOwnName(text)
        _ = SQLName.listedParts(text)
        _ = ZonedTime.value(text)
        _ = ZonedTime.named(text)
        _ = ZonedTime.text(input.real())
        _ = try? input.value().writableText(column: "c", declaredType: text)
      }
    }

    private static let addresses = [
      "postgres://ann:hidden@db:5433/shop?sslmode=prefer", "postgresql://:hidden@/shop?host=/tmp",
      "postgresql+asyncpg://ann:hidden@[::1]:5433,other/shop?schema=a,b&pool_size=5",
      "jdbc:postgresql://db:5433/shop?user=ann&password=hidden&loginTimeout=3",
      "host=db port=5433 dbname=shop user=ann password=hidden", "password='hidden' host = db",
      "service=none password=hidden", "postgres://db/shop?user=ann&password=hidden",
    ]

    private static let marks = Array("@:/?=&%;' ,")

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `addresses with mistakes are parsed or refused without a password`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<100 {
        var text = Self.addresses[input.number(0...Self.addresses.count - 1)]
        for _ in 0..<input.number(0...3) {
          let place = text.utf8.index(text.startIndex, offsetBy: input.number(0...text.utf8.count))
          switch input.number(0...2) {
          case 0 where place < text.endIndex && !"hidden".contains(text[place]):
            text.remove(at: place)
          case 1: text.insert(contentsOf: input.text().filter { !$0.isNewline }, at: place)
          default: text.insert(Self.marks[input.number(0...Self.marks.count - 1)], at: place)
          }
        }
        // A password that is neither after a colon nor in a parameter is not one.
        guard text.contains(":hidden@") || text.contains("password=hidden") else { continue }
        do {
          let address = try ServerAddress(text)
          #expect(!address.name.contains("hidden"), "seed \(seed): \(text)")
          #expect(!"\(address)".contains("hidden"))
          _ = address.parameters(withSettings: true)
        } catch {
          #expect(!"\(error)".contains("hidden"), "seed \(seed): \(text)")
        }
      }
    }

    @Test(arguments: TestScale.seeds(usual: 3, full: 2_000))
    func `declarations with any names and defaults are read`(seed: Int) async throws {
      var input = RandomInput(seed: seed)
      func name(_ number: Int) -> String {
        let text = input.text().unicodeScalars.filter { $0 != "\0" && $0 != "\u{1F}" }
        var name = ""
        // The server cuts longer names.
        for scalar in text where name.utf8.count < 40 { name.unicodeScalars.append(scalar) }
        return name + "\(number)"
      }
      let types = [
        "int", "numeric(8,2)", "text", "double precision", "real", "timestamptz", "interval",
        "bytea", "uuid", "jsonb", "bool", "text[]", "varchar(9)", "\"char\"", "int4range",
      ]
      let defaults = ["", "DEFAULT NULL", "DEFAULT '1'", "DEFAULT '{}'", "DEFAULT 'infinity'"]
      let table = name(0)
      var columns: [String] = []
      var lines: [String] = []
      for number in 1...input.number(1...12) {
        let column = name(number)
        columns.append(column)
        let type = types[input.number(0...types.count - 1)]
        // A default that the type does not have is refused when a row is inserted.
        let initial = type == "text" ? defaults[input.number(0...4)] : ""
        let rule = ["", " NOT NULL", " UNIQUE"][input.number(0...2)]
        lines.append("\(SQLName.quoted(column)) \(type) \(initial)\(rule)")
      }
      let server = try TestServer.shared.get()
      let (address, schema) = try server.namedSchema(
        "CREATE TABLE \(SQLName.quoted(table))(\(lines.joined(separator: ", ")))"
      )
      let database = try PostgresDatabase(address)
      let names = try await database.read { try $0.tableNames() }
      let listed = try #require(names.first { SQLName.listedParts($0) == [table] }, "\(names)")
      for spelled in [listed, SQLName.quoted(schema) + "." + SQLName.quoted(table)] {
        let plan = try await database.read { reader in
          var request = RowRequest(table: spelled)
          request.numbersRows = true
          return try reader.plan(for: request)
        }
        #expect(plan.columns.map(\.name) == columns, "seed \(seed), table \(table)")
      }
    }
  }
#endif
