/// The relation between the displayed rows and the current content of their source.
///
/// ```swift
/// session.source = {
///   let status = rows.status
///   if let failure = status.failure { return .lost(failure.message) }
///   return status.isCountExact ? .live : .live("counting", progress: status.progress)
/// }
/// ```
public struct SourceStatus: Hashable, Sendable {
  /// The kind of relation.
  public enum Condition: Hashable, Sendable {
    /// Every change is displayed when it is made.
    case live
    /// No rows have been read yet.
    case loading
    /// The rows of the current order and filter are still being read. The displayed rows are
    /// incomplete, or in another order.
    case looking
    /// The source rejects the last requested order, filter or sections. The displayed rows belong
    /// to an earlier request.
    case refused
    /// The source is a snapshot and does not change.
    case fixed
    /// Changes temporarily cannot be read, for example because the source is locked.
    case stale
    /// The source no longer exists.
    case lost
  }

  /// The kind of relation.
  public var condition: Condition
  /// Further information, in a few words.
  public var note: String
  /// The progress of the current operation, from 0 to 1.
  public var progress: Double?
  /// The number of commits of the source so far, including those that change no visible row. 0 if
  /// commits are not counted.
  public var commits = 0

  /// Creates a status.
  public init(_ condition: Condition, _ note: String = "", progress: Double? = nil) {
    self.condition = condition
    self.note = note
    self.progress = progress
  }

  /// The status of a source whose changes are displayed when they are made.
  public static let live = SourceStatus(.live)

  /// Returns the live status with a note.
  public static func live(_ note: String, progress: Double? = nil) -> SourceStatus {
    SourceStatus(.live, note, progress: progress)
  }

  /// Returns the status of a source whose changes temporarily cannot be read, with the reason.
  public static func stale(_ note: String) -> SourceStatus { SourceStatus(.stale, note) }

  /// Returns the status of a source that no longer exists, with the reason.
  public static func lost(_ note: String) -> SourceStatus { SourceStatus(.lost, note) }

  /// A Boolean value indicating whether the displayed rows may be outdated.
  public var isOutdated: Bool { condition == .stale || condition == .lost }

  /// The status as a text for display: `live, counting 12 %`.
  public var text: String {
    let amount = progress.map { "\(Int(min(1, max(0, $0)) * 100)) %" }
    let rest = [note, amount ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    switch condition {
    case .live: return rest.isEmpty ? "live" : "live, \(rest)"
    case .looking: return rest.isEmpty ? "searching …" : "searching …, \(rest)"
    case .refused: return rest.isEmpty ? "refused" : "refused: \(rest)"
    case .loading: return rest.isEmpty ? "loading" : "loading, \(rest)"
    case .fixed: return rest.isEmpty ? "not updated" : rest
    case .stale: return rest.isEmpty ? "stale" : "stale: \(rest)"
    case .lost: return rest.isEmpty ? "lost" : "lost: \(rest)"
    }
  }
}
