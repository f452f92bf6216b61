public import KeyValueObserving

/// One line of a form: a title, and beside it what a cell writes.
///
/// ```swift
/// FormLine("Berlin") { line, scheduler in
///   let cell = PropertyCell<AnyObject>(scheduler: scheduler)
///   cell.writer = line
///   cell.path = "now"
///   cell.object = clock
///   return cell
/// }
/// ```
///
/// The cell is made when the form comes on a screen, is displayed while its line is in sight, and ended when
/// the form has left. A cell of several fields has them written one after the other. Lives on the main actor.
@MainActor
@KeyValueObservable
public final class FormLine {
  /// What stands before the text.
  public let title: String
  /// What the cell shows.
  public private(set) var text = CellText.empty
  /// Whether the cell's object was deleted, and the line still shows what it showed last.
  public private(set) var isDeleted = false
  /// Whether the cell hides what it shows: it has no object, or was not filled yet.
  public private(set) var isHidden = true

  /// How often the cell has come to show another object, or none.
  private(set) var subject = 0
  /// Whether there is an object, shown or not.
  private var hasObject = false

  /// What each field of the cell shows.
  @NotObserved private var texts: [Int: CellText] = [:]
  /// How a person changes what the line shows, if he can.
  @NotObserved var editing: (@MainActor () -> FormEditing?)?
  /// The edit that was begun last: it belongs to the object that the line showed then.
  @NotObserved private var begun: FormEditing?
  @NotObserved let makeCell: (@MainActor (FormLine, FrameScheduler) -> any FormCell)?

  /// A line that shows what a cell of its own writes.
  ///
  /// - Parameters:
  ///   - title: What stands before the text.
  ///   - makeCell: Makes the cell, whose writer is the line. It is held as long as the form is on a screen.
  public init(
    _ title: String,
    cell makeCell: @escaping @MainActor (FormLine, FrameScheduler) -> any FormCell
  ) {
    self.title = title
    self.makeCell = makeCell
  }

  /// A line that a cell writes which writes others too.
  init(_ title: String) {
    self.title = title
    makeCell = nil
  }

  /// What stands in the line now.
  var shown: CellText {
    if !isHidden { return text }
    return hasObject ? .unloaded : .empty
  }

  /// The cell has come to show another object, or none.
  func bound(hasObject: Bool) {
    subject += 1
    if hasObject != self.hasObject { self.hasObject = hasObject }
  }

  /// Returns the text that the user begins with. What is typed is for the object that the line shows now,
  /// even if it shows another one when the user is done.
  func beginEditing() -> String {
    begun = editing?()
    return begun?.text() ?? ""
  }

  /// Gives the object for which the user has begun to type the new text.
  func finishEditing(_ text: String) throws {
    try (begun ?? editing?())?.set(text)
  }

  /// Forgets the texts of a cell that has ended.
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

/// How a person changes what a line shows.
@MainActor
struct FormEditing {
  var text: () -> String
  var set: (String) throws -> Void
}
