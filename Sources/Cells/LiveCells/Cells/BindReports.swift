/// The reports of a cell's binds to the owner of the cell, and to closures that wait for the end of
/// a bind. It is not generic, so that using it needs no metadata at run time.
@MainActor
struct BindReports {
  /// Called when the cell has been bound to another object, or to none.
  var onChange: (() -> Void)?
  private var reported: (incarnation: Int, hasObject: Bool) = (0, false)
  /// The closures to call at the end of the current bind.
  private var ends: BindEnds?

  init() {}

  /// Whether anything may have to be called. Usually not, so this is checked first.
  var isUsed: Bool { onChange != nil || ends != nil }

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
