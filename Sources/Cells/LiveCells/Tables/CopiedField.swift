import KeyValueObserving

/// One copied field of a row.
package struct CopiedField {
  package var title: String
  /// The value, or the reason why it is missing.
  package var content: FieldContent
  /// The text of the value with all digits.
  package var text: CellText
  /// Whether the value is only the beginning of the stored value.
  package var isCut = false

  package init(title: String, content: FieldContent, text: CellText, isCut: Bool = false) {
    (self.title, self.content, self.text, self.isCut) = (title, content, text, isCut)
  }

  /// The text of the field alone: texts are unquoted, and bytes are written as they are typed.
  package var plainText: String {
    switch content {
    case .value(.text(let text)) where self.text.kind == .text: text
    case .value(.blob(let bytes)): "x'" + Value.hexadecimal(bytes) + "'"
    default: text.text
    }
  }
}
