import KeyValueObserving

/// Converts untyped text to values.
enum LineValue {
  /// Returns the value of an unquoted field.
  static func value(_ bytes: some Collection<UInt8>) -> Value {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .invalidText(Array(bytes))
    }
    return value(text)
  }

  /// Returns the value of an unquoted text.
  static func value(_ text: String) -> Value { Value(unquoted: text) }
}
