/// One consistent state of a database. It is valid only inside the call it is passed to.
public protocol RowReader {
  /// The version of the state.
  func version() throws -> DatabaseVersion

  /// The version of what is declared: it differs whenever a table may have been declared anew, and
  /// plans have to be made again.
  func schemaVersion() throws -> DatabaseVersion

  /// The names of the tables and views that may be read, in order, as requests take them.
  ///
  /// - Throws: `StoreError`.
  func tableNames() throws -> [String]

  /// Checks a request against what is declared.
  ///
  /// - Throws: `StoreError` that says what is wrong with it.
  func plan(for request: RowRequest) throws -> any RowPlan

  /// The rows of a plan that a reader of the same database has made.
  func rows(of plan: any RowPlan) -> any OrderedRows

  /// Runs reads that are given up when they turn out to take too much; then the result is nil.
  ///
  /// - Parameters:
  ///   - effort: What they may take, in units of about 20 ns of an idle machine, but counted rather
  ///     than measured, so that what is large is so on every machine.
  ///   - body: The reads.
  func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result?

  /// What becomes of the rows of a plan when the rows are deleted that they refer to; nil where nothing
  /// does, or where nobody can tell.
  ///
  /// - Parameters:
  ///   - plan: The plan of the rows.
  ///   - columns: The columns that refer, by their positions among the plan's.
  ///   - other: The plan of the rows that they refer to.
  func deleteRule(
    of plan: any RowPlan,
    columns: [Int],
    referringTo other: any RowPlan
  ) throws -> DeleteRule?
}

extension RowReader {
  /// Nobody can tell.
  public func deleteRule(
    of plan: any RowPlan,
    columns: [Int],
    referringTo other: any RowPlan
  ) throws -> DeleteRule? {
    nil
  }
}
