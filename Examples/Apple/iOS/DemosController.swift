import LiveCellsUIKit
import UIKit

/// The list of the demos.
final class DemosController: TableController {
  @KeyValueObservable
  final class Demo {
    let title: String
    let make: @MainActor () throws -> UIViewController

    init(_ title: String, _ make: @escaping @MainActor () throws -> UIViewController) {
      self.title = title
      self.make = make
    }
  }

  let demos = [
    Demo("Clock") { ClockController() },
    Demo("Downloads") { DownloadsController() },
    Demo("People") { PeopleController() },
    Demo("Notes") { NotesController(try NotesStore()) },
    Demo("Profile") { ProfileController() },
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "LiveCells"
    let screen = TableViewScreen(LiveTable(rows: demos) { Column("Demo", \.title) }, in: tableView)
    screen.setTapAction { [weak self] (demo: Demo) in self?.show(demo) }
    self.screen = screen
  }

  private func show(_ demo: Demo) {
    do {
      let controller = try demo.make()
      controller.title = demo.title
      navigationController?.pushViewController(controller, animated: true)
    } catch {
      title = "\(demo.title): \(error.localizedDescription)"
    }
  }
}
