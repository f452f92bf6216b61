import AppKit
import LiveCellsAppKit
import LiveCellsCocoa

/// The demos, each on a tab.
final class DemosController: NSTabViewController {
  let clock = WallClock()
  let downloads = Download.all(5_000)
  let people = Person.all(500)
  let store = try? NotesStore()
  private var ticking: Ticking?

  override func viewDidLoad() {
    super.viewDidLoad()
    let hands = ObservableArray((0..<100).map { _ in Hand(of: clock) })
    add("Clock", LiveTable(hands) {}) { view, hand in
      let cell = view.cell { PropertyTableCellView(frame: $0) }
      cell.path = "now"
      cell.object = hand.clock
      return cell
    }
    add("Downloads", LiveTable(downloads) {}) { view, download in
      let cell = view.cell { DownloadCell(frame: $0) }
      cell.object = download
      return cell
    }
    add("People", LiveTable(people) {}) { view, person in
      let cell = view.cell { PersonCell(frame: $0) }
      cell.object = person
      return cell
    }
    if let store {
      add("Notes", store.table()) { view, note in
        let cell = view.cell { NoteCell(frame: $0) }
        cell.object = note
        return cell
      }
    }
    add(
      "Columns",
      LiveTable(downloads) {
        Column("File", \.file)
        Column("Status", \.status)
        Column("Progress", \.progress, format: .percent)
      }
    )
    add("Display keys", LiveTable(people))
    add("Profile", ProfileController())
  }

  override func viewWillAppear() {
    super.viewWillAppear()
    ticking = Ticking { [clock, downloads] in
      clock.tick()
      for position in 0..<downloads.count { downloads[position].step() }
    }
  }

  override func viewDidDisappear() {
    super.viewDidDisappear()
    ticking = nil
  }

  /// Adds a tab whose rows are displayed by cells, or by the columns of the table.
  private func add<Source>(
    _ title: String,
    _ table: LiveTable<Source>,
    cell: ((NSTableView, Source.Element) -> NSView?)? = nil
  ) {
    add(title, TableController(table, name: title, cell: cell))
  }

  private func add(_ title: String, _ controller: NSViewController) {
    let item = NSTabViewItem(viewController: controller)
    item.label = title
    addTabViewItem(item)
  }

  /// A row of the clock's table. All rows show the same clock.
  @KeyValueObservable
  final class Hand {
    let clock: WallClock

    init(of clock: WallClock) { self.clock = clock }
  }
}
