// Calls of Core Data's and SwiftData's objects, and of GRDB's records. The compiler rejects them
// with the name of their counterpart.

extension ManagedObject {
  @available(*, unavailable, renamed: "rowKey")
  public var objectID: Never { fatalError() }

  @available(*, unavailable, renamed: "managedContext")
  public var managedObjectContext: Never { fatalError() }

  @available(*, unavailable, renamed: "changedKeys")
  public func changedValues() -> Never { fatalError() }

  @available(*, unavailable, message: "properties notify without it")
  public func willAccessValue(forKey key: String?) { fatalError() }

  @available(*, unavailable, message: "properties notify without it")
  public func didAccessValue(forKey key: String?) { fatalError() }

  @available(*, unavailable, renamed: "value(forKey:)")
  public func primitiveValue(forKey key: String) -> Never { fatalError() }

  @available(*, unavailable, renamed: "setValue(_:forKey:)")
  public func setPrimitiveValue(_ value: Any?, forKey key: String) { fatalError() }

  @available(*, unavailable, message: "create a RowRequest, and pass it to context.fetch(_:_:)")
  public static func fetchRequest() -> Never { fatalError() }

  @available(*, unavailable, renamed: "rowKey")
  public var persistentModelID: Never { fatalError() }

  @available(*, unavailable, renamed: "managedContext")
  public var modelContext: Never { fatalError() }

  @available(*, unavailable, message: "use context.fetch(_:_:)")
  public static func fetchAll(_ database: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "use context.fetch(_:_:)")
  public static func fetchCursor(_ database: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "use context.find(_:_:)")
  public static func fetchOne(_ database: Any, key: Any? = nil) -> Never { fatalError() }

  @available(*, unavailable, message: "use context.find(_:_:)")
  public static func find(_ database: Any, key: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "use context.count(_:_:)")
  public static func fetchCount(_ database: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "use context.deleteAll(_:_:)")
  public static func deleteAll(_ database: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "use context.updateAll(_:_:)")
  public static func updateAll(_ database: Any, _ assignments: Any...) -> Never { fatalError() }

  @available(*, unavailable, message: "create a RowRequest with a #Predicate or with SQL")
  public static func filter(_ predicate: Any) -> Never { fatalError() }

  @available(*, unavailable, message: "create a RowRequest with a condition in SQL")
  public static func filter(sql: String, arguments: Any? = nil) -> Never { fatalError() }

  @available(*, unavailable, message: "create a RowRequest with an order, such as .by(\\.name)")
  public static func order(_ orderings: Any...) -> Never { fatalError() }

  @available(*, unavailable, message: "create a RowRequest with a limit")
  public static func limit(_ limit: Int, offset: Int? = nil) -> Never { fatalError() }

  @available(*, unavailable, message: "create a RowRequest, and pass it to context.fetch(_:_:)")
  public static func all() -> Never { fatalError() }

  @available(*, unavailable, message: "use context.insert(_:), then context.save()")
  public func insert(_ database: Any) { fatalError() }

  @available(*, unavailable, message: "set properties, then use context.save()")
  public func update(_ database: Any) { fatalError() }

  @available(*, unavailable, message: "use context.insert(_:) for new objects, then context.save()")
  public func save(_ database: Any) { fatalError() }

  @available(*, unavailable, message: "use context.insert(_:updating:), then context.save()")
  public func upsert(_ database: Any) { fatalError() }

  @available(*, unavailable, message: "use context.delete(_:), then context.save()")
  public func delete(_ database: Any) { fatalError() }
}
