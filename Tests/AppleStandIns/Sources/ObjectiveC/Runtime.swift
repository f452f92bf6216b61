import Foundation

/// Stands in for Objective-C's type of the same name.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_RETAIN = 0o1401
}

private let lock = NSRecursiveLock()

/// Stands in for Objective-C's function of the same name.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  lock.withLock { (object as? NSObject)?.associated[key] }
}

/// Stands in for Objective-C's function of the same name.
public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) {
  lock.withLock { (object as? NSObject)?.associated[key] = value as AnyObject? }
}

/// Stands in for Objective-C's function of the same name.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
  lock.lock()
  return 0
}

/// Stands in for Objective-C's function of the same name.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
  lock.unlock()
  return 0
}
