/// The closures that are called when a bind ends, or when this object is deallocated.
@MainActor
final class BindEnds {
  let incarnation: Int
  private var ends: [@Sendable () -> Void] = []

  init(incarnation: Int) {
    self.incarnation = incarnation
  }

  deinit {
    for end in ends { end() }
  }

  func append(_ end: @escaping @Sendable () -> Void) {
    ends.append(end)
  }

  func endAll() {
    let ends = ends
    self.ends = []
    for end in ends { end() }
  }
}
