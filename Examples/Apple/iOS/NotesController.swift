import CoreData
import LiveCellsCocoa
import LiveCellsUIKit
import UIKit

/// Objects of Core Data: what another context or process saves is shown, and a swipe deletes.
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
