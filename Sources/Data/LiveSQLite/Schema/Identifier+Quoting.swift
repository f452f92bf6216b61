#if SQLite
  extension Identifier {
    /// Returns the name in backticks for a statement, with inner backticks doubled.
    ///
    /// Double quotes are unsafe: if texts in double quotes are accepted, SQLite treats the name of
    /// a column that no longer exists as a text.
    package static func quoted(_ name: String) -> String { name.enclosed(in: "`") }

    /// Returns the name in double quotes for a declaration that is stored in the file, with inner
    /// quotes doubled.
    static func declared(_ name: String) -> String { name.enclosed(in: "\"") }
  }
#endif
