#if SQLite
  /// The SQL of SQLite.
  package enum SQLiteDialect: SQLDialect {
    package static var hasGreatestNull: Bool { false }
    package static var comparesRows: Bool { false }
    package static func declared(_ name: String) -> String { Identifier.declared(name) }
  }
#endif
