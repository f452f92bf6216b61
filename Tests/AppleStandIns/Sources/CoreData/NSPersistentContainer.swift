import Foundation
public import ObjectiveC
public import class ObjectiveC.NSObject

/// Stands in for Core Data's class of the same name.
open class NSManagedObjectModel: NSObject {
  open var entities: [NSEntityDescription] = []
}

/// Stands in for Core Data's type of the same name.
public enum NSAttributeType: UInt, Sendable {
  case stringAttributeType = 700
}

/// Stands in for Core Data's class of the same name.
open class NSAttributeDescription: NSPropertyDescription {
  open var attributeType = NSAttributeType.stringAttributeType

  public init() {
    super.init("")
  }

  override init(_ name: String) {
    super.init(name)
  }
}

/// Stands in for Core Data's class of the same name, with one in-memory store.
open class NSPersistentContainer: NSObject {
  public let name: String
  public let managedObjectModel: NSManagedObjectModel
  public let viewContext = NSManagedObjectContext()

  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    super.init()
    viewContext.model = model
  }

  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) { block(NSPersistentStoreDescription(), nil) }
}

/// Stands in for Core Data's class of the same name.
open class NSPersistentStoreDescription: NSObject {}

/// Stands in for Core Data's class of the same name.
open class NSFetchRequest<ResultType>: NSObject {
  public let entityName: String?
  open var sortDescriptors: [NSSortDescriptor]?

  public init(entityName: String) {
    self.entityName = entityName
    super.init()
  }
}

/// Stands in for Foundation's class of the same name, which has no keys on this platform.
open class NSSortDescriptor: NSObject {
  public let key: String?
  public let ascending: Bool

  public init(key: String?, ascending: Bool) {
    self.key = key
    self.ascending = ascending
    super.init()
  }
}

extension NSEntityDescription {
  /// Stands in for the class method of the same name.
  public static func insertNewObject(
    forEntityName entityName: String,
    into context: NSManagedObjectContext
  ) -> NSManagedObject {
    guard let entity = context.model?.entities.first(where: { $0.name == entityName }) else {
      preconditionFailure("NSInternalInconsistencyException: there is no entity \(entityName)")
    }
    return NSManagedObject(entity: entity, insertInto: context)
  }
}

extension NSFetchedResultsController where ResultType == NSManagedObject {
  /// Fetches the objects of an entity, sorted by texts, and again whenever the context has changed.
  public convenience init(
    fetchRequest: NSFetchRequest<ResultType>,
    managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?,
    cacheName name: String?
  ) {
    self.init(context, sectionNameKeyPath: sectionNameKeyPath)
    let key = fetchRequest.sortDescriptors?.first?.key ?? ""
    let entityName = fetchRequest.entityName
    refetch = { [weak self, weak context] in
      let found = (context?.objects ?? []).filter {
        $0.entity.name == entityName && !$0.isDeleted
      }
      let rows = found.sorted {
        ($0.value(forKey: key) as? String ?? "") < ($1.value(forKey: key) as? String ?? "")
      }
      self?.stored = [("", rows)]
    }
    refetch?()
    // Safety: the context sends the notification on the main queue, where this object is used.
    nonisolated(unsafe) weak let me = self
    following = NotificationCenter.default.addObserver(
      forName: NSManagedObjectContext.didChangeObjectsNotification,
      object: context,
      queue: nil
    ) { _ in
      me?.refetch?()
      me?.tellOfChanges()
    }
  }
}
