/// The bind of which the content of a cell was notified, until it is notified of its end. It is not
/// generic, so that using it needs no metadata at run time.
struct HookedBind {
  private var object: AnyObject?
  /// The number of the bind, or nil if there is none.
  private(set) var incarnation: Int?

  init() {}

  init(_ object: AnyObject, _ incarnation: Int) {
    self.object = object
    self.incarnation = incarnation
  }

  /// Ends the bind. Returns its object, or nil if there is none.
  mutating func end() -> AnyObject? {
    defer { self = HookedBind() }
    return object
  }
}
