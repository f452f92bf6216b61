import CoreData
import LiveCellsCocoa

/// Notes in a store of Core Data. Its model is made in code, so that there is no file of a model to add.
@MainActor
final class NotesStore {
  let container: NSPersistentContainer
  let notes: FetchedResults<NSManagedObject>

  /// - Throws: What Core Data throws where it can't read the store.
  init() throws {
    let text = NSAttributeDescription()
    text.name = "text"
    text.attributeType = .stringAttributeType
    let entity = NSEntityDescription()
    entity.name = "Note"
    entity.properties = [text]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
    container.loadPersistentStores { _, error in
      if let error { print("The notes can't be read: \(error.localizedDescription)") }
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
    request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
    notes = try FetchedResults(
      NSFetchedResultsController(
        fetchRequest: request,
        managedObjectContext: container.viewContext,
        sectionNameKeyPath: nil,
        cacheName: nil
      )
    )
  }

  /// Adds a note.
  func add(_ text: String) throws {
    let note = NSEntityDescription.insertNewObject(
      forEntityName: "Note",
      into: container.viewContext
    )
    note.setValue(text, forKey: "text")
    try container.viewContext.save()
  }

  /// A table of the notes. Its column is there by name: a managed object needs no class of its own for that.
  func table() -> LiveTable<FetchedResults<NSManagedObject>> {
    LiveTable(notes) {
      Column("Text", field: Field(key: "text"))
    }
  }
}
