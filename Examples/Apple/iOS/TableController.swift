import LiveCellsUIKit
import UIKit

/// A screen of one table view: what all demos have in common.
class TableController: UIViewController {
  let tableView = UITableView(frame: .zero, style: .plain)
  /// What shows the table; made when the view is loaded.
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
