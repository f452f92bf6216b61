/// A key path given as text: keys separated by dots, with collection operators.
struct KeyPathByName: Hashable, Sendable, CustomStringConvertible {
  let components: [String]

  var description: String { components.joined(separator: ".") }

  /// The one key of a path that is nothing more.
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
        detail: "a key path is keys separated by single dots"
      )
    }
  }

  /// The value at the path; nil when a link is nil. Optionals are opened.
  func value(of object: any KeyValueObservable) throws(CodingError) -> Any? {
    try value(of: object, components[...])
  }

  private func value(of value: Any?, _ rest: ArraySlice<String>) throws(CodingError) -> Any? {
    guard let component = rest.first, let value = value.flatMap(flattened) else { return value }
    let next = rest.dropFirst()
    if let object = value as? any KeyValueObservable {
      if component == "self" { return try self.value(of: object, next) }
      let isLast = next.isEmpty
      return try self.value(of: read(component, of: object, isLast: isLast), next)
    }
    if let elements = Elements(value) {
      if component.hasPrefix("@") {
        return try CollectionOperator.apply(component, to: elements, path: self) {
          (element) throws(CodingError) in
          try self.value(of: element, next)
        }
      }
      return try elements.map { (element) throws(CodingError) in
        try self.value(of: element, rest)
      }
    }
    throw CodingError(
      .undefinedKey,
      in: "\(type(of: value))",
      key: component,
      detail: "a value of this type has no keys; it stands in the key path \(self)"
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
    // What a stored key or one with declared dependencies reads is noted by now.
    guard table.keys[index].origin == .computed, table.keys[index].affectedBy == nil else {
      return TrackingListener.untracked { table.keys[index].value(of: object) }
    }
    return table.keys[index].value(of: object)
  }
}
