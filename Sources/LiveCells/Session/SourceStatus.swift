/// How what a table shows relates to what its source holds.
///
/// ```swift
/// session.source = {
///   if let failure = rows.failure { return .lost(failure.message) }
///   return rows.isCounted ? .live : .live("counting", progress: rows.progress)
/// }
/// ```
public struct SourceStatus: Hashable, Sendable {
  /// Whether changes can be seen.
  public enum Condition: Hashable, Sendable {
    /// Each change is seen when it is made.
    case live
    /// Nothing has been seen yet; it is being looked for.
    case loading
    /// The rows of the present order and filter are still being looked for: what is shown is not all of
    /// them, or in another order.
    case looking
    /// The source refuses the order, the filter or the sections that were asked for last. What is shown
    /// are the rows of an earlier request.
    case refused
    /// Nothing changes: it is shown as it was at one time.
    case fixed
    /// Changes can't be seen for a while, for instance because the source is locked.
    case stale
    /// The source is gone.
    case lost
  }

  /// Whether changes can be seen.
  public var condition: Condition
  /// What more there is to say, in a few words.
  public var note: String
  /// How much is done of what is being done, from 0 to 1.
  public var progress: Double?
  /// How many times the source has changed so far, wherever: what changes out of sight is told by it.
  /// 0 where nobody counts.
  public var commits = 0

  /// A status.
  public init(_ condition: Condition, _ note: String = "", progress: Double? = nil) {
    self.condition = condition
    self.note = note
    self.progress = progress
  }

  /// Each change is seen when it is made.
  public static let live = SourceStatus(.live)

  /// Each change is seen when it is made, and something more is to be said.
  public static func live(_ note: String, progress: Double? = nil) -> SourceStatus {
    SourceStatus(.live, note, progress: progress)
  }

  /// Changes can't be seen for a while, and why.
  public static func stale(_ note: String) -> SourceStatus { SourceStatus(.stale, note) }

  /// The source is gone, and why.
  public static func lost(_ note: String) -> SourceStatus { SourceStatus(.lost, note) }

  /// Whether what is shown may differ from what there is by now.
  public var isOutdated: Bool { condition == .stale || condition == .lost }

  /// The status for people: `live, counting 12 %`.
  public var text: String {
    let amount = progress.map { "\(Int(min(1, max(0, $0)) * 100)) %" }
    let rest = [note, amount ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    switch condition {
    case .live: return rest.isEmpty ? "live" : "live, \(rest)"
    case .looking: return rest.isEmpty ? "looking …" : "looking …, \(rest)"
    case .refused: return rest.isEmpty ? "refused" : "refused: \(rest)"
    case .loading: return rest.isEmpty ? "loading" : "loading, \(rest)"
    case .fixed: return rest.isEmpty ? "as it was opened" : rest
    case .stale: return rest.isEmpty ? "stale" : "stale: \(rest)"
    case .lost: return rest.isEmpty ? "lost" : "lost: \(rest)"
    }
  }
}
