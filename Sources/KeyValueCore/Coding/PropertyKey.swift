/// A key that knows its class and its type.
// Safety: immutable; key paths are literals that capture nothing.
final class PropertyKey<Root: AnyObject, Value>: Key, @unchecked Sendable {
  private let path: KeyPath<Root, Value>
  private let writablePath: ReferenceWritableKeyPath<Root, Value>?

  init(
    _ name: String, _ path: KeyPath<Root, Value>, origin: Origin, affectedBy: [String]?,
    isReadOnly: Bool
  ) {
    self.path = path
    writablePath = isReadOnly ? nil : path as? ReferenceWritableKeyPath<Root, Value>
    super.init(
      name: name, valueType: Value.self, origin: origin, affectedBy: affectedBy, keyPath: path)
  }

  override var isWritable: Bool { writablePath != nil }

  private func root(_ object: AnyObject) -> Root {
    guard let root = object as? Root else {
      preconditionFailure("\(type(of: object)) is not a \(Root.self), whose key \(name) was used")
    }
    return root
  }

  override func value(of object: AnyObject) -> Any? {
    flattened(root(object)[keyPath: path])
  }

  override func setValue(_ value: Any?, of object: AnyObject) throws(CodingError) {
    guard let writablePath else {
      throw CodingError(
        .readOnly, in: "\(type(of: object))", key: name, detail: "the property can't be set")
    }
    do {
      root(object)[keyPath: writablePath] = try Conversion.convert(value, to: Value.self)
    } catch {
      switch error {
      case .isNil:
        throw CodingError(
          .nilForNonOptional, in: "\(type(of: object))", key: name,
          detail: "nil was given to a property of type \(Value.self), which can't be nil")
      case .mismatch:
        throw CodingError(
          .wrongType, in: "\(type(of: object))", key: name,
          detail: "a value of type \(value.map { "\(type(of: $0))" } ?? "nil")"
            + " can't be converted to \(Value.self) without loss")
      }
    }
  }

  override func listen(
    _ object: AnyObject, _ state: ObjectState, _ index: Int, options: ObservationOptions,
    body: @escaping (AnyObject, Change<Any?>) -> Void
  ) -> Listener {
    DirectListener<Value>(state, index, options: options) { object, change in
      body(
        object,
        Change(
          kind: change.kind, isPrior: change.isPrior, old: change.old.map(flattened),
          new: change.new.map(flattened), indexes: change.indexes))
    }
  }

  override func willChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {
    state.open(index, of: object) { root(object)[keyPath: path] }
  }

  override func didChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {
    state.close(index, of: object) { root(object)[keyPath: path] }
  }
}
