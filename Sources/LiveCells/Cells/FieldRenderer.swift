/// Reads the fields of an object and finds out which of them have to be written.
///
/// Reading and writing are two steps, because only the first is followed by the cell.
struct FieldRenderer<Object: AnyObject> {
  /// What is read. Texts already shown stay known, so that equal ones are not written again.
  var fields: [Field<Object>] {
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

  /// Whether any field shows more than its present value.
  private var keepsHistory: Bool
  /// What such fields have read of one object, by field.
  private var histories: [Int: FieldHistory] = [:]
  /// The object it was read of. Weak, because another one may come to lie at the same address.
  private weak var historyOwner: Object?

  init(fields: [Field<Object>]) {
    self.fields = fields
    shown = Array(repeating: nil, count: fields.count)
    savedCounts = Array(repeating: 0, count: fields.count)
    keepsHistory = fields.contains(where: \.keepsHistory)
  }

  mutating func read(from object: Object) {
    texts.removeAll(keepingCapacity: true)
    guard keepsHistory else {
      for field in fields { texts.append(field.text(of: object)) }
      return
    }
    if historyOwner !== object {
      histories = [:]
      historyOwner = object
    }
    for (index, field) in fields.enumerated() {
      texts.append(
        field.keepsHistory
          ? field.text(of: object, keeping: &histories[index, default: FieldHistory()])
          : field.text(of: object)
      )
    }
  }

  /// What a field would show of an object if it were read now; nothing is kept.
  func freshText(of object: Object, field index: Int) -> CellText {
    guard fields[index].keepsHistory, historyOwner === object else {
      return fields[index].text(of: object)
    }
    var history = histories[index] ?? FieldHistory()
    return fields[index].text(of: object, keeping: &history)
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
