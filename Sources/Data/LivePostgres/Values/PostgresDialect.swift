#if PostgreSQL
  /// The SQL of PostgreSQL.
  enum PostgresDialect: SQLDialect {
    static var hasGreatestNull: Bool { true }
    static var comparesRows: Bool { true }
    static func declared(_ name: String) -> String { SQLName.quoted(name) }
  }

  // The collation of a column may fold other letters, such as the Turkish I, or not support `LIKE`.
  extension PostgresDialect: CandidateDialect {
    static func isLike(_ text: String, _ pattern: String) -> String {
      "\(text) COLLATE \"C\" ILIKE \(pattern)"
    }

    static func hasOtherCharacters(_ text: String) -> String {
      "\(text) COLLATE \"C\" ~ '[^ -~]'"
    }
  }
#endif
