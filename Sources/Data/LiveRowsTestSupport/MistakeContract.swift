/// The contract that every database reports a mistake with the same code and the same sentence.
///
/// A database may add a detail in parentheses to the sentence, such as the name of a constraint.
@MainActor
package struct MistakeContract {
  /// The database of a contract.
  @MainActor
  package protocol Tested {
    /// The database, opened for writing. It has the tables of ``declaration(strict:)``, and deletes
    /// no row of the table `frozen`.
    var database: any WritableRowDatabase { get }
    /// The database, opened read-only.
    var readOnlyDatabase: any WritableRowDatabase { get }

    /// Locks the row of the table `frozen` by another connection, until the test ends.
    func lock() throws
  }

  /// Returns the declarations of the tables, one in each line.
  ///
  /// - Parameter strict: The end of the declaration of a table whose types are enforced.
  package static func declaration(strict: String = "") -> String {
    [
      "CREATE TABLE owner(id integer PRIMARY KEY, name text NOT NULL UNIQUE,"
        + " age integer CONSTRAINT adult CHECK (age >= 18))",
      "CREATE TABLE pet(id integer PRIMARY KEY, owner integer CONSTRAINT keeper REFERENCES owner)",
      "CREATE TABLE number(id integer PRIMARY KEY, n integer)" + strict,
      "CREATE TABLE frozen(id integer PRIMARY KEY, n integer)",
      "CREATE VIEW names AS SELECT name FROM owner",
      "CREATE VIEW homes AS SELECT owner, count(*) AS pets FROM pet GROUP BY owner",
      "INSERT INTO owner VALUES (1, 'Ada', 30)",
      "INSERT INTO pet VALUES (1, 1), (2, 1)",
      "INSERT INTO frozen VALUES (1, 0)",
    ].joined(separator: ";\n")
  }

  private let tested: any Tested

  package init(_ tested: any Tested) { self.tested = tested }

  /// Makes all mistakes, and returns a description of each that is reported in other words.
  package func breaches() async throws -> [String] {
    var breaches: [String] = []
    for (request, mistake, code) in Self.requests {
      await note(mistake, code, "\(request)", &breaches) {
        try await tested.database.read { reader in
          _ = try reader.rows(of: try reader.plan(for: request)).keys(limit: nil)
        }
      }
    }
    for (write, mistake) in Self.writes {
      await note(mistake, nil, "\(write)", &breaches) {
        _ = try await Self.carryOut(write, in: tested.database)
      }
    }
    let write = Write.delete(table: "frozen", key: 1)
    await note(.openedReadOnly, nil, "read-only", &breaches) {
      _ = try await Self.carryOut(write, in: tested.readOnlyDatabase)
    }
    try tested.lock()
    await note(.locked, nil, "locked", &breaches) {
      _ = try await Self.carryOut(write, in: tested.database)
    }
    return breaches
  }

  private func note(
    _ mistake: DatabaseMistake,
    _ code: StoreError.Code?,
    _ name: String,
    _ breaches: inout [String],
    _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      breaches.append("\(name): no error")
    } catch let error as StoreError {
      if error.code != code ?? mistake.code {
        breaches.append("\(name): \(error.code), expected \(code ?? mistake.code)")
      }
      let sentence = mistake.sentence
      if error.message != sentence, !error.message.hasPrefix(sentence + " (") {
        breaches.append("\(name): '\(error.message)', expected '\(mistake.sentence)'")
      }
    } catch {
      breaches.append("\(name): \(error)")
    }
  }

  // MARK: - Reading

  /// Requests with a mistake. In a statement of the user, each mistake has the code of the
  /// statement.
  private static var requests: [(RowRequest, DatabaseMistake, StoreError.Code?)] {
    func owners(where condition: String) -> RowRequest {
      RowRequest(table: "owner", where: condition)
    }
    var tooSmall = RowRequest(table: "owner")
    tooSmall.maxValueSize = 0
    var predicate = RowRequest(sql: "SELECT * FROM owner")
    predicate.predicate = .value(.boolean(true))
    let tables = ["frozen", "homes", "names", "number", "owner", "pet"]
    let noColumn = DatabaseMistake.noSuchColumn("missing", known: ["id", "name", "age"])
    let noName = DatabaseMistake.noSuchColumn("missing", known: nil)
    let expression = RowOrder.expression("length(missing)")
    return [
      (RowRequest(table: "missing"), .noSuchTable("missing", known: tables), nil),
      (RowRequest(table: "owner", columns: ["missing"]), noColumn, nil),
      (RowRequest(table: "owner", order: ["missing"]), noColumn, nil),
      (RowRequest(table: "owner", key: ["missing"]), noColumn, nil),
      (RowRequest(table: "owner", section: "missing"), noName, .badExpression),
      (RowRequest(table: "owner", order: [expression]), noName, .badExpression),
      (RowRequest(sql: "SELECT missing FROM owner"), noName, .badExpression),
      (RowRequest(table: "names"), .noKey, nil),
      (
        RowRequest(table: "pet", key: ["owner"]),
        .keyNotUnique(RowKey(1), columns: ["owner"]), nil
      ),
      (RowRequest(table: "owner", limit: -1), .negativeLimit(-1), nil),
      (tooSmall, .valueSizeTooSmall(0), nil),
      (predicate, .predicateOfQuery, nil),
      (
        RowRequest(sql: "SELECT * FROM missing"), .noSuchTable("missing", known: nil),
        .badExpression
      ),
      (owners(where: "missing = 1"), noName, .badExpression),
      (owners(where: "id = "), .syntaxError(near: ")"), nil),
      (owners(where: "name = '\0'"), .invalidText(.containsNUL), nil),
      (owners(where: "id = = 1"), .syntaxError(near: "="), nil),
      (owners(where: " "), .invalidText(.empty), nil),
      (owners(where: "id = 1; SELECT 1"), .invalidText(.several(whole: "expression")), nil),
      (owners(where: "(id = 1"), .invalidText(.openParenthesis), nil),
      (owners(where: "id = 1)"), .invalidText(.unmatchedParenthesis), nil),
      (owners(where: "name = 'Ada"), .invalidText(.openQuote), nil),
      (owners(where: "id = 1 /* one"), .invalidText(.openComment), nil),
      (owners(where: "id = :id"), .parameterWithoutValue(":id"), nil),
    ]
  }

  // MARK: - Writing

  private enum Write: Sendable {
    case insert(table: String, [String: Value])
    case delete(table: String, key: Int64)
    case deleteHome
  }

  private static var writes: [(Write, DatabaseMistake)] {
    func owner(_ id: Int64, _ name: Value, _ age: Int64) -> Write {
      .insert(table: "owner", ["id": .integer(id), "name": name, "age": .integer(age)])
    }
    return [
      (owner(1, .text("Bob"), 20), .notUnique(columns: ["id"])),
      (owner(2, .text("Ada"), 20), .notUnique(columns: ["name"])),
      (owner(2, .null, 20), .nullValue(column: "name")),
      (owner(2, .text("Bob"), 17), .checkFailed("adult")),
      (
        .insert(table: "pet", ["id": .integer(3), "owner": .integer(9)]),
        .missingReference(key: nil)
      ),
      (.delete(table: "owner", key: 1), .missingReference(key: nil)),
      (
        .insert(table: "number", ["id": .integer(1), "n": .text("many")]),
        .valueOfWrongType(detail: nil)
      ),
      (.delete(table: "frozen", key: 1), .discarded(.delete(RowKey(1)))),
      (.deleteHome, .viewIsReadOnly),
    ]
  }

  private static func carryOut(
    _ write: Write,
    in database: any WritableRowDatabase
  ) async throws -> RowWriting {
    try await database.write(after: nil) { writer in
      switch write {
      case .insert(let table, let values):
        let plan = try writer.plan(for: RowRequest(table: table))
        var positions: [Int: Value] = [:]
        for (position, column) in plan.columns.enumerated() {
          positions[position] = values[column.name]
        }
        return try writer.insert(into: plan, positions, key: nil)
      case .delete(let table, let key):
        let plan = try writer.plan(for: RowRequest(table: table))
        return try writer.delete(from: plan, key: RowKey(key))
      case .deleteHome:
        let plan = try writer.plan(for: RowRequest(table: "homes", key: ["owner"]))
        return try writer.delete(from: plan, key: RowKey(1))
      }
    }.result
  }
}
