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
  /// A path through an array gives the array of its elements' values, through a set the set of them; a dictionary
  /// with keys of text is reached by those. Operators: `@count`, `@sum`, `@avg`,
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
    try keyTable.keys[index].setter(value, of: self)()
  }

  /// Sets the value at a key path given by name; through a collection that of each element. A nil link makes it do nothing.
  ///
  /// Throws ``CodingError`` as ``setValue(_:forKey:)`` does, before anything is changed.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) throws(CodingError) {
    let path = try KeyPathByName(keyPath, in: keyTable.className)
    guard let last = path.components.last else { return }
    let head = path.components.dropLast()
    guard !head.isEmpty else { return try setValue(value, forKey: last) }
    guard let owner = try self.value(forKeyPath: head.joined(separator: ".")) else { return }
    for set in try path.setters(of: last, in: owner, to: value) { set() }
  }

  /// The values of several keys, by name. A property that is nil is present as nil.
  public func dictionaryWithValues(forKeys keys: [String]) throws(CodingError) -> [String: Any?] {
    var values: [String: Any?] = [:]
    for key in keys { values.updateValue(try value(forKey: key), forKey: key) }
    return values
  }

  /// Sets several values by name, in the order of the keys.
  ///
  /// Throws ``CodingError`` as ``setValue(_:forKey:)`` does, before anything is changed.
  public func setValues(forKeys values: [String: Any?]) throws(CodingError) {
    var setters: [() -> Void] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      let index = try keyTable.requireIndex(of: key)
      setters.append(try keyTable.keys[index].setter(value, of: self))
    }
    for set in setters { set() }
  }
}

extension KeyPathByName {
  /// What sets a key of each object in a value, once all have been found able to take it.
  fileprivate func setters(
    of name: String,
    in value: Any,
    to newValue: Any?
  ) throws(CodingError) -> [() -> Void] {
    if let object = value as? any KeyValueObservable {
      let index = try object.keyTable.requireIndex(of: name)
      return [try object.keyTable.keys[index].setter(newValue, of: object)]
    }
    guard let elements = Elements(value) else { throw noKeys(value, name) }
    var setters: [() -> Void] = []
    for case let element? in elements.values.map(flattened) {
      setters += try self.setters(of: name, in: element, to: newValue)
    }
    return setters
  }
}

extension KeyValueObservable {
  /// Whether there is a key with an index, and its values are of a type.
  func hasKey(_ index: Int, of type: any Any.Type) -> Bool {
    keyTable.keys.indices.contains(index) && keyTable.keys[index].valueType == type
  }

  /// The present value of the key with an index, if it is of a type.
  func value<Value>(at index: Int, as type: Value.Type) -> Value? {
    keyTable.keys[index].value(of: self, as: Value.self)
  }
}
