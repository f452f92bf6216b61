import CoreData
import LiveCellsCocoa

/// Notes in a Core Data store. The model is created in code, so that no model file is needed.
@MainActor
final class NotesStore {
  let container: NSPersistentContainer
  let notes: FetchedResults<NSManagedObject>

  /// - Throws: The error of Core Data if the store cannot be opened.
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

  /// Returns a table of the notes. Its column uses a key, so managed objects need no class of their
  /// own.
  func table() -> LiveTable<FetchedResults<NSManagedObject>> {
    let table = LiveTable(notes) {
      Column("Text", field: Field(key: "text"))
    }
    table.allowsDeleting = true
    return table
  }
}
