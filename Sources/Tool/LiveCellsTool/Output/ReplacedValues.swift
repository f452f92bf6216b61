#if SQLite || PostgreSQL
  import LiveRows

  #if SQLite
    import LiveSQLite
  #endif

  /// Values beyond the size limit. The output contains their size instead.
  enum ReplacedValues {
    /// Returns the error to report, or nil if no value was replaced.
    static func error(of database: any RowDatabase) -> StoreError? {
      #if SQLite
        guard Store.replacedValues > 0 else { return nil }
        return StoreError(
          .tooMuch,
          context: database.name,
          message: "values longer than 32 MB were written as their size"
        )
      #else
        return nil
      #endif
    }
  }
#endif
