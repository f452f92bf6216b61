#if PostgreSQL
  /// The parameters and columns of a statement.
  struct StatementShape {
    /// The OIDs of the parameter types.
    var parameters: [UInt32] = []
    /// The names of the result columns, and the OIDs of their types.
    var columns: [(name: String, type: UInt32)] = []
  }
#endif
