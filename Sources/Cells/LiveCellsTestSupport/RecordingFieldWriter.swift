public import LiveCells

/// A view in memory for cells with fields. It stores the current texts and records each call.
@MainActor
public final class RecordingFieldWriter: FieldWriter {
  /// A recorded call.
  public enum Event: Hashable, Sendable {
    /// A field was written.
    case write(String, field: Int)
    /// The content was hidden or shown.
    case hidden(Bool)
  }

  /// The recorded calls since the last `take`.
  public private(set) var events: [Event] = []
  /// The current texts of the fields.
  public private(set) var texts: [Int: String] = [:]
  /// Whether the view is hidden, or nil before the first call.
  public private(set) var isHidden: Bool?
  /// Whether the view shows that its object was deleted.
  public private(set) var isDeleted = false
  /// Called after each write.
  public var onWrite: (() -> Void)?

  /// Creates a view without texts.
  public init() {}

  /// The texts written since the last `take`.
  public var writtenTexts: [String] {
    events.compactMap { if case .write(let text, _) = $0 { text } else { nil } }
  }

  /// Removes and returns the recorded calls.
  public func take() -> [Event] {
    defer { events = [] }
    return events
  }

  public func write(_ text: CellText, field: Int) {
    events.append(.write(text.text, field: field))
    texts[field] = text.text
    onWrite?()
  }

  public func setDeleted(_ isDeleted: Bool) {
    self.isDeleted = isDeleted
  }

  public func setHidden(_ isHidden: Bool) {
    events.append(.hidden(isHidden))
    self.isHidden = isHidden
  }
}
