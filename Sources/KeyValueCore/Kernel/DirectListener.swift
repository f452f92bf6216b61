import Synchronization

/// Observes one property of one object, and is handed the property's own values. Of a synchronized object
/// ``SharedListener`` does the same.
///
/// It is called through a closure of the property's type, made where that type is known: a call through an
/// unspecialised generic costs three times as much.
// Safety: immutable after `init`. What it calls isn't Sendable; it is called only where the object may be
// changed: in its isolation.
@usableFromInline
class DirectListener<Value>: Listener, @unchecked Sendable {
  /// Calls the observer, which the subclass keeps: so it captures nothing, and takes no memory.
  @usableFromInline typealias Call = (DirectListener, AnyObject, Change<Value>) -> Void

  @usableFromInline final let call: Call

  @usableFromInline
  init(options: ObservationOptions, origin: ObservationOrigin, call: @escaping Call) {
    self.call = call
    super.init(
      role: .direct,
      options: options,
      origin: origin,
      isShared: false,
      valueType: Value.self
    )
  }

  /// Calls the observer after a change.
  @inlinable
  @inline(__always)
  final func deliver(
    _ object: AnyObject,
    kind: ChangeKind,
    old: Value?,
    new: () -> Value?,
    indexes: [Int]?
  ) {
    let new = options.isDisjoint(with: [.new, .distinct]) ? nil : new()
    if options.contains(.distinct), kind == .setting, isEqual(old, new) { return }
    countTold()
    call(
      self,
      object,
      Change(
        kind: kind,
        old: options.contains(.old) ? old : nil,
        new: options.contains(.new) ? new : nil,
        indexes: indexes
      )
    )
  }

  final func deliverPrior(_ object: AnyObject, kind: ChangeKind, old: Value?, indexes: [Int]?) {
    countTold()
    call(
      self,
      object,
      Change(
        kind: kind,
        isPrior: true,
        old: options.contains(.old) ? old : nil,
        indexes: indexes
      )
    )
  }

  override final func end() {
    active.store(false, ordering: .releasing)
    place?.remove(self)
  }

  override final func objectDied(_ state: ObjectState) {
    tellDeath()
  }
}

/// A direct listener that knows the class of the object.
// Safety: as its superclass.
@usableFromInline
final class ObjectListener<Object: AnyObject, Value>: DirectListener<Value>, @unchecked Sendable {
  @usableFromInline let body: (Object, Change<Value>) -> Void

  @usableFromInline
  init(
    _ state: ObjectState,
    _ index: Int,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (Object, Change<Value>) -> Void,
    call: @escaping Call
  ) {
    self.body = body
    super.init(options: options, origin: origin, call: call)
    state.insert(self, at: index).letGo()
  }

  /// What ``DirectListener/call`` does. To be made a closure of where the types are known.
  @inlinable
  @inline(__always)
  static func call(_ listener: DirectListener<Value>, _ object: AnyObject, _ change: Change<Value>)
  {
    // Safety: it is given to listeners of this class only, and the kernel passes the object that is
    // observed.
    unsafeDowncast(listener, to: ObjectListener.self)
      .body(unsafeDowncast(object, to: Object.self), change)
  }
}
