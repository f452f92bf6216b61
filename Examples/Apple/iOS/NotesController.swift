import CoreData
import LiveCellsCocoa
import LiveCellsUIKit
import UIKit

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
    let table = store.table()
    table.emptyText = "No notes"
    screen = TableViewScreen(table, in: tableView)
  }
}
