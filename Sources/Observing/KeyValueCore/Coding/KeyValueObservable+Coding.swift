extension KeyValueObservable {
  /// Returns the value of the key with a name, or nil if the property is nil. Optionals are
  /// unwrapped; enumerations and other values keep their type.
  ///
  /// - Throws: ``CodingError`` if the class has no such key.
  public func value(forKey key: String) throws(CodingError) -> Any? {
    let index = try keyTable.requireIndex(of: key)
    return keyTable.value(index, of: self)
  }

  /// Returns the value at a key path string, or nil if a link is nil.
  ///
  /// A path through an array returns the array of its elements' values; a path through a set
  /// returns their set. A path can name the keys of a dictionary whose keys are strings. Operators:
  /// `@count`, `@sum`, `@avg`, `@min`, `@max`, `@unionOfObjects`, `@distinctUnionOfObjects`,
  /// `@unionOfArrays`, `@distinctUnionOfArrays`, `@distinctUnionOfSets`.
  ///
  /// - Throws: ``CodingError`` if a class on the path has no such key.
  public func value(forKeyPath keyPath: String) throws(CodingError) -> Any? {
    try KeyPathByName(keyPath, in: keyTable.className).value(of: self)
  }

  /// Sets the value of the key with a name. The property's setter is called, so observers are
  /// notified as usual.
  ///
  /// Numbers are converted if the conversion is lossless. An enumeration can be set by its raw
  /// value.
  ///
  /// - Throws: ``CodingError`` for an unknown key, a property without a setter, nil for a property
  ///   that is not optional, or a value of another type. Nothing is changed then.
  public func setValue(_ value: Any?, forKey key: String) throws(CodingError) {
    let index = try keyTable.requireIndex(of: key)
    try keyTable.keys[index].setter(value, of: self)()
  }

  /// Sets the value at a key path string. Beyond a collection, sets the value of each element. Does
  /// nothing if a link is nil.
  ///
  /// - Throws: ``CodingError`` like ``setValue(_:forKey:)``, before anything is changed.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) throws(CodingError) {
    let path = try KeyPathByName(keyPath, in: keyTable.className)
    guard let last = path.components.last else { return }
    let head = path.components.dropLast()
    guard !head.isEmpty else { return try setValue(value, forKey: last) }
    guard let owner = try self.value(forKeyPath: head.joined(separator: ".")) else { return }
    for set in try path.setters(of: last, in: owner, to: value) { set() }
  }

  /// Returns the values of several keys, by name. A nil property is present with the value nil.
  public func dictionaryWithValues(forKeys keys: [String]) throws(CodingError) -> [String: Any?] {
    var values: [String: Any?] = [:]
    for key in keys { values.updateValue(try value(forKey: key), forKey: key) }
    return values
  }

  /// Sets several values by name, in ascending order of the keys.
  ///
  /// - Throws: ``CodingError`` like ``setValue(_:forKey:)``, before anything is changed.
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
  /// Returns closures that set a key of each object in a value, after checking that every object
  /// accepts the new value.
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
  /// Returns whether a key with an index exists and has a type.
  func hasKey(_ index: Int, of type: any Any.Type) -> Bool {
    keyTable.keys.indices.contains(index) && keyTable.keys[index].valueType == type
  }

  /// Returns the current value of the key with an index, if it has the requested type.
  func value<Value>(at index: Int, as type: Value.Type) -> Value? {
    keyTable.keys[index].value(of: self, as: Value.self)
  }
}
