extension Binding {
  /// Binds one way between key paths that are given by name, as in Cocoa bindings.
  ///
  /// ```swift
  /// let copied = try Binding(download, keyPath: "status", to: field, keyPath: "text")
  /// ```
  ///
  /// The target receives the source's value immediately and after each change. Both objects are
  /// held weakly. A value that the target's property cannot store, such as nil for a property that
  /// is not optional, is passed to `onError`, and the target keeps its value.
  ///
  /// - Throws: ``CodingError`` if either class has no such key, if the source's path reads no
  ///   observable property, or if the target cannot store the first value.
  public convenience init<Source: KeyValueObservable, Target: KeyValueObservable>(
    _ source: Source,
    keyPath: String,
    to target: Target,
    keyPath targetKeyPath: String,
    transform: @escaping (Any?) -> Any? = { $0 },
    onError: ((CodingError) -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    let ending = SelfEnding()
    let turn = CopyTurn()
    let token = try source.observe(keyPath: keyPath, fileID: fileID, line: line) {
      [weak target] source, _ in
      guard let target else { return ending.end() }
      var copied: Any??
      turn.requestCopy { _ in
        do throws(CodingError) {
          let value = try source.value(forKeyPath: keyPath)
          if !isEqual(.some(value), copied) {
            try target.setValue(transform(value), forKeyPath: targetKeyPath)
          }
          copied = .some(value)
        } catch {
          onError?(error)
        }
      }
    }
    ending.begin(token)
    token.end(with: target)
    try target.setValue(transform(source.value(forKeyPath: keyPath)), forKeyPath: targetKeyPath)
    self.init([token])
  }

  /// Binds both ways between key paths that are given by name.
  ///
  /// ```swift
  /// let editing = try Binding(download, keyPath: "status", twoWay: field, keyPath: "text")
  /// ```
  ///
  /// The target receives the source's value immediately, and each side receives the changes of the
  /// other. A value that a property cannot store, such as nil for a property that is not optional,
  /// is replaced by the present value of that property, and the reason is passed to `onError`, in
  /// the isolation of the objects. `transform` returns the target's value for a value of the
  /// source, and `reverse` the source's value for a value of the target. Both objects are held
  /// weakly.
  ///
  /// - Throws: ``CodingError`` if either class has no such key, if one of the paths reads no
  ///   observable property, or if the target cannot store the first value.
  public convenience init<Source: KeyValueObservable, Target: KeyValueObservable>(
    _ source: Source,
    keyPath: String,
    twoWay target: Target,
    keyPath targetKeyPath: String,
    transform: @escaping (Any?) -> Any? = { $0 },
    reverse: @escaping (Any?) -> Any? = { $0 },
    onError: ((CodingError) -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(CodingError) {
    let (key, targetKey) = (NamedPlace(keyPath, onError), NamedPlace(targetKeyPath, onError))
    let link = BindingLink(
      source,
      \Source[key],
      target,
      \Target[targetKey],
      transform: transform,
      write: (\Source[key], { .some(reverse($0)) })
    )
    try target.setValue(transform(source.value(forKeyPath: keyPath)), forKeyPath: targetKeyPath)
    let there = try source.observe(keyPath: keyPath, fileID: fileID, line: line) { _, _ in
      link.sourceChanged()
    }
    let here = try target.observe(keyPath: targetKeyPath, fileID: fileID, line: line) { _, _ in
      link.targetChanged()
    }
    there.end(with: target)
    here.end(with: source)
    link.sourceChanged()
    self.init([there, here])
  }
}

/// A key path by name as the argument of a subscript, which makes it a typed key path.
private final class NamedPlace: Hashable {
  let path: String
  let onError: ((CodingError) -> Void)?

  init(_ path: String, _ onError: ((CodingError) -> Void)?) {
    self.path = path
    self.onError = onError
  }

  static func == (left: NamedPlace, right: NamedPlace) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension KeyValueObservable {
  /// The value at a key path that was checked before. If it can no longer be read, it is nil.
  fileprivate subscript(place: NamedPlace) -> Any? {
    get { (try? value(forKeyPath: place.path)) ?? nil }
    set {
      do throws(CodingError) {
        try setValue(newValue, forKeyPath: place.path)
      } catch {
        place.onError?(error)
      }
    }
  }
}
