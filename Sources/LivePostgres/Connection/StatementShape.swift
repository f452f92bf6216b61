#if PostgreSQL
  /// What a statement needs and gives.
  struct StatementShape {
    /// The types of its parameters, by their numbers in the catalog.
    var parameters: [UInt32] = []
    /// The names of what it selects, and their types.
    var columns: [(name: String, type: UInt32)] = []
  }
#endif
