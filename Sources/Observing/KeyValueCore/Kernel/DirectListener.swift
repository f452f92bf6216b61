import Synchronization

/// Observes one property of one object, and receives the property's own values. ``SharedListener``
/// does this for synchronized objects.
///
/// It is called through a closure that is made where the property's type is known. A call through
/// an unspecialised generic costs three times as much.
// Safety: immutable after `init`. The closure is not Sendable, but is called only in the isolation
// of the object.
@usableFromInline
class DirectListener<Value>: Listener, @unchecked Sendable {
  /// Calls the observer that the subclass stores. The closure captures nothing, so it needs no
  /// memory.
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
    if kind == .setting, suppresses(old: old, new: new) { return }
    countDelivery()
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
    countPriorDelivery()
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
    notifyDeallocation()
  }
}

/// A direct listener for a specific class of objects.
// Safety: see the superclass.
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
    state.insert(self, at: index).releaseAll()
  }

  /// Implements ``DirectListener/call``. Converted to a closure where the types are known.
  @inlinable
  @inline(__always)
  static func call(_ listener: DirectListener<Value>, _ object: AnyObject, _ change: Change<Value>)
  {
    // Safety: this is the `call` of listeners of this class only, and the kernel passes the
    // observed object.
    unsafeDowncast(listener, to: ObjectListener.self)
      .body(unsafeDowncast(object, to: Object.self), change)
  }
}
