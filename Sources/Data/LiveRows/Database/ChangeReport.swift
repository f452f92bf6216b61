/// The rows of a plan that commits may have changed.
///
/// ```swift
/// switch changes {
/// case .none: break
/// case .keys(let keys): outdated = shown.filter { keys.contains($0) }
/// case .unknown: outdated = shown
/// }
/// ```
public enum RowChanges: Hashable, Sendable {
  /// No row, and neither its values nor its existence.
  case none
  /// At most the rows whose integer keys are in a set. They may have been inserted, changed or
  /// deleted.
  case keys(KeyRanges)
  /// Any row.
  case unknown

  /// The keys of the rows that may have changed, or nil if they are unknown.
  package var keys: KeyRanges? {
    switch self {
    case .none: KeyRanges()
    case .keys(let keys): keys
    case .unknown: nil
    }
  }
}

/// The changes of a plan's rows between two states of a database.
///
/// ```swift
/// func changes(since mark: any ChangeMark) -> ChangeReport {
///   guard let mark = mark as? LogMark else { return ChangeReport(.unknown) }
///   let changed = KeyRanges(keys[mark.count...].map { $0...$0 })
///   let changes = changed.isEmpty ? RowChanges.none : .keys(changed)
///   return ChangeReport(changes, mark: LogMark(count: keys.count))
/// }
/// ```
public struct ChangeReport: Sendable {
  /// The changes. They may include rows that did not change, but never omit one that did.
  public var changes: RowChanges
  /// The later state, for the next report. Nil if the database cannot report changes since then.
  public var mark: (any ChangeMark)?

  /// Creates a report.
  public init(_ changes: RowChanges, mark: (any ChangeMark)? = nil) {
    self.changes = changes
    self.mark = mark
  }
}

/// Identifies the rows of a plan in one state of a database, for reports of later changes.
///
/// ```swift
/// struct LogMark: ChangeMark {
///   var count: Int
/// }
/// ```
///
/// A database may keep a record of changes for as long as a mark exists. Marks are made and
/// understood only by their database.
public protocol ChangeMark: Sendable {}

/// A database that may report what commits have changed, without reading rows.
///
/// ```swift
/// func mayHaveChanged(since mark: any ChangeMark, in database: any RowDatabase) -> Bool {
///   guard let reporting = database as? any ChangeReporting else { return true }
///   return reporting.changes(since: mark).changes != .none
/// }
/// ```
///
/// Lists use the reports to read less. Without a report they read as usual after each commit.
public protocol ChangeReporting: RowDatabase {
  /// Returns what commits may have changed between the state of a mark and the present state. The
  /// report's mark denotes a state between the last reported commit and the present one.
  ///
  /// It must be fast, and must not block a writer.
  func changes(since mark: any ChangeMark) -> ChangeReport
}
