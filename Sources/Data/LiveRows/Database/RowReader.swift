/// One consistent state of a database. It is valid only inside the call that receives it.
///
/// ```swift
/// let count = try database.read { reader in
///   let plan = try reader.plan(for: RowRequest(table: "orders"))
///   return try reader.rows(of: plan).all().count
/// }
/// ```
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

  /// Returns what commits may have changed in the rows of a plan, between an earlier state and this
  /// one. The default reports nothing, so that all rows are read.
  ///
  /// The report's mark denotes this state, or an earlier one: the next report may repeat changes,
  /// but omits none.
  ///
  /// - Parameters:
  ///   - plan: A plan that a reader of the same database has made.
  ///   - mark: The mark of an earlier report of the same plan. Nil begins a series of reports: the
  ///     changes of the first one are unknown.
  func changes(of plan: any RowPlan, since mark: (any ChangeMark)?) -> ChangeReport

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
  /// Returns a report without information.
  public func changes(of plan: any RowPlan, since mark: (any ChangeMark)?) -> ChangeReport {
    ChangeReport(.unknown)
  }

  /// Returns nil: the rule is unknown.
  public func deleteRule(
    of plan: any RowPlan,
    columns: [Int],
    referringTo other: any RowPlan
  ) throws -> DeleteRule? {
    nil
  }
}
