#if SQLite
  /// The SQL of SQLite.
  package enum SQLiteDialect: SQLDialect {
    package static var hasGreatestNull: Bool { false }
    package static var comparesRows: Bool { false }
    package static func declared(_ name: String) -> String { Identifier.declared(name) }
  }

  extension SQLiteDialect: CandidateDialect {
    package static func isLike(_ text: String, _ pattern: String) -> String {
      "\(text) LIKE \(pattern) ESCAPE '\\'"
    }

    package static func hasOtherCharacters(_ text: String) -> String {
      // LIKE and GLOB compare a text only up to its first NUL character.
      "\(text) GLOB '*[^ -~]*' OR instr(\(text), char(0))"
    }
  }
#endif
