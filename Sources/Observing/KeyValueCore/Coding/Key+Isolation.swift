extension Key {
  /// The isolation in which a key's values may be accessed.
  enum Isolation: Sendable {
    /// The isolation of the objects of the class.
    case ofClass
    /// The isolation of an actor, or any isolation if there is none.
    case fixed((any Actor)?)

    /// Traps outside of the actor. A name can bypass the isolation that the compiler checks. The
    /// runtime's own check may end the process first, with its own message instead of this one.
    func check(_ key: @autoclosure () -> String) {
      guard case .fixed(let actor?) = self else { return }
      actor.preconditionIsolated("\(key()) was used outside of the isolation of its actor")
    }
  }

  /// Returns a key that is created, and whose values are accessed, in another isolation than that
  /// of the class. Used by the macros.
  public static func isolated<Root: AnyObject>(
    _ root: Root.Type,
    _ make: @escaping @isolated(any) @Sendable (Root.Type) -> Key
  ) -> Key {
    let actor = make.isolation
    // Safety: the function only evaluates a key path literal. It accesses no object, so it accesses
    // nothing that the actor guards. Isolation does not affect the calling convention of a
    // synchronous function.
    return unsafeBitCast(make, to: ((Root.Type) -> Key).self)(root).isolated(.fixed(actor))
  }

  /// Returns the key with the isolation of its class, unless it has its own isolation.
  func isolated(ifUndecided actor: (any Actor)?) -> Key {
    guard case .ofClass = isolation, let actor else { return self }
    return isolated(.fixed(actor))
  }
}
