public import LiveCells

/// A view made of memory for cells of fields: it shows what it is given and remembers each writing.
@MainActor
public final class RecordingFieldWriter: FieldWriter {
  /// One thing that was done to the view.
  public enum Event: Hashable, Sendable {
    /// A field was written.
    case write(String, field: Int)
    /// The content was hidden or shown.
    case hidden(Bool)
  }

  /// What was done since the events were last taken.
  public private(set) var events: [Event] = []
  /// What the fields show now.
  public private(set) var texts: [Int: String] = [:]
  /// Whether the view is hidden now; nil before anybody said.
  public private(set) var isHidden: Bool?
  /// Whether the view shows that its object was deleted.
  public private(set) var isDeleted = false
  /// Called after each writing.
  public var onWrite: (() -> Void)?

  /// A view that shows nothing.
  public init() {}

  /// The texts written since the events were last taken.
  public var writtenTexts: [String] {
    events.compactMap { if case .write(let text, _) = $0 { text } else { nil } }
  }

  /// What was done since this was last called.
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
