#if SQLite || PostgreSQL
  import LiveRows

  #if SQLite
    import LiveSQLite
  #endif

  /// Values that are too long to be read, in whose place the output has their size.
  enum ReplacedValues {
    /// What is said of them; nil if there were none.
    static func error(of database: any RowDatabase) -> StoreError? {
      #if SQLite
        guard Store.replacedValues > 0 else { return nil }
        return StoreError(
          .tooMuch,
          context: database.name,
          message: "of values longer than 32 MB only the size was written"
        )
      #else
        return nil
      #endif
    }
  }
#endif
