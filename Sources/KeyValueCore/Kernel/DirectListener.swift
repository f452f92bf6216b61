import Synchronization

/// Observes one property of one object, and is handed the property's own values. Of a synchronized object
/// ``SharedListener`` does the same.
///
/// It keeps the callback as a closure of the property's type, made where that type is known: a call
/// through an unspecialised generic costs three times as much.
// Safety: immutable after `init`. The callback isn't Sendable; it is called only where the object may be
// changed: in its isolation.
@usableFromInline
final class DirectListener<Value>: Listener, @unchecked Sendable {
  @usableFromInline let body: (AnyObject, Change<Value>) -> Void
  private let state: ObjectState
  // Safety: written once, by `init`.
  private var link: Link?

  @usableFromInline
  init(
    _ state: ObjectState,
    _ index: Int,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void
  ) {
    self.body = body
    self.state = state
    super.init(
      role: .direct,
      options: options,
      origin: origin,
      isShared: false,
      valueType: Value.self
    )
    let link = Link(self)
    self.link = link
    state.insert(link, at: index).letGo()
  }

  /// Calls the observer after a change.
  @inlinable
  @inline(__always)
  func deliver(
    _ object: AnyObject,
    kind: ChangeKind,
    old: Value?,
    new: () -> Value?,
    indexes: [Int]?
  ) {
    let new = options.isDisjoint(with: [.new, .distinct]) ? nil : new()
    if options.contains(.distinct), kind == .setting, isEqual(old, new) { return }
    countTold()
    body(
      object,
      Change(
        kind: kind,
        old: options.contains(.old) ? old : nil,
        new: options.contains(.new) ? new : nil,
        indexes: indexes
      )
    )
  }

  func deliverPrior(_ object: AnyObject, kind: ChangeKind, old: Value?, indexes: [Int]?) {
    countTold()
    body(
      object,
      Change(
        kind: kind,
        isPrior: true,
        old: options.contains(.old) ? old : nil,
        indexes: indexes
      )
    )
  }

  override func end() {
    active.store(false, ordering: .releasing)
    if let link { state.remove(link) }
  }

  override func objectDied(_ state: ObjectState) {
    tellDeath()
  }
}
