#if SQLite
  @testable import LiveRows
  @testable import LiveSQLite

  /// The requests of random histories. Each table has the columns id, a and b.
  enum ModelKind: String, CaseIterable, Sendable {
    case byKey
    case byIndexedOrder
    case byIndexedPair
    case byUnindexedOrder
    case byTextInOtherLetters
    case byDescendingTextKey
    case byHiddenRowid
    case byNamedKey
    case selected
    case selectedInOrder
    case limited
    case limitedFromTheEnd
    case ofView
    case ofSQL
    case inSections
    case inIndexedSections

    var declaration: String {
      let plain = "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);"
      return switch self {
      case .byIndexedOrder: plain + "CREATE INDEX i ON t(a DESC);"
      case .byIndexedPair: plain + "CREATE INDEX i ON t(b, a DESC);"
      case .byTextInOtherLetters:
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT COLLATE NOCASE);"
      case .byDescendingTextKey:
        "CREATE TABLE t(id TEXT COLLATE NOCASE, a INT, b TEXT, PRIMARY KEY(a DESC, id))"
          + " WITHOUT ROWID;"
      case .byHiddenRowid: "CREATE TABLE t(id INT UNIQUE, a INT, b TEXT);"
      case .byNamedKey: "CREATE TABLE t(id TEXT PRIMARY KEY, a INT, b TEXT);"
      case .ofView: plain + "CREATE VIEW v AS SELECT id, a, upper(b) AS b FROM t WHERE a > 1;"
      case .inIndexedSections: plain + "CREATE INDEX i ON t(a, b);"
      default: plain
      }
    }

    var request: RowRequest {
      switch self {
      case .byKey, .byDescendingTextKey, .byHiddenRowid: RowRequest()
      case .byIndexedOrder: RowRequest(order: ["a desc"])
      case .byIndexedPair: RowRequest(order: ["b", "a desc"])
      case .byUnindexedOrder: RowRequest(order: ["b", "a desc"])
      case .byTextInOtherLetters: RowRequest(order: ["b desc"])
      case .byNamedKey: RowRequest(order: ["a"], key: ["id"])
      case .selected: RowRequest(where: "a % 2 = 0")
      case .selectedInOrder:
        RowRequest(where: "a % 2 = :rest", parameters: ["rest": .integer(0)], order: ["a"])
      case .limited: RowRequest(order: ["a"], limit: 15)
      case .limitedFromTheEnd: RowRequest(order: ["id desc"], limit: 9)
      case .ofView: RowRequest(table: "v", order: ["b"], key: ["id"])
      case .ofSQL:
        RowRequest(
          sql: "SELECT id, a, b || :tail AS b FROM t WHERE a <> :least -- but not all\n;",
          key: ["id"],
          parameters: ["least": .integer(3), "tail": .text("'; DROP TABLE t; --")],
          order: ["a desc"]
        )
      case .inSections: RowRequest(order: ["b"], section: "a desc")
      case .inIndexedSections: RowRequest(order: ["b"], section: "a")
      }
    }

    /// Whether ids are texts.
    var hasTextKey: Bool { self == .byDescendingTextKey || self == .byNamedKey }

    /// Whether a row that is no longer listed was deleted.
    var tellsDeletions: Bool { self != .limited && self != .limitedFromTheEnd }
  }

  /// The size up to which the collection reads synchronously.
  enum ModelMode: Sendable {
    case small
    case large
    case slow

    var tuning: FetchedRows.Tuning {
      var tuning = FetchedRows.Tuning()
      tuning.interval = .zero
      if self == .small { return tuning }
      tuning.smallCount = 4
      tuning.scanPiece = 7
      tuning.orderPiece = 5
      tuning.markStride = 3
      if self == .slow { tuning.steps = 0 }
      return tuning
    }
  }
#endif
