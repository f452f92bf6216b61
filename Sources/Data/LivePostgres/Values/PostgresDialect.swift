#if PostgreSQL
  /// The SQL of PostgreSQL.
  enum PostgresDialect: SQLDialect {
    static var hasGreatestNull: Bool { true }
    static var comparesRows: Bool { true }
    static func declared(_ name: String) -> String { SQLName.quoted(name) }
  }
#endif
