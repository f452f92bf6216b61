import KeyValueObserving

/// Values of texts that have no types.
enum LineValue {
  /// The value of the bytes of a field that is not quoted.
  static func value(_ bytes: some Collection<UInt8>) -> Value {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .invalidText(Array(bytes))
    }
    return value(text)
  }

  /// The value of a text that is not quoted.
  static func value(_ text: String) -> Value { Value(unquoted: text) }
}
