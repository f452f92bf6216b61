/// Reads the fields of an object and determines which of them have to be written.
///
/// Reading and writing are separate steps, because the cell observes only the first. The type is
/// not generic over the object's class. The code that runs for every cell in every frame is
/// therefore not specialized for each class.
struct FieldRenderer {
  /// The fields to read. Texts that are already shown stay known, so equal texts are not written
  /// again.
  var fields: [Field<AnyObject>] {
    didSet {
      if shown.count > fields.count {
        shown.removeLast(shown.count - fields.count)
        savedCounts.removeLast(savedCounts.count - fields.count)
      }
      while shown.count < fields.count {
        shown.append(nil)
        savedCounts.append(0)
      }
      keepsHistory = fields.contains(where: \.keepsHistory)
      isFilled = fields.contains { $0.filling != nil }
      histories = [:]
    }
  }
  /// The text that each field shows, or nil if the field was never written.
  private(set) var shown: [CellText?]
  /// The number of writes.
  private(set) var writes = 0
  /// The number of fields that were read and already showed the right text.
  private(set) var savedWrites = 0
  /// The number of saved writes of each field.
  private(set) var savedCounts: [Int]
  /// The texts that were read last.
  private(set) var texts: [CellText] = []

  /// A change of a shown text.
  struct Change {
    /// The text that was shown, or nil if the field was never written.
    let before: CellText?
    /// Whether the text is new, but the value has not changed.
    let isArrival: Bool
  }

  /// Whether any field shows the result of a filling.
  private var isFilled: Bool
  /// Whether any field shows more than its current value.
  private var keepsHistory: Bool
  /// The earlier values of such fields for one object, by field.
  private var histories: [Int: FieldHistory] = [:]
  /// The object of the histories. Weak, because its address may be reused by another object.
  private weak var historyOwner: AnyObject?

  init(fields: [Field<AnyObject>]) {
    self.fields = fields
    shown = Array(repeating: nil, count: fields.count)
    savedCounts = Array(repeating: 0, count: fields.count)
    keepsHistory = fields.contains(where: \.keepsHistory)
    isFilled = fields.contains { $0.filling != nil }
  }

  /// Reads the fields. Throws `UnloadedError` and reads nothing if a filling has no result yet.
  @MainActor
  mutating func read<Object>(from object: AnyObject, for cell: CellController<Object>) throws {
    texts.removeAll(keepingCapacity: true)
    let contents = isFilled ? try filledContents(of: object, for: cell) : []
    guard keepsHistory || isFilled else {
      for field in fields { texts.append(field.text(of: object)) }
      return
    }
    if historyOwner !== object {
      histories = [:]
      historyOwner = object
    }
    for (index, field) in fields.enumerated() {
      let content = (contents.isEmpty ? nil : contents[index]) ?? field.content(of: object)
      texts.append(
        field.keepsHistory
          ? field.text(
            for: content,
            of: object,
            keeping: &histories[index, default: FieldHistory()]
          )
          : field.text(for: content, of: object)
      )
    }
  }

  /// Returns the contents of the fields that use fillings, and nil for the other fields.
  @MainActor
  private func filledContents<Object>(
    of object: AnyObject,
    for cell: CellController<Object>
  ) throws -> [FieldContent?] {
    let answers = fields.map { field in
      field.filling.map { filling in
        cell.answer(of: filling.source) { filling.request(object) }.map(filling.content)
      }
    }
    return try answers.map { answer in
      guard let answer else { return nil }
      guard let content = answer else { throw UnloadedError() }
      return content
    }
  }

  /// Requests the fillings of the fields, and reads nothing else.
  @MainActor
  func fillAhead<Object>(_ cell: CellController<Object>) {
    guard isFilled else { return }
    cell.fillAhead { object in _ = try? filledContents(of: object, for: cell) }
  }

  /// Makes each field show that the row is not loaded.
  mutating func readUnloaded() {
    texts = Array(repeating: .unloaded, count: fields.count)
  }

  /// Returns the current content of a field. A field with a filling uses the last answer if it is
  /// valid or is being replaced.
  @MainActor
  func freshContent<Object>(
    of object: AnyObject,
    field index: Int,
    for cell: CellController<Object>
  ) -> FieldContent {
    guard let filling = fields[index].filling else { return fields[index].content(of: object) }
    return cell.validResult(of: filling.source, to: filling.request(object))
      .map(filling.content) ?? .unloaded
  }

  /// Returns the text of a field as it would be if the object were read now. Stores nothing.
  @MainActor
  func freshText<Object>(
    of object: AnyObject,
    field index: Int,
    for cell: CellController<Object>
  ) -> CellText {
    if cell.life.isHidden, isFilled { return .unloaded }
    let field = fields[index]
    let content = freshContent(of: object, field: index, for: cell)
    guard field.keepsHistory, historyOwner === object else {
      return field.text(for: content, of: object)
    }
    var history = histories[index] ?? FieldHistory()
    return field.text(for: content, of: object, keeping: &history)
  }

  /// Calls `body` for each field whose new text differs from the shown text. This is the only
  /// comparison of texts between a change and a screen.
  mutating func write(_ body: (_ field: Int, _ text: CellText, _ change: Change) -> Void) {
    for (field, text) in texts.enumerated() where field < shown.count {
      let change = text.change(from: shown[field])
      if change == .none {
        savedWrites += 1
        savedCounts[field] += 1
        continue
      }
      let before = shown[field]
      shown[field] = text
      writes += 1
      body(field, text, Change(before: before, isArrival: change == .arrival))
    }
  }

  /// Empties every field that was written.
  mutating func clear(_ body: (_ field: Int, _ text: CellText) -> Void) {
    for (field, text) in shown.enumerated() {
      guard let text, text != .empty else { continue }
      shown[field] = .empty
      writes += 1
      body(field, .empty)
    }
  }
}
