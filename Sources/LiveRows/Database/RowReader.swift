/// One consistent state of a database. It is valid only inside the call that receives it.
public protocol RowReader {
  /// Returns the version of the state.
  func version() throws -> DatabaseVersion

  /// Returns the version of the schema. It changes whenever a table declaration may have changed,
  /// which invalidates plans.
  func schemaVersion() throws -> DatabaseVersion

  /// Returns the names of the readable tables and views, in order, in the form that requests
  /// accept.
  ///
  /// - Throws: `StoreError`.
  func tableNames() throws -> [String]

  /// Checks a request against the schema, and returns its plan.
  ///
  /// - Throws: `StoreError` with the reason why the request is not valid.
  func plan(for request: RowRequest) throws -> any RowPlan

  /// Returns the rows of a plan that a reader of the same database has made.
  func rows(of plan: any RowPlan) -> any OrderedRows

  /// Runs reads with a limit, and returns nil if they exceed it.
  ///
  /// - Parameters:
  ///   - effort: The limit, in units of about 20 ns on an idle machine. The effort is counted, not
  ///     timed, so that the result does not depend on the machine.
  ///   - body: The reads.
  func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result?

  /// Returns the rule for the rows of a plan when the rows that they reference are deleted. The
  /// result is nil if there is no rule or it is unknown.
  ///
  /// - Parameters:
  ///   - plan: The plan of the referencing rows.
  ///   - columns: The referencing columns, by their positions in the plan.
  ///   - other: The plan of the referenced rows.
  func deleteRule(
    of plan: any RowPlan,
    columns: [Int],
    referringTo other: any RowPlan
  ) throws -> DeleteRule?
}

extension RowReader {
  /// Returns nil: the rule is unknown.
  public func deleteRule(
    of plan: any RowPlan,
    columns: [Int],
    referringTo other: any RowPlan
  ) throws -> DeleteRule? {
    nil
  }
}
