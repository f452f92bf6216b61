/// Stands in for Objective-C's root class, with the key-value coding and observing that Foundation adds to
/// it.
///
/// Tests say in ``runtimeGetters`` what Objective-C's runtime knows of a class, and call `willChangeValue(forKey:)`
/// and `didChangeValue(forKey:)` in setters, as a class does whose notices aren't automatic.
open class NSObject {
  var registrations: [KeyValueRegistration] = []
  /// What hangs on the object.
  var associated: [UnsafeRawPointer: AnyObject] = [:]

  public init() {}

  deinit {
    // As of macOS 10.13 an object may die observed, if nobody is told of it any more.
    for registration in registrations { registration.end() }
  }

  /// What there is by name.
  open class var runtimeGetters: [String: (NSObject) -> Any?] { [:] }

  /// What key paths of `@objc` properties are called.
  open class var keyPathNames: [AnyKeyPath: String] { [:] }

  open func responds(to aSelector: Selector!) -> Bool {
    Self.runtimeGetters[aSelector.spelling] != nil
  }

  // MARK: Coding

  open func value(forKey key: String) -> Any? {
    guard
      let getter = Self.runtimeGetters[key]
        ?? Self.runtimeGetters["is\(key.prefix(1).uppercased() + key.dropFirst())"]
    else {
      preconditionFailure("NSUnknownKeyException: \(Self.self) is not coding-compliant for \(key)")
    }
    return getter(self)
  }

  open func value(forKeyPath keyPath: String) -> Any? {
    var value: Any? = self
    for key in keyPath.split(separator: ".") {
      value = (value as? NSObject)?.value(forKey: String(key))
    }
    return value
  }

  // MARK: Observing

  open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

  open func addObserver(
    _ observer: NSObject,
    forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let registration = KeyValueRegistration(observer, keyPath, self, context)
    registrations.append(registration)
    registration.link()
  }

  open func removeObserver(
    _ observer: NSObject,
    forKeyPath keyPath: String,
    context: UnsafeMutableRawPointer?
  ) {
    let index = registrations.lastIndex {
      $0.observer === observer && $0.keyPath == keyPath && $0.context == context
    }
    guard let index else {
      preconditionFailure("NSRangeException: \(observer) does not observe \(keyPath)")
    }
    registrations.remove(at: index).end()
  }

  open func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    preconditionFailure("NSInternalInconsistencyException: a notice was received and not handled")
  }

  open func willChangeValue(forKey key: String) {}

  open func didChangeValue(forKey key: String) {
    for link in links where link.key == key { link.registration?.changed() }
  }

  /// The steps of key paths that lead through this object.
  var links: [KeyValueLink] = []
  /// How many registrations there are: for tests.
  public var registrationCount: Int { registrations.count }
}

/// Stands in for Objective-C's type of the same name.
public struct Selector: Hashable, Sendable {
  public let spelling: String
}

/// Stands in for Foundation's function of the same name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector {
  Selector(spelling: aSelectorName)
}

extension AnyKeyPath {
  /// Stands in for what the standard library makes of key paths of `@objc` properties.
  public var _kvcKeyPathString: String? {
    (Self.rootType as? NSObject.Type)?.keyPathNames[self]
  }
}
