/// Which binds of a cell were reported: to its content, to the owner of the cell, and to the
/// closures that wait for the end of a bind.
@MainActor
struct BindHooks<Object: AnyObject> {
  /// The object of the last `didBind(to:)` that has no `willUnbind(from:)` yet, with its bind.
  var hooked: (object: Object, incarnation: Int)?
  /// Called when the cell has been bound to another object, or to none.
  var onChange: (() -> Void)?
  private var reported: (incarnation: Int, hasObject: Bool) = (0, false)
  /// The closures to call at the end of the current bind.
  private var ends: BindEnds?

  /// Returns whether the content has been notified of a bind, or of the absence of an object.
  func hasReached(_ bind: Int?) -> Bool { hooked?.incarnation == bind }

  /// Returns the closure to call if the current bind has not been reported to the owner.
  mutating func change(_ incarnation: Int, hasObject: Bool) -> (() -> Void)? {
    guard let onChange, reported != (incarnation, hasObject) else { return nil }
    reported = (incarnation, hasObject)
    return onChange
  }

  /// Returns the closures of a bind that has ended.
  mutating func ended(at incarnation: Int) -> BindEnds? {
    guard let ends, ends.incarnation != incarnation else { return nil }
    self.ends = nil
    return ends
  }

  /// Registers a closure for the end of the current bind.
  mutating func append(_ end: @escaping @Sendable () -> Void, _ incarnation: Int) {
    let ends = ends ?? BindEnds(incarnation: incarnation)
    self.ends = ends
    ends.append(end)
  }
}
