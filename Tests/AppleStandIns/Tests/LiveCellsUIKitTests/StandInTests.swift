import LiveCellsTestSupport
import Testing
import UIKit

/// Rows without content.
@MainActor
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var count = 5
  var events: [String] = []

  final class Cell: UITableViewCell {
    var rows: Rows?
    override func prepareForReuse() {
      super.prepareForReuse()
      rows?.events.append("reuse")
    }
    override func didMoveToWindow() {
      super.didMoveToWindow()
      rows?.events.append(window == nil ? "out" : "in")
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    events.append("ask")
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    (cell as? Cell)?.rows = self
    return cell
  }

  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { events.append("display") }

  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { events.append("end") }

  /// Returns a view in a window that shows one row.
  static func view() -> (UIWindow, UITableView, Rows) {
    RegisteredViews.add(Cell.self) { Cell(style: .default, reuseIdentifier: $0) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let view = UITableView(frame: window.frame, style: .plain)
    let rows = Rows()
    view.preparedDistance = 0
    view.register(Cell.self, forCellReuseIdentifier: "cell")
    view.dataSource = rows
    view.delegate = rows
    window.addSubview(view)
    window.layoutIfNeeded()
    return (window, view, rows)
  }
}

@MainActor
@Suite struct `The stand-in for UIKit's table view` {
  @Test func `requests, displays, ends and reuses cells in the documented order`() {
    let (window, view, rows) = Rows.view()
    #expect(rows.events == ["ask", "display", "in"])
    rows.events = []
    view.contentOffset.y = 44
    window.layoutIfNeeded()
    #expect(rows.events == ["end", "out", "ask", "reuse", "display", "in"])
  }

  @Test func `traps if the counts are inconsistent`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (window, view, _) = Rows.view()
        view.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        _ = window
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (window, view, rows) = Rows.view()
        rows.count = 4
        view.performBatchUpdates {
          view.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
          view.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        }
        _ = window
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (window, view, rows) = Rows.view()
        rows.count = 6
        // The counts before the batch were read already, and equal those after it.
        view.reloadData()
        view.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        _ = window
      }
    }
  }
}
