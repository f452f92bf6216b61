import AppKit
import CoreData
import LiveCellsAppKit
import LiveCellsCocoa

/// Shows one download. While it is displayed, it observes exactly the properties that it reads.
final class DownloadCell: ObservingTableCellView<Download> {
  override func update(from download: Download) {
    textField?.stringValue = "\(download.file): \(download.status)"
  }
}

/// Shows details that are computed from a person's card in the background. Hidden until they are
/// available.
final class PersonCell: ObservingTableCellView<Person> {
  override func update(from person: Person) throws {
    let details = try content(of: Person.details)
    textField?.stringValue = "\(details.name), \(details.city)"
  }
}

/// Shows one note. A managed object is observed completely while its cell is displayed.
final class NoteCell: ObservingTableCellView<NSManagedObject> {
  override func update(from note: NSManagedObject) {
    textField?.stringValue = note.value(forKey: "text") as? String ?? ""
  }

  override func objectDeleted() { textField?.stringValue += " (deleted)" }
}

extension NSTableView {
  /// Returns a reused or new cell with a text field that fills it.
  func cell<Cell: NSTableCellView>(_ make: (NSRect) -> Cell) -> Cell {
    let identifier = NSUserInterfaceItemIdentifier("\(Cell.self)")
    if let reused = makeView(withIdentifier: identifier, owner: nil) as? Cell { return reused }
    let made = make(NSRect(x: 0, y: 0, width: 200, height: rowHeight))
    let label = NSTextField(labelWithString: "")
    label.frame = made.bounds
    label.autoresizingMask = [.width, .height]
    made.addSubview(label)
    made.textField = label
    made.identifier = identifier
    return made
  }
}
