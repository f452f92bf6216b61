import LiveCellsUIKit
import UIKit

/// The common superclass of the demos: a screen with one table view.
class TableController: UIViewController {
  let tableView = UITableView(frame: .zero, style: .plain)
  /// The screen that displays the table, created when the view is loaded.
  var screen: TableViewScreen?

  override func loadView() {
    view = tableView
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    screen?.appear()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    screen?.disappear()
  }
}
