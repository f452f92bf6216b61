extension KeyValueObservable {
  /// The value of the key with a name; nil when the property is nil. Enumerations and other values
  /// arrive as what they are, optionals opened.
  ///
  /// Throws ``CodingError`` when the class has no such key.
  public func value(forKey key: String) throws(CodingError) -> Any? {
    let index = try keyTable.requireIndex(of: key)
    return keyTable.value(index, of: self)
  }

  /// The value at a key path given by name; nil when a link is nil.
  ///
  /// A path through a collection gives the array of its elements' values. Operators: `@count`, `@sum`, `@avg`,
  /// `@min`, `@max`, `@unionOfObjects`, `@distinctUnionOfObjects`, `@unionOfArrays`, `@distinctUnionOfArrays`,
  /// `@distinctUnionOfSets`. Throws ``CodingError`` when a class on the way has no such key.
  public func value(forKeyPath keyPath: String) throws(CodingError) -> Any? {
    try KeyPathByName(keyPath, in: keyTable.className).value(of: self)
  }

  /// Sets the value of the key with a name, through its setter, so that it notifies as the setter does.
  ///
  /// A number is converted where nothing is lost, an enumeration made from its raw value. Throws
  /// ``CodingError`` for an unknown key, a property without setter, nil where none can be, and a value
  /// of another type; nothing is changed then.
  public func setValue(_ value: Any?, forKey key: String) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    try keyTable.keys[index].setValue(value, of: self)
  }

  /// Sets the value at a key path given by name. A nil link makes it do nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) throws(CodingError) {
    let path = try KeyPathByName(keyPath, in: keyTable.className)
    guard let last = path.components.last else { return }
    let head = path.components.dropLast()
    guard !head.isEmpty else { return try setValue(value, forKey: last) }
    let owner = try self.value(forKeyPath: head.joined(separator: "."))
    guard let owner else { return }
    if let object = owner as? any KeyValueObservable {
      try object.setValue(value, forKey: last)
    } else if let elements = Elements(owner) {
      for element in elements.values {
        guard let object = element as? any KeyValueObservable else {
          throw CodingError(
            .undefinedKey,
            in: "\(type(of: element))",
            key: last,
            detail: "a value of this type has no keys; it stands in the key path \(path)"
          )
        }
        try object.setValue(value, forKey: last)
      }
    } else {
      throw CodingError(
        .undefinedKey,
        in: "\(type(of: owner))",
        key: last,
        detail: "a value of this type has no keys; it stands in the key path \(path)"
      )
    }
  }

  /// The values of several keys, by name. A property that is nil is present as nil.
  public func dictionaryWithValues(forKeys keys: [String]) throws(CodingError) -> [String: Any?] {
    var values: [String: Any?] = [:]
    for key in keys { values.updateValue(try value(forKey: key), forKey: key) }
    return values
  }

  /// Sets several values by name, in the order of the keys. Those before a faulty one stay set.
  public func setValues(forKeys values: [String: Any?]) throws(CodingError) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try setValue(value, forKey: key)
    }
  }
}
