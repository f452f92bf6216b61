import Foundation

/// A type whose values other programs store in several spellings. Values are compared by content,
/// not by spelling.
protocol SpelledType {
  static var form: RowExpression.Form? { get }
}

extension Decimal: SpelledType {
  static var form: RowExpression.Form? { .decimal }
}

extension Date: SpelledType {
  static var form: RowExpression.Form? { .time }
}

extension UUID: SpelledType {
  static var form: RowExpression.Form? { .uuid }
}

extension Optional: SpelledType {
  static var form: RowExpression.Form? { RowExpression.Form(of: Wrapped.self) }
}

extension RowExpression.Form {
  /// Returns the form of the column values of a type, or nil if each value has only one spelling.
  /// Types with raw values are stored like these.
  init?(of type: Any.Type) {
    func raw<Other: RawRepresentable>(_ type: Other.Type) -> RowExpression.Form? {
      RowExpression.Form(of: Other.RawValue.self)
    }
    let found: RowExpression.Form? =
      if let spelled = type as? any SpelledType.Type {
        spelled.form
      } else if let type = type as? any RawRepresentable.Type {
        raw(type)
      } else {
        nil
      }
    guard let found else { return nil }
    self = found
  }
}
