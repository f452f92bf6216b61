extension Key {
  /// Where the values of a key may be reached.
  enum Isolation: Sendable {
    /// Where the objects of its class may be used.
    case ofClass
    /// In the isolation of an actor; anywhere, if there is none.
    case fixed((any Actor)?)

    /// Traps elsewhere: a name can reach what the compiler would keep apart. The runtime's check may end
    /// the process by itself, with a text of its own and without this one.
    func check(_ key: @autoclosure () -> String) {
      guard case .fixed(let actor?) = self else { return }
      actor.preconditionIsolated("\(key()) was used outside of its actor")
    }
  }

  /// A key that is made, and whose values are reached, in another isolation than the class's; used by the macros.
  public static func isolated<Root: AnyObject>(
    _ root: Root.Type,
    _ make: @escaping @isolated(any) @Sendable (Root.Type) -> Key
  ) -> Key {
    let actor = make.isolation
    // Safety: the function only writes down a key path, which touches no object and so nothing that the
    // actor guards; isolation is no part of how a function that isn't asynchronous is called.
    return unsafeBitCast(make, to: ((Root.Type) -> Key).self)(root).isolated(.fixed(actor))
  }

  /// The same key in the isolation of its class, unless it has one of its own.
  func isolated(ifUndecided actor: (any Actor)?) -> Key {
    guard case .ofClass = isolation, let actor else { return self }
    return isolated(.fixed(actor))
  }
}
