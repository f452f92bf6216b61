import KeyValueObserving

/// One field of a row that is copied.
package struct CopiedField {
  package var title: String
  /// The value, as far as there is one.
  package var content: FieldContent
  /// The text of the value with all digits.
  package var text: CellText
  /// Whether the value is only the beginning of the stored value.
  package var isCut = false

  package init(title: String, content: FieldContent, text: CellText, isCut: Bool = false) {
    (self.title, self.content, self.text, self.isCut) = (title, content, text, isCut)
  }

  /// The field by itself: a text as it is, bytes as they are typed.
  package var plainText: String {
    switch content {
    case .value(.text(let text)) where self.text.kind == .text: text
    case .value(.blob(let bytes)): "x'" + Value.hexadecimal(bytes) + "'"
    default: text.text
    }
  }
}
