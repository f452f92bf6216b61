public import KeyValueObserving

/// One line of a form: a title, and the text of a cell.
///
/// ```swift
/// let line = FormLine("Berlin") { line, scheduler in
///   let cell = PropertyCell<AnyObject>(scheduler: scheduler)
///   cell.writer = line
///   cell.path = "now"
///   cell.object = clock
///   return cell
/// }
/// ```
///
/// The cell is created when the form appears on a screen, and ends when the form leaves it. The
/// cell is displayed while its line is visible. The texts of a cell with several fields are joined.
/// A line is confined to the main actor.
@MainActor
@KeyValueObservable
public final class FormLine {
  /// The title before the text.
  public let title: String
  /// The text of the cell.
  public private(set) var text = CellText.empty
  /// Whether the cell's object was deleted. The line then keeps its last text.
  public private(set) var isDeleted = false
  /// Whether the cell hides its text, because it has no object or has not been filled yet.
  public private(set) var isHidden = true

  /// The number of binds: how many times the cell has changed to another object, or to none.
  private(set) var subject = 0
  /// Whether the cell has an object, shown or hidden.
  private var hasObject = false

  /// The shown texts by field.
  @NotObserved private var texts: [Int: CellText] = [:]
  /// Returns the way in which the user edits the line, or nil if the line is read-only.
  @NotObserved var editing: (@MainActor () -> FormEditing?)?
  /// The last edit that was begun. It edits the object that the line showed at that time.
  @NotObserved private var begun: FormEditing?
  @NotObserved let makeCell: (@MainActor (FormLine, FrameScheduler) -> any FormCell)?

  /// Creates a line that shows the text of its own cell.
  ///
  /// - Parameters:
  ///   - title: The title before the text.
  ///   - makeCell: Creates the cell. Its writer must be the line. The cell is retained while the
  ///     form is on a screen.
  public init(
    _ title: String,
    cell makeCell: @escaping @MainActor (FormLine, FrameScheduler) -> any FormCell
  ) {
    self.title = title
    self.makeCell = makeCell
  }

  /// Creates a line whose text is written by a cell that several lines share.
  init(_ title: String) {
    self.title = title
    makeCell = nil
  }

  /// The text to show in the line now.
  var shown: CellText {
    if !isHidden { return text }
    return hasObject ? .unloaded : .empty
  }

  /// Records that the cell shows another object, or none.
  func bound(hasObject: Bool) {
    subject += 1
    if hasObject != self.hasObject { self.hasObject = hasObject }
  }

  /// Returns the initial text of the editor. The typed text is set on the object that the line
  /// shows now, even if it shows another one when the edit ends.
  func beginEditing() -> String {
    begun = editing?()
    return begun?.text() ?? ""
  }

  /// Sets the typed text on the object for which the edit was begun.
  func finishEditing(_ text: String) throws {
    try (begun ?? editing?())?.set(text)
  }

  /// Whether the object for which the edit was begun has been deleted.
  var isEditedObjectDeleted: Bool { begun?.isDeleted() ?? isDeleted }

  /// Discards the texts of a cell that has ended.
  func reset() {
    begun = nil
    texts = [:]
    if text != .empty { text = .empty }
    if !isHidden { isHidden = true }
    if hasObject { hasObject = false }
    if isDeleted { isDeleted = false }
  }
}

extension FormLine: FieldWriter {
  public func write(_ text: CellText, field: Int) {
    texts[field] = text
    if texts.count == 1 {
      self.text = text
    } else {
      let parts = texts.sorted { $0.key < $1.key }.map(\.value)
      self.text = CellText(
        parts.map(\.text).filter { !$0.isEmpty }.joined(separator: "  "),
        kind: parts.contains { $0.kind == .failure } ? .failure : .text
      )
    }
  }

  public func setHidden(_ isHidden: Bool) {
    if isHidden != self.isHidden { self.isHidden = isHidden }
  }

  public func setDeleted(_ isDeleted: Bool) {
    if isDeleted != self.isDeleted { self.isDeleted = isDeleted }
  }
}

extension FormLine: @MainActor Deletable {}

/// The way in which the user edits a line.
@MainActor
struct FormEditing {
  var text: () -> String
  var set: (String) throws -> Void
  var isDeleted: () -> Bool
}
