import CoreData
import LiveCellsCocoa
import LiveCellsUIKit
import UIKit

/// Shows one note. A managed object is observed completely while its cell is displayed.
final class NoteCell: ObservingTableViewCell<NSManagedObject> {
  override func configuration(of note: NSManagedObject) -> (any UIContentConfiguration)? {
    var content = defaultContentConfiguration()
    content.text = note.value(forKey: "text") as? String
    return content
  }

  override func objectDeleted() { contentView.alpha = 0.4 }

  override func objectRestored() { contentView.alpha = 1 }

  override func willUnbind(from note: NSManagedObject) { contentView.alpha = 1 }
}

/// Core Data objects. Changes saved by other contexts and processes are shown, and a swipe deletes.
final class NotesController: TableController {
  let store: NotesStore

  init(_ store: NotesStore) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("made in code only")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(NoteCell.self, forCellReuseIdentifier: "note")
    let table = store.table()
    table.emptyText = "No notes"
    screen = TableViewScreen(table, in: tableView) { view, path, note in
      let cell = view.dequeueReusableCell(withIdentifier: "note", for: path)
      (cell as? NoteCell)?.object = note
      return cell
    }
  }
}
