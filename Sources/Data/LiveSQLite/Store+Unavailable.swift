// Calls of GRDB's queues and Core Data's containers. The compiler rejects them with the name of
// their counterpart.
#if SQLite
  extension Store {
    @available(*, unavailable, renamed: "writeTransaction(_:)")
    public func inDatabase(_ body: (Any) throws -> Any) -> Never { fatalError() }

    @available(*, unavailable, renamed: "temporary()")
    public static func inMemory() -> Store { fatalError() }

    @available(*, unavailable, message: "use writeTransaction(_:)")
    public func execute(sql: String) { fatalError() }

    @available(*, unavailable, message: "create a ManagedContext with the store")
    public var viewContext: Never { fatalError() }

    @available(*, unavailable, message: "create a ManagedContext in an actor")
    public func newBackgroundContext() -> Never { fatalError() }
  }
#endif
