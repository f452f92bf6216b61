public import Foundation
public import ObjectiveC
public import class ObjectiveC.NSObject

/// Stands in for Core Data's class of the same name, with its own store.
open class NSManagedObjectContext: NSObject {
  public static let didChangeObjectsNotification = Notification.Name(
    "NSObjectsChangedInManagingContextNotification"
  )
  public static let didSaveObjectsNotification = Notification.Name(
    "NSManagingContextDidSaveChangesNotification"
  )

  public internal(set) var hasChanges = false
  var objects: [NSManagedObject] = []
  var model: NSManagedObjectModel?
  open var automaticallyMergesChangesFromParent = false
  private var deleted: [NSManagedObject] = []
  /// The contents of the store, which tests change like another process.
  public var stored: [ObjectIdentifier: [String: Any]] = [:]

  func register(_ object: NSManagedObject) {
    object.managedObjectContext = self
    objects.append(object)
    hasChanges = true
  }

  open func delete(_ object: NSManagedObject) {
    object.isDeleted = true
    deleted.append(object)
    hasChanges = true
  }

  /// Reverts a deletion, like the undo manager.
  public func undoDeletion(of object: NSManagedObject) {
    object.isDeleted = false
    deleted.removeAll { $0 === object }
    processPendingChanges()
  }

  open func processPendingChanges() { post(Self.didChangeObjectsNotification) }

  open func save() throws {
    processPendingChanges()
    for object in objects where !object.isFault { stored[ObjectIdentifier(object)] = object.values }
    // It is not documented when `isDeleted` of a deleted object becomes false again.
    let gone = deleted
    deleted = []
    for object in gone { object.isDeleted = false }
    hasChanges = false
    post(Self.didSaveObjectsNotification)
    for object in gone {
      object.managedObjectContext = nil
      objects.removeAll { $0 === object }
    }
  }

  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
    guard !object.isFault else { return }
    object.change(into: true) { object.values = [:] }
  }

  open func reset() {
    for object in objects { object.managedObjectContext = nil }
    objects = []
    post(Self.didChangeObjectsNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}
