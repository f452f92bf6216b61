#if PostgreSQL
  /// A statement and the values of its parameters, `$1` first.
  struct Statement: Hashable {
    /// A value for a parameter, as PostgreSQL reads it.
    struct Parameter: Hashable {
      /// The text, or nil for `NULL`.
      @ByBytes var text: String?
      /// The type, by its number in the catalog; 0 where the server is to find out.
      var type: UInt32 = 0
    }

    @ByBytes var sql: String
    var parameters: [Parameter] = []

    init(_ sql: String, _ parameters: [Parameter] = []) {
      self.sql = sql
      self.parameters = parameters
    }
  }
#endif
