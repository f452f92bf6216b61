extension KeyValueObservable {
  /// Returns whether the user can enter values of a key as text. The key must be writable, and its
  /// type a string, a number, a Boolean, an enumeration with such raw values, or an optional of
  /// these.
  public func canType(forKey key: String) -> Bool {
    guard let index = keyTable.index(of: key) else { return false }
    let key = keyTable.keys[index]
    return key.isWritable && TypedText.canParse(key.valueType)
  }

  /// Returns the value of a key as the user enters it, or an empty string for nil.
  ///
  /// - Throws: ``CodingError`` if the class has no such key.
  public func typedText(forKey key: String) throws(CodingError) -> String {
    try value(forKey: key).map(TypedText.text) ?? ""
  }

  /// Sets the value of a key to the value of an entered text. Empty text sets nil if the property
  /// is optional.
  ///
  /// - Throws: ``CodingError`` like ``setValue(_:forKey:)``, also for text that represents no value
  ///   of the key. Nothing is changed then.
  public func setTypedText(_ text: String, forKey key: String) throws(CodingError) {
    let found = keyTable.keys[try keyTable.requireIndex(of: key)]
    guard let value = TypedText.parse(text, as: found.valueType) else {
      throw CodingError(
        .wrongType,
        in: keyTable.className,
        key: key,
        detail: "'\(text)' is not a value of type \(TypedText.plain(found.valueType))"
      )
    }
    try setValue(value.value, forKey: key)
  }
}

/// Conversions between values and entered text.
private enum TypedText {
  /// A parsed value, or nil for empty text.
  struct Parsed {
    var value: Any?
  }

  /// Returns the type without its optional levels.
  static func plain(_ type: any Any.Type) -> any Any.Type {
    (type as? any OptionalValue.Type).map { plain($0.wrappedType) } ?? type
  }

  static func canParse(_ type: any Any.Type) -> Bool {
    let type = plain(type)
    if type is any LosslessStringConvertible.Type { return true }
    guard let enumeration = type as? any RawRepresentable.Type else { return false }
    return rawType(enumeration) is any LosslessStringConvertible.Type
  }

  static func text(_ value: Any) -> String {
    if value is any LosslessStringConvertible { return "\(value)" }
    return (value as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(value)"
  }

  static func parse(_ text: String, as type: any Any.Type) -> Parsed? {
    if text.isEmpty, type is any OptionalValue.Type { return Parsed(value: nil) }
    let type = plain(type)
    if let convertible = type as? any LosslessStringConvertible.Type {
      return convertible.init(text).map { Parsed(value: $0) }
    }
    // `setValue` converts the raw value to the enumeration.
    guard let enumeration = type as? any RawRepresentable.Type,
      let raw = rawType(enumeration) as? any LosslessStringConvertible.Type
    else { return nil }
    return raw.init(text).map { Parsed(value: $0) }
  }

  private static func rawType<Value: RawRepresentable>(_ type: Value.Type) -> any Any.Type {
    Value.RawValue.self
  }
}
