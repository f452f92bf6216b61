/// A key with static knowledge of its class and type.
// Safety: immutable; key paths are literals that capture nothing.
final class PropertyKey<Root: AnyObject, Value>: Key, @unchecked Sendable {
  private let path: KeyPath<Root, Value>
  private let writablePath: ReferenceWritableKeyPath<Root, Value>?

  init(
    _ name: String,
    _ path: KeyPath<Root, Value>,
    origin: Origin,
    affectedBy: [String]?,
    isReadOnly: Bool,
    hasObservers: Bool = false,
    isWeak: Bool = false,
    isolation: Isolation = .ofClass
  ) {
    self.path = path
    writablePath = isReadOnly ? nil : path as? ReferenceWritableKeyPath<Root, Value>
    super.init(
      name: name,
      valueType: Value.self,
      origin: origin,
      affectedBy: affectedBy,
      hasObservers: hasObservers,
      isWeak: isWeak,
      keyPath: path,
      isolation: isolation
    )
  }

  override func isolated(_ isolation: Isolation) -> Key {
    PropertyKey(
      name,
      path,
      origin: origin,
      affectedBy: affectedBy,
      isReadOnly: !isWritable,
      hasObservers: hasObservers,
      isWeak: isWeak,
      isolation: isolation
    )
  }

  override var isWritable: Bool { writablePath != nil }

  private func root(_ object: AnyObject) -> Root {
    guard let root = object as? Root else {
      preconditionFailure(
        "the key \(name) of \(Root.self) was used for an object of the class \(type(of: object))"
      )
    }
    isolation.check("\(Root.self).\(name)")
    return root
  }

  override func value(of object: AnyObject) -> Any? {
    flattened(root(object)[keyPath: path])
  }

  override func value<Asked>(of object: AnyObject, as type: Asked.Type) -> Asked? {
    (path as? KeyPath<Root, Asked>).map { root(object)[keyPath: $0] }
  }

  override func setter(_ value: Any?, of object: AnyObject) throws(CodingError) -> () -> Void {
    guard let writablePath else {
      throw CodingError(
        .readOnly,
        in: "\(type(of: object))",
        key: name,
        detail: "the property has no accessible setter"
      )
    }
    do {
      let root = root(object)
      let converted = try Conversion.convert(value, to: Value.self)
      return { root[keyPath: writablePath] = converted }
    } catch {
      switch error {
      case .isNil:
        throw CodingError(
          .nilForNonOptional,
          in: "\(type(of: object))",
          key: name,
          detail: "the property of type \(Value.self) cannot be nil"
        )
      case .mismatch:
        throw CodingError(
          .wrongType,
          in: "\(type(of: object))",
          key: name,
          detail: "a value of type \(value.map { "\(type(of: $0))" } ?? "nil")"
            + " cannot be converted to \(Value.self) without loss"
        )
      }
    }
  }

  override func listen(
    _ object: AnyObject,
    _ state: ObjectState,
    _ index: Int,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Any?>) -> Void
  ) -> Listener {
    let typed: (AnyObject, Change<Value>) -> Void = { object, change in
      body(
        object,
        Change(
          kind: change.kind,
          isPrior: change.isPrior,
          old: change.old.map(flattened),
          new: change.new.map(flattened),
          indexes: change.indexes
        )
      )
    }
    guard state.isShared else {
      return ObjectListener<AnyObject, Value>(
        state,
        index,
        options: options,
        origin: origin,
        body: typed,
        call: ObjectListener<AnyObject, Value>.call
      )
    }
    return SharedListener(state, index, options: options, origin: origin, body: typed) { object in
      self.root(object)[keyPath: self.path]
    }
  }

  override func willChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {
    state.open(index, of: object) { root(object)[keyPath: path] }
  }

  override func didChange(_ object: AnyObject, _ state: ObjectState, _ index: Int) {
    state.close(index, of: object) { root(object)[keyPath: path] }
  }

  override func willChange(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ kind: ChangeKind,
    at indexes: [Int]
  ) throws(CodingError) {
    let old = kind == .insertion ? nil : try elements(at: indexes, of: object)
    state.open(index, of: object, kind: kind, indexes: indexes, old: old) {
      root(object)[keyPath: path]
    }
  }

  override func didChange(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ kind: ChangeKind,
    at indexes: [Int]
  ) throws(CodingError) {
    let new = kind == .removal ? nil : try elements(at: indexes, of: object)
    state.close(index, of: object, elements: new) { root(object)[keyPath: path] }
  }

  private func elements(
    at indexes: [Int],
    of object: any KeyValueObservable
  ) throws(CodingError) -> Value? {
    guard let present = root(object)[keyPath: path] as? any OrderedValue else {
      throw CodingError(
        .wrongType,
        in: object.keyTable.className,
        key: name,
        detail: "a property of type \(Value.self) has no ordered elements"
      )
    }
    guard let elements = present.elements(at: indexes) else {
      throw CodingError(
        .indexOutOfRange,
        in: object.keyTable.className,
        key: name,
        detail: "the indexes \(indexes) are out of range"
      )
    }
    return elements as? Value
  }

  override func edit(
    _ edit: OrderedEdit<Any?>,
    of object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ attempts: SharedAttempts
  ) throws(CodingError) -> Bool {
    let count = state.isShared ? state.changes(of: index) : 0
    let present = root(object)[keyPath: path] as? any OrderedValue
    // Another thread has changed the property. The caller validates the indexes again.
    if state.isShared, let present, !edit.fits(count: present.count) { return false }
    return try self.edit(
      object,
      state,
      index,
      since: count,
      kind: edit.changeKind,
      indexes: edit.indexes,
      attempts
    ) { ($0 as? any OrderedValue)?.erasedApplying(edit) }
  }

  override func edit(
    _ edit: SetEdit<AnyHashable>,
    of object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    _ attempts: SharedAttempts
  ) throws(CodingError) -> Bool {
    let count = state.isShared ? state.changes(of: index) : 0
    return try self.edit(
      object,
      state,
      index,
      since: count,
      kind: edit.changeKind,
      indexes: nil,
      attempts
    ) { ($0 as? any UnorderedValue)?.erasedApplying(edit) }
  }

  private func edit(
    _ object: any KeyValueObservable,
    _ state: ObjectState,
    _ index: Int,
    since count: UInt,
    kind: ChangeKind,
    indexes: [Int]?,
    _ attempts: SharedAttempts,
    work: (Value) -> (whole: Any, removed: Any?, inserted: Any?)?
  ) throws(CodingError) -> Bool {
    let root = root(object)
    guard let writablePath, let result = work(root[keyPath: path]),
      let whole = result.whole as? Value
    else {
      throw CodingError(
        .wrongType,
        in: object.keyTable.className,
        key: name,
        detail: "an element has a type that does not fit \(Value.self)"
      )
    }
    let change = ToManyChange(
      kind: kind,
      indexes: indexes,
      removed: result.removed as? Value,
      inserted: result.inserted as? Value
    )
    guard !state.isShared else {
      return state.editShared(
        index,
        of: root,
        at: writablePath,
        since: count,
        change,
        whole,
        attempts
      )
    }
    let isMade = state.change(
      index,
      of: root,
      at: writablePath,
      isPlain: object.keyTable.isPlain(index, of: object),
      change,
      { $0 = whole },
      again: { work($0)?.whole as? Value }
    )
    guard isMade else {
      throw CodingError(
        .indexOutOfRange,
        in: object.keyTable.className,
        key: name,
        detail: "an observer changed the elements before the change, and the indexes"
          + " \(indexes ?? []) are now out of range"
      )
    }
    return true
  }
}

extension OrderedValue {
  fileprivate func erasedApplying(
    _ edit: OrderedEdit<Any?>
  ) -> (whole: Any, removed: Any?, inserted: Any?)? {
    applying(edit).map { ($0.whole, $0.removed, $0.inserted) }
  }
}

extension UnorderedValue {
  fileprivate func erasedApplying(
    _ edit: SetEdit<AnyHashable>
  ) -> (whole: Any, removed: Any?, inserted: Any?)? {
    applying(edit).map { ($0.whole, $0.removed, $0.inserted) }
  }
}
