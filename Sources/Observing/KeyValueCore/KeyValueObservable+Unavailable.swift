// Calls of Cocoa's key-value observing and of Combine. The compiler rejects them with the name of
// their counterpart, so the bodies never run; see <doc:ComingFromKeyValueObserving>.

extension KeyValueObservable {
  @available(*, unavailable, message: "use observe(keyPath:options:_:), and keep its token")
  public func addObserver(
    _ observer: Any,
    forKeyPath keyPath: String,
    options: ObservationOptions = [],
    context: UnsafeMutableRawPointer? = nil
  ) { fatalError() }

  @available(*, unavailable, message: "invalidate or release the token of the observation")
  public func removeObserver(
    _ observer: Any,
    forKeyPath keyPath: String,
    context: UnsafeMutableRawPointer? = nil
  ) { fatalError() }

  @available(*, unavailable, message: "each observation has its own closure")
  public func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: Any?,
    context: UnsafeMutableRawPointer?
  ) { fatalError() }

  @available(*, unavailable, message: "use isObserved(_:)")
  public var observationInfo: Never { fatalError() }

  @available(*, unavailable, renamed: "willChange(_:at:forKey:)")
  public func willChange(_ kind: ChangeKind, valuesAt indexes: Any, forKey key: String) {
    fatalError()
  }

  @available(*, unavailable, renamed: "didChange(_:at:forKey:)")
  public func didChange(_ kind: ChangeKind, valuesAt indexes: Any, forKey key: String) {
    fatalError()
  }

  @available(*, unavailable, message: "mark the property @ManuallyNotified")
  public static func automaticallyNotifiesObservers(forKey key: String) -> Bool { fatalError() }

  @available(
    *,
    unavailable,
    message: "computed properties are tracked; @AffectedBy declares other dependencies"
  )
  public static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
    fatalError()
  }

  @available(*, unavailable, renamed: "mutableArray(forKeyPath:)")
  public func mutableArrayValue(forKey key: String) -> Never { fatalError() }

  @available(*, unavailable, renamed: "mutableArray(forKeyPath:)")
  public func mutableArrayValue(forKeyPath keyPath: String) -> Never { fatalError() }

  @available(*, unavailable, renamed: "mutableSet(forKeyPath:)")
  public func mutableSetValue(forKey key: String) -> Never { fatalError() }

  @available(*, unavailable, renamed: "mutableSet(forKeyPath:)")
  public func mutableSetValue(forKeyPath keyPath: String) -> Never { fatalError() }

  @available(*, unavailable, message: "use mutableArray(forKeyPath:): there is no ordered set")
  public func mutableOrderedSetValue(forKey key: String) -> Never { fatalError() }

  @available(*, unavailable, renamed: "setValues(forKeys:)")
  public func setValuesForKeys(_ values: [String: Any]) { fatalError() }

  @available(*, unavailable, message: "create a Binding, and keep it")
  public func bind(_ key: String, to object: Any, withKeyPath path: String, options: Any?) {
    fatalError()
  }

  @available(*, unavailable, message: "invalidate or release the Binding")
  public func unbind(_ key: String) { fatalError() }

  @available(*, unavailable, renamed: "values(of:)")
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>,
    options: Any? = nil
  ) -> AsyncStream<Value> { fatalError() }

  @available(*, unavailable, message: "use observeAllKeys(_:)")
  public var objectWillChange: Never { fatalError() }
}

extension ObservationToken {
  @available(*, unavailable, renamed: "invalidate()")
  public func cancel() { fatalError() }

  @available(*, unavailable, message: "insert the token into a set or an array")
  public func store<Tokens>(in tokens: inout Tokens) { fatalError() }
}

#if !canImport(ObjectiveC)
  @available(*, unavailable, renamed: "ObservationToken")
  public typealias NSKeyValueObservation = ObservationToken

  @available(*, unavailable, renamed: "ObservationOptions")
  public typealias NSKeyValueObservingOptions = ObservationOptions
#endif
