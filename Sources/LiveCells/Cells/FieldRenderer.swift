/// Reads the fields of an object and finds out which of them have to be written.
///
/// Reading and writing are two steps, because only the first is followed by the cell. It doesn't know the
/// object's class: what runs for each cell in each frame is compiled once.
struct FieldRenderer {
  /// What is read. Texts already shown stay known, so that equal ones are not written again.
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
  /// What each field shows; nil where nothing was ever written.
  private(set) var shown: [CellText?]
  /// How many fields were written.
  private(set) var writes = 0
  /// How many fields were read and found to show the right text already.
  private(set) var savedWrites = 0
  /// The same for each field.
  private(set) var savedCounts: [Int]
  private var texts: [CellText] = []

  /// Whether any field shows what is worked out elsewhere.
  private var isFilled: Bool
  /// Whether any field shows more than its present value.
  private var keepsHistory: Bool
  /// What such fields have read of one object, by field.
  private var histories: [Int: FieldHistory] = [:]
  /// The object it was read of. Weak, because another one may come to lie at the same address.
  private weak var historyOwner: AnyObject?

  init(fields: [Field<AnyObject>]) {
    self.fields = fields
    shown = Array(repeating: nil, count: fields.count)
    savedCounts = Array(repeating: 0, count: fields.count)
    keepsHistory = fields.contains(where: \.keepsHistory)
    isFilled = fields.contains { $0.filling != nil }
  }

  /// Reads the fields. Throws `UnloadedError`, and reads nothing, while one of them is not filled.
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
          ? field.text(for: content, keeping: &histories[index, default: FieldHistory()])
          : field.text(for: content, of: object)
      )
    }
  }

  /// What fields show that are filled; nil for the others.
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

  /// Asks for what fields show that are filled, and reads nothing else.
  @MainActor
  func fillAhead<Object>(_ cell: CellController<Object>) {
    guard isFilled else { return }
    cell.fillAhead { object in _ = try? filledContents(of: object, for: cell) }
  }

  /// Has each field show that the row isn't there yet.
  mutating func readUnloaded() {
    texts = Array(repeating: .unloaded, count: fields.count)
  }

  /// What a field of a cell's object holds now. What is filled has the answer that is there, as long as it
  /// is right or another one is under way.
  @MainActor
  func freshContent<Object>(
    of object: AnyObject,
    field index: Int,
    for cell: CellController<Object>
  ) -> FieldContent {
    guard let filling = fields[index].filling else { return fields[index].content(of: object) }
    return cell.standingAnswer(of: filling.source, to: filling.request(object))
      .map(filling.content) ?? .unloaded
  }

  /// What a field would show of an object if it were read now; nothing is kept.
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
    return field.text(for: content, keeping: &history)
  }

  /// Calls `body` for each field that was read and differs from what is shown, with the text
  /// before.
  mutating func write(_ body: (_ field: Int, _ text: CellText, _ before: CellText?) -> Void) {
    for (field, text) in texts.enumerated() where field < shown.count {
      guard text != shown[field] else {
        savedWrites += 1
        savedCounts[field] += 1
        continue
      }
      let before = shown[field]
      shown[field] = text
      writes += 1
      body(field, text, before)
    }
  }

  /// Empties every field that was ever written.
  mutating func clear(_ body: (_ field: Int, _ text: CellText) -> Void) {
    for (field, text) in shown.enumerated() {
      guard let text, text != .empty else { continue }
      shown[field] = .empty
      writes += 1
      body(field, .empty)
    }
  }
}
