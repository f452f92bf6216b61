public import KeyValueCore
public import Observation

extension Observable where Self: AnyObject {
  /// Observes the value at a key path of an `@Observable` object until the token is invalidated or
  /// released.
  ///
  /// The call corresponds to `observe` of classes with ``KeyValueObservable()``, but uses Swift's
  /// Observation. `body` runs in the isolation that called `observe`, in its next turn after a
  /// change, and receives the new value. Changes made during one turn are reported once, with kind
  /// `setting`. `.prior` is not supported and is ignored. The object is not retained. After its
  /// deallocation, `body` is no longer called.
  ///
  /// The key path is read immediately, so an enclosing tracked evaluation records that read.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [],
    isolation: isolated any Actor = #isolation,
    _ body: @escaping (Self, Change<Value>) -> Void
  ) -> ObservationToken {
    var last: Value?
    let observer = ObservableObserver<Value?>(
      isolation: isolation,
      read: { [weak self] in self?[keyPath: keyPath] },
      deliver: { [weak self] value in
        guard let self, let value else { return }
        let old = last
        last = value
        if options.contains(.distinct), isEqual(old, value) { return }
        body(
          self,
          Change(
            old: options.contains(.old) ? old : nil,
            new: options.contains(.new) ? value : nil
          )
        )
      }
    )
    last = observer.arm()
    if options.contains(.initial) {
      body(self, Change(new: options.contains(.new) ? last : nil))
    }
    return ObservationToken { observer.end() }
  }
}
