/// Stands in for Foundation's class of the same name.
public final class NSKeyValueObservation: NSObject {
  private weak var object: NSObject?
  private let keyPath: String
  private let notify: () -> Void

  init(_ object: NSObject, _ keyPath: String, _ notify: @escaping () -> Void) {
    self.object = object
    self.keyPath = keyPath
    self.notify = notify
    super.init()
    object.addObserver(self, forKeyPath: keyPath, context: nil)
  }

  deinit { object?.removeObserver(self, forKeyPath: keyPath, context: nil) }

  public func invalidate() {
    object?.removeObserver(self, forKeyPath: keyPath, context: nil)
    object = nil
  }

  public override func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { notify() }
}

/// Stands in for Foundation's type of the same name.
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
}

/// Stands in for Foundation's protocol of the same name, which declares the calls with key paths.
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  /// Stands in for Foundation's function of the same name. Like it, traps for a property that the
  /// Objective-C runtime does not know.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    guard let object = self as? NSObject, let name = keyPath._kvcKeyPathString else {
      preconditionFailure("Could not extract a String from KeyPath \(keyPath)")
    }
    return NSKeyValueObservation(object, name) { [weak object] in
      guard let root = object as? Self else { return }
      changeHandler(root, NSKeyValueObservedChange(newValue: nil, oldValue: nil))
    }
  }
}
