/// A key path as text: keys separated by dots, with collection operators.
struct KeyPathByName: Hashable, Sendable, CustomStringConvertible {
  let components: [String]

  var description: String { components.joined(separator: ".") }

  /// The key, if the path consists of a single key.
  var singleKey: String? {
    components.count == 1 && !components[0].hasPrefix("@") ? components[0] : nil
  }

  init(_ text: String, in className: String) throws(CodingError) {
    components = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !components.contains(where: { $0.isEmpty || $0 == "@" }) else {
      throw CodingError(
        .malformedKeyPath,
        in: className,
        key: text,
        detail: "a key path consists of keys separated by single dots"
      )
    }
  }

  /// Returns the value at the path, or nil if a link is nil. Optionals are unwrapped.
  func value(of object: any KeyValueObservable) throws(CodingError) -> Any? {
    try value(of: object, components[...], isAlone: true)
  }

  /// Returns the value at the rest of the path, or nil if a link is nil.
  ///
  /// - Parameter isAlone: Whether the path has traversed only single objects so far. The elements
  ///   of a property beyond a collection are only a part of the value, and so are their indexes.
  private func value(
    of value: Any?,
    _ rest: ArraySlice<String>,
    isAlone: Bool
  ) throws(CodingError) -> Any? {
    guard let value = value.flatMap(flattened), let component = rest.first else {
      return value.flatMap(flattened)
    }
    let next = rest.dropFirst()
    if component.hasPrefix("@") {
      if let elements = Elements(value) {
        return try CollectionOperator.apply(component, to: elements, path: self) {
          (element) throws(CodingError) in
          try self.value(of: element, next, isAlone: false)
        }
      }
      if component == "@count", let values = value as? any NamedValues { return values.count }
    }
    return try self.value(
      of: step(component, from: value, isLast: next.isEmpty && isAlone),
      next,
      isAlone: isAlone && Elements(value) == nil
    )
  }

  /// Returns the value of one key. For a collection, returns the values of its elements.
  private func step(
    _ name: String,
    from value: Any,
    isLast: Bool
  ) throws(CodingError) -> Any? {
    if name == "self" { return value }
    if let object = value as? any KeyValueObservable {
      return try read(name, of: object, isLast: isLast)
    }
    if let elements = Elements(value) {
      return try elements.collect { (element) throws(CodingError) in
        guard let element = flattened(element) else { return nil }
        return try step(name, from: element, isLast: false)
      }
    }
    if !name.hasPrefix("@"), let values = value as? any NamedValues,
      let named = values.value(named: name)
    {
      return named
    }
    throw noKeys(value, name)
  }

  /// Returns the error for a value on the path that has no keys.
  func noKeys(_ value: Any, _ name: String) -> CodingError {
    CodingError(
      .undefinedKey,
      in: "\(type(of: value))",
      key: name,
      detail: "values of this type have no keys; the key path is \(self)"
    )
  }

  private func read(
    _ name: String,
    of object: any KeyValueObservable,
    isLast: Bool
  ) throws(CodingError) -> Any? {
    let table = object.keyTable
    let index = try table.requireIndex(of: name)
    guard let tracker = TrackingListener.current else {
      return table.keys[index].value(of: object)
    }
    let isAtTerminal = tracker.isAtTerminal
    defer { tracker.isAtTerminal = isAtTerminal }
    tracker.isAtTerminal = isLast
    table.noteRead(index, of: object, object.observationState)
    tracker.isAtTerminal = false
    let key = table.keys[index]
    // A stored key, or a key with declared dependencies, has its dependencies recorded already.
    guard key.affectedBy == nil,
      key.origin == .computed || key.isWeak || mayOverride(key, table, object)
    else {
      return TrackingListener.untracked { key.value(of: object) }
    }
    return tracker.exempting(object.observationState, index) { key.value(of: object) }
  }

  /// Returns whether a subclass without the macro may have overridden a stored property with a
  /// getter that reads other properties.
  private func mayOverride(_ key: Key, _ table: KeyTable, _ object: AnyObject) -> Bool {
    key.origin == .stored && !table.lists(object)
  }
}
