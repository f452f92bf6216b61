import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A cell that receives the texts of its row.
private final class WrittenCell: UICollectionViewCell, FieldWriter {
  let name = ColumnTextField(column: "Name")
  private(set) var count = ""

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(name)
  }

  required init?(coder: NSCoder) { nil }

  func write(_ text: CellText, field: Int) {
    if field == 0 { name.text = text.text } else { count = text.text }
  }

  func setHidden(_ isHidden: Bool) {}
}

@MainActor
@Suite struct `Fields outside of tables in UIKit` {
  @Test func `can be in cells that receive texts, and other columns still update`() {
    let place = CollectionWindow()
    let rows = ObservableArray((0..<6).map { ContractRow($0) })
    RegisteredViews.add(WrittenCell.self) { _ in WrittenCell(frame: .zero) }
    place.view.register(WrittenCell.self, forCellWithReuseIdentifier: "written")
    let table = LiveTable(rows) {
      Column("Name", \.name).editable(\.name)
      Column("Count", \.count)
    }
    let screen = CollectionViewScreen(table, in: place.view, scheduler: place.scheduler) {
      view,
      path,
      _ in
      view.dequeueReusableCell(withReuseIdentifier: "written", for: path)
    }
    screen.appear()
    place.settle()
    let path = IndexPath(item: 1, section: 0)
    let cell = place.view.cellForItem(at: path) as? WrittenCell
    #expect(cell?.name.tap() == true)
    cell?.name.type("mine")
    (rows[1].name, rows[1].count) = ("theirs", 7)
    place.settle()
    #expect(cell?.name.text == "mine" && cell?.count == "7")
    cell?.name.press(.keyboardEscape)
    #expect(cell?.name.text == "theirs" && rows[1].name == "theirs")
    _ = cell?.name.tap()
    cell?.name.type("mine")
    cell?.name.pressReturn()
    place.settle()
    #expect(rows[1].name == "mine" && cell?.name.text == "mine")
  }

  @Test func `keep their own delegate outside of a screen`() {
    final class Own: NSObject, UITextFieldDelegate {}
    let own = Own()
    let field = ColumnTextField(column: "Name")
    field.delegate = own
    let window = TableWindow().window
    window.addSubview(field)
    #expect(field.delegate === own)
    let alone = ColumnTextField(column: "Name")
    window.addSubview(alone)
    #expect(alone.delegate == nil)
    alone.press(.keyboardEscape)
  }
}
