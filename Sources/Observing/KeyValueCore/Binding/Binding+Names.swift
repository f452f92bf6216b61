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
    let copying = OneWayCopying()
    let token = try source.observe(keyPath: keyPath, fileID: fileID, line: line) {
      [weak target] source, _ in
      guard let target else { return ending.end() }
      copying.requestCopy { (copied: Any??) -> Any?? in
        do throws(CodingError) {
          let value = try source.value(forKeyPath: keyPath)
          if !isEqual(.some(value), copied) {
            try target.setValue(transform(value), forKeyPath: targetKeyPath)
          }
          return .some(value)
        } catch {
          onError?(error)
          return copied
        }
      }
    }
    ending.begin(token)
    try target.setValue(transform(source.value(forKeyPath: keyPath)), forKeyPath: targetKeyPath)
    self.init([token])
  }
}
