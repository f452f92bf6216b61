import AppKit
import LiveCellsAppKit

/// A table in a scroll view. A click on a header sorts it, and the state of its columns is saved.
final class TableController: NSViewController {
  let tableView = NSTableView(frame: frame)
  private static let frame = NSRect(x: 0, y: 0, width: 480, height: 320)
  private let screen: TableViewScreen

  /// Creates a controller. Without a closure that makes cells, the columns of the table are shown.
  init<Source>(
    _ table: LiveTable<Source>,
    name: String,
    cell: ((NSTableView, Source.Element) -> NSView?)? = nil
  ) {
    if cell != nil {
      let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier(name))
      column.title = name
      column.width = Self.frame.width
      tableView.addTableColumn(column)
    }
    screen = TableViewScreen(
      table,
      in: tableView,
      cell: cell.map { cell in { view, _, _, row in cell(view, row) } }
    )
    super.init(nibName: nil, bundle: nil)
    tableView.autosaveName = name
    tableView.autosaveTableColumns = true
  }

  required init?(coder: NSCoder) {
    fatalError("made in code only")
  }

  override func loadView() {
    let scrollView = NSScrollView(frame: Self.frame)
    scrollView.documentView = tableView
    scrollView.hasVerticalScroller = true
    view = scrollView
  }

  override func viewWillAppear() {
    super.viewWillAppear()
    screen.appear()
  }

  override func viewDidDisappear() {
    super.viewDidDisappear()
    screen.disappear()
  }
}
