// Types and macros of Core Data and SwiftData, on systems that do not have them.

public import LiveRows

#if !canImport(CoreData)
  @available(*, unavailable, message: "use Store")
  public struct NSPersistentContainer {
    public init(name: String) { fatalError() }
  }

  @available(*, unavailable, message: "use Store")
  public typealias NSPersistentStoreCoordinator = Never

  @available(*, unavailable, message: "declare classes with @Managed")
  public typealias NSManagedObjectModel = Never

  @available(*, unavailable, renamed: "ManagedContext")
  public typealias NSManagedObjectContext = ManagedContext

  @available(*, unavailable, message: "mark the class @Managed")
  public typealias NSManagedObject = ManagedObject

  @available(*, unavailable, renamed: "RowKey")
  public typealias NSManagedObjectID = RowKey

  @available(*, unavailable, renamed: "RowRequest")
  public typealias NSFetchRequest<Result> = RowRequest

  @available(*, unavailable, renamed: "FetchedObjects")
  public typealias NSFetchedResultsController<Object: ManagedObject> = FetchedObjects<Object>
#endif

#if !canImport(SwiftData)
  @available(*, unavailable, message: "use Store and ManagedSchema")
  public struct ModelContainer {
    public init(for types: Any..., configurations: Any...) { fatalError() }
  }

  @available(*, unavailable, message: "use Store and its parameters")
  public struct ModelConfiguration {
    public init(isStoredInMemoryOnly: Bool = false) { fatalError() }
  }

  @available(*, unavailable, renamed: "ManagedContext")
  public typealias ModelContext = ManagedContext

  @available(*, unavailable, renamed: "RowRequest")
  public typealias FetchDescriptor<Model> = RowRequest

  @available(*, unavailable, renamed: "ManagedObject")
  public typealias PersistentModel = ManagedObject

  @available(*, unavailable, renamed: "RowKey")
  public typealias PersistentIdentifier = RowKey

  @available(*, unavailable, message: "use @Managed with the name of the table")
  @attached(peer)
  public macro Model() = #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

  @available(*, unavailable, message: "@Stored and @Relation have parameters for it")
  public enum ModelOption {
    case unique, ephemeral, externalStorage
    case cascade, nullify, deny, noAction
  }

  @available(*, unavailable, message: "use @Stored")
  @attached(peer)
  public macro Attribute(_ options: ModelOption..., originalName: String? = nil) =
    #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

  @available(*, unavailable, message: "use @Relation")
  @attached(peer)
  public macro Relationship(deleteRule: ModelOption? = nil, inverse: AnyKeyPath? = nil) =
    #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")

  @available(*, unavailable, renamed: "NotStored")
  @attached(peer)
  public macro Transient() = #externalMacro(module: "KeyValueMacros", type: "MarkerMacro")
#endif
