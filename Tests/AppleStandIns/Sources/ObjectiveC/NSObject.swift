/// Stands in for Objective-C's root class, with Foundation's key-value coding and observing.
///
/// Tests list in ``runtimeGetters`` the properties that the Objective-C runtime knows. Their
/// setters call `willChangeValue(forKey:)` and `didChangeValue(forKey:)`, like a class without
/// automatic notifications.
open class NSObject {
  var registrations: [KeyValueRegistration] = []
  /// The associated objects.
  var associated: [UnsafeRawPointer: AnyObject] = [:]

  public init() {}

  deinit {
    // Since macOS 10.13 an observed object may be deallocated.
    for registration in registrations { registration.end() }
  }

  /// The getters by property name.
  open class var runtimeGetters: [String: (NSObject) -> Any?] { [:] }

  /// The names of key paths to `@objc` properties.
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

  /// The setters by property name.
  open class var runtimeSetters: [String: (NSObject, Any?) -> Void] { [:] }

  open func setValue(_ value: Any?, forKey key: String) {
    guard let setter = Self.runtimeSetters[key] else {
      preconditionFailure("NSUnknownKeyException: \(Self.self) is not coding-compliant for \(key)")
    }
    setter(self, value)
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

  /// The components of key paths that lead through this object.
  var links: [KeyValueLink] = []
  /// The number of registrations, for tests.
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
  /// Stands in for the standard library's name of a key path to an `@objc` property.
  public var _kvcKeyPathString: String? {
    (Self.rootType as? NSObject.Type)?.keyPathNames[self]
  }
}
