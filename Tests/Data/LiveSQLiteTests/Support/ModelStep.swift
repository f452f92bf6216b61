#if SQLite
  import DatabaseTestSupport

  /// One commit of a random history, or a VACUUM.
  struct ModelStep: Sendable, CustomStringConvertible {
    /// The writer of the step: 0 is another process, 1 is this one.
    var writer: Int
    var operations: [String]

    /// The step as one transaction, or as a statement outside a transaction.
    var sql: String {
      operations == ["VACUUM;"]
        ? "VACUUM;" : "BEGIN IMMEDIATE; \(operations.joined(separator: " ")) COMMIT;"
    }

    var description: String { "\(writer): \(operations.joined(separator: " "))" }

    static func random(_ kind: ModelKind, _ numbers: inout SeededNumbers) -> ModelStep {
      let writer = Int.random(in: 0...1, using: &numbers)
      if Int.random(in: 0..<25, using: &numbers) == 0 {
        return ModelStep(writer: writer, operations: ["VACUUM;"])
      }
      let count = Int.random(in: 1...5, using: &numbers)
      let operations = (0..<count).map { _ in operation(kind, &numbers) }
      return ModelStep(writer: writer, operations: operations)
    }

    private static func operation(_ kind: ModelKind, _ numbers: inout SeededNumbers) -> String {
      let id = Int.random(in: 1...60, using: &numbers)
      let other = Int.random(in: 1...60, using: &numbers)
      let key = kind.hasTextKey ? "'k\(id)'" : "\(id)"
      let target = kind.hasTextKey ? "'K\(other)'" : "\(other)"
      let isNull =
        kind != .byDescendingTextKey && Int.random(in: 0..<5, using: &numbers) == 0
      let value = isNull ? "NULL" : "\(Int.random(in: 0..<9, using: &numbers))"
      let letter = other % 3 == 0 ? "B" : "b"
      return switch Int.random(in: 0..<10, using: &numbers) {
      case 0, 1: "INSERT OR IGNORE INTO t VALUES(\(key), \(value), '\(letter)\(other % 20)');"
      case 2: "DELETE FROM t WHERE id = \(key);"
      case 3: "UPDATE OR IGNORE t SET id = \(target) WHERE id = \(key);"
      case 4: "UPDATE OR IGNORE t SET a = \(value) WHERE id = \(key);"
      case 5: "UPDATE t SET b = '\(letter)\(other % 20)' WHERE id = \(key);"
      case 6: "UPDATE OR IGNORE t SET a = \(value) WHERE a = \(other % 9);"
      case 7: "REPLACE INTO t VALUES(\(key), \(value), NULL);"
      // A free key is reused by another row.
      case 8:
        "DELETE FROM t WHERE id = \(key); INSERT OR IGNORE INTO t VALUES(\(key), \(value), 'n');"
      default: "UPDATE OR IGNORE t SET a = a + 1, b = b || '' WHERE id > \(target);"
      }
    }
  }
#endif
