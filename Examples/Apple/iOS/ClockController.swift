import LiveCellsUIKit
import UIKit

/// A hundred rows that show one property of one object. Only the visible cells observe it.
final class ClockController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let tableView = UITableView(frame: .zero, style: .plain)
  let clock = WallClock()
  private let cells = DisplayedCells()
  private var ticking: Ticking?

  override func loadView() {
    view = tableView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(PropertyTableViewCell.self, forCellReuseIdentifier: "time")
    tableView.dataSource = self
    tableView.delegate = self
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    ticking = Ticking { [clock] in clock.tick() }
    cells.appear()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    cells.disappear()
    ticking = nil
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "time", for: indexPath)
    if let cell = cell as? PropertyTableViewCell {
      cell.path = "now"
      cell.object = clock
    }
    return cell
  }

  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if let cell = cell as? PropertyTableViewCell { cells.willDisplay(cell.controller) }
  }

  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if let cell = cell as? PropertyTableViewCell { cells.didEndDisplaying(cell.controller) }
  }
}
