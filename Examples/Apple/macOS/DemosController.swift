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
    let clocks = ObservableArray(Array(repeating: 0, count: 100).map { _ in Hand(of: clock) })
    add("Clock", LiveTable(clocks) { Column("Time", \.clock.now) })
    add(
      "Downloads",
      LiveTable(downloads) {
        Column("File", \.file)
        Column("Status", \.status)
        Column("Progress", \.progress, format: .percent)
      }
    )
    add(
      "People",
      LiveTable(people) {
        Column("Name", of: Person.details) { $0.name }
        Column("City", of: Person.details) { $0.city }
      }
    )
    if let store { add("Notes", store.table()) }
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

  private func add<Source>(_ title: String, _ table: LiveTable<Source>) {
    add(title, TableController(table, name: title))
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
