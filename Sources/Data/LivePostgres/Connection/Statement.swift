#if PostgreSQL
  /// A statement with the values of its parameters, beginning with `$1`.
  struct Statement: Hashable {
    /// The value of a parameter.
    struct Parameter: Hashable {
      /// The text form of the value, or nil for `NULL`.
      @ByBytes var text: String?
      /// The OID of the type, or 0 if the server infers it.
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
