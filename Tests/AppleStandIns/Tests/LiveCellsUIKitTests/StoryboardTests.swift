import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A cell as in a storyboard: its subviews exist only after its outlets were connected.
private final class PrototypeCell: ObservingTableViewCell<ContractRow> {
  static var scheduler: FrameScheduler = .main
  static var made = 0
  weak var title: UILabel!
  weak var name: ColumnTextField!
  private(set) var wasHiddenWhenAwake = false

  override init(style: CellStyle, reuseIdentifier: String?) {
    preconditionFailure("a storyboard makes it")
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder, scheduler: Self.scheduler)
    Self.made += 1
  }

  nonisolated override func awakeFromNib() {
    super.awakeFromNib()
    MainActor.assumeIsolated {
      name.column = "Name"
      wasHiddenWhenAwake = contentView.isHidden
    }
  }

  override func update(from row: ContractRow) {
    title.text = "\(row.count)"
    name.text = row.name
  }

  /// The prototype in the storyboard.
  static var prototype: UINib {
    made = 0
    return UINib(making: { PrototypeCell(coder: $0) }) { cell in
      cell.addSubview(cell.contentView)
      let title = UILabel(frame: .zero)
      cell.contentView.addSubview(title)
      cell.title = title
      let coder = NSKeyedArchiver(requiringSecureCoding: false)
      guard let name = ColumnTextField(coder: coder) else { return }
      cell.contentView.addSubview(name)
      cell.name = name
    }
  }
}

/// An item as in a storyboard.
private final class PrototypeItem: ObservingCollectionViewCell<ContractRow> {
  static var scheduler: FrameScheduler = .main
  weak var title: UILabel!

  override init(frame: CGRect) { preconditionFailure("a storyboard makes it") }

  required init?(coder: NSCoder) {
    super.init(coder: coder, scheduler: Self.scheduler)
  }

  override func update(from row: ContractRow) { title.text = row.name }
}

@MainActor
@Suite(.serialized) struct `Storyboard cells` {
  private let place = TableWindow()
  private let rows = ObservableArray((0..<100).map { ContractRow($0) })

  private func screen() -> TableViewScreen {
    PrototypeCell.scheduler = place.scheduler
    place.view.prototypes = ["row": PrototypeCell.prototype]
    let table = LiveTable(rows) { Column("Name", \.name).editable(\.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler) {
      view,
      path,
      row in
      let cell = view.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? PrototypeCell)?.object = row
      return cell
    }
    screen.appear()
    place.settle()
    return screen
  }

  private var cells: [PrototypeCell] { place.view.visibleCells.compactMap { $0 as? PrototypeCell } }

  @Test func `are created from prototypes, hidden until filled, and follow their rows`() {
    let screen = screen()
    #expect(cells.count == 14)
    #expect(cells.allSatisfy { $0.reuseIdentifier == "row" && $0.wasHiddenWhenAwake })
    #expect(cells.allSatisfy { !$0.contentView.isHidden })
    #expect(cells.map(\.name.text) == (0..<14).map { "row \($0)" })
    rows[3].count = 5
    place.settle()
    #expect(cells[3].title.text == "5")
    withExtendedLifetime(screen) {}
  }

  @Test func `are reused like cells created in code, and release their objects`() {
    let screen = screen()
    for offset in stride(from: 0, through: 3600, by: 300) {
      place.view.contentOffset.y = CGFloat(offset)
      place.settle()
      let shown = cells.map { ($0.name.text, $0.object?.name) }
      #expect(shown.allSatisfy { $0 == $1 })
    }
    #expect(PrototypeCell.made < 50, "a hundred rows have been shown")
    #expect(!rows[0].isObserved("name") && rows[90].isObserved("name"))
    withExtendedLifetime(screen) {}
  }

  @Test func `have text fields whose column is set when they awake`() {
    let screen = screen()
    #expect(cells[2].name.tap())
    cells[2].name.type("mine")
    cells[2].name.pressReturn()
    #expect(rows[2].name == "mine")
    withExtendedLifetime(screen) {}
  }

  @Test func `may be items of a collection view`() {
    let place = CollectionWindow()
    PrototypeItem.scheduler = place.scheduler
    place.view.prototypes = [
      "item": UINib(making: { PrototypeItem(coder: $0) }) { cell in
        let title = UILabel(frame: .zero)
        cell.contentView.addSubview(title)
        cell.title = title
      }
    ]
    let screen = CollectionViewScreen(
      LiveTable(rows) {},
      in: place.view,
      scheduler: place.scheduler
    ) { view, path, row in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
      (cell as? PrototypeItem)?.object = row
      return cell
    }
    screen.appear()
    place.settle()
    rows[1].name = "other"
    place.settle()
    let cell = place.view.cellForItem(at: IndexPath(item: 1, section: 0)) as? PrototypeItem
    #expect(cell?.title.text == "other" && cell?.reuseIdentifier == "item")
  }
}
