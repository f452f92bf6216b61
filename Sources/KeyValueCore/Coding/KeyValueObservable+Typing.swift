extension KeyValueObservable {
  /// Whether a person can type values of the key with a name: it can be set, and its values are texts,
  /// numbers, truths, or enumerations by raw values of these, or none.
  public func canType(forKey key: String) -> Bool {
    guard let index = keyTable.index(of: key) else { return false }
    let key = keyTable.keys[index]
    return key.isWritable && TypedText.canParse(key.valueType)
  }

  /// The value of the key with a name as a person types it; empty where there is none.
  ///
  /// Throws ``CodingError`` when the class has no such key.
  public func typedText(forKey key: String) throws(CodingError) -> String {
    try value(forKey: key).map(TypedText.text) ?? ""
  }

  /// Sets the value of the key with a name to what a person has typed. Nothing typed is nil where nil
  /// can be.
  ///
  /// Throws ``CodingError`` as ``setValue(_:forKey:)`` does, also for a text that stands for no value of
  /// the key; nothing is changed then.
  public func setTypedText(_ text: String, forKey key: String) throws(CodingError) {
    let found = keyTable.keys[try keyTable.requireIndex(of: key)]
    guard let value = TypedText.parse(text, as: found.valueType) else {
      throw CodingError(
        .wrongType,
        in: keyTable.className,
        key: key,
        detail: "'\(text)' is no \(TypedText.plain(found.valueType))"
      )
    }
    try setValue(value.value, forKey: key)
  }
}

/// Values as people type them.
private enum TypedText {
  /// A value, or none where nothing was typed.
  struct Parsed {
    var value: Any?
  }

  /// The type without the possibility of nil.
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
    // `setValue` makes an enumeration of its raw value.
    guard let enumeration = type as? any RawRepresentable.Type,
      let raw = rawType(enumeration) as? any LosslessStringConvertible.Type
    else { return nil }
    return raw.init(text).map { Parsed(value: $0) }
  }

  private static func rawType<Value: RawRepresentable>(_ type: Value.Type) -> any Any.Type {
    Value.RawValue.self
  }
}
