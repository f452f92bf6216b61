public import KeyValueCore
public import Observation

extension Observable where Self: AnyObject {
  /// Observes the value at a key path of an `@Observable` object, until the token is ended or dropped.
  ///
  /// The same call as for classes marked ``KeyValueObservable()``, on top of Swift's own tracking: `body` is
  /// called in the isolation that observes, at its next turn after a change, with the value in place; changes of one turn are told of
  /// as one, of kind setting. `.prior` can't be had and is left out. The object isn't held; when it has
  /// died nothing is told any more.
  ///
  /// Reading begins at once, so a tracking in the midst of which `observe` is called sees the key path read.
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
