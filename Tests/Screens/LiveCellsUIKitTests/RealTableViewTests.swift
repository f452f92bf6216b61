#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  import LiveCells
  import LiveCellsTestSupport
  import LiveCellsUIKit
  import Testing
  import UIKit

  /// A cell with a text field, never reused.
  private final class FieldCell: ObservingTableViewCell<ContractRow> {
    let name = ColumnTextField(column: "Name")

    init(_ row: ContractRow, scheduler: FrameScheduler) {
      super.init(style: .default, reuseIdentifier: nil, scheduler: scheduler)
      contentView.addSubview(name)
      object = row
    }

    required init?(coder: NSCoder) { nil }

    override func update(from row: ContractRow) { name.text = row.name }
  }

  /// Tests that run on the real UIKit in a simulator and on its stand-in elsewhere. They use only
  /// what both have.
  @MainActor
  @Suite(.serialized) struct `A table in UIKit's table view` {
    private let clock = ManualFrameClock()
    private let scheduler: FrameScheduler
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let view = UITableView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440),
      style: .plain
    )
    private let rows = ObservableArray((0..<100).map { ContractRow($0) })

    init() {
      scheduler = FrameScheduler(clock: clock)
      view.rowHeight = 44
      view.estimatedRowHeight = 44
      window.addSubview(view)
      window.isHidden = false
    }

    private func settle() {
      var rounds = 0
      repeat {
        clock.advance()
        window.layoutIfNeeded()
        rounds += 1
      } while clock.isFramePending && rounds < 200
    }

    private func screen() -> TableViewScreen {
      let table = LiveTable(rows) { Column("Name", \.name).editable(\.name) }
      let screen = TableViewScreen(table, in: view, scheduler: scheduler) { [scheduler] _, _, row in
        FieldCell(row, scheduler: scheduler)
      }
      screen.appear()
      settle()
      return screen
    }

    private var cells: [FieldCell] { view.visibleCells.compactMap { $0 as? FieldCell } }

    @Test func `shows rows and observes only the visible ones`() {
      let screen = screen()
      #expect(cells.count >= 10 && cells[2].name.text == "row 2")
      #expect(rows[2].isObserved("name") && !rows[80].isObserved("name"))
      rows[2].name = "other"
      settle()
      #expect(cells[2].name.text == "other")
      screen.disappear()
      #expect(!rows[2].isObserved("name"))
    }

    @Test func `moves, inserts and removes rows in valid batches`() {
      let screen = screen()
      for step in 0..<20 {
        rows.insert(ContractRow(1000 + step), at: step % 3)
        rows.move(from: 5, to: 1)
        rows.remove(at: 4)
        settle()
        #expect(cells.prefix(8).map(\.name.text) == rows.prefix(8).map(\.name))
      }
      withExtendedLifetime(screen) {}
    }

    @Test func `releases rows that are scrolled away`() {
      let screen = screen()
      view.contentOffset = CGPoint(x: 0, y: 44 * 50)
      settle()
      settle()
      #expect(!rows[0].isObserved("name") && rows[52].isObserved("name"))
      #expect(cells.contains { $0.name.text == "row 52" })
      withExtendedLifetime(screen) {}
    }

    @Test func `assigns the typed text to the row, and shows no change meanwhile`() {
      let screen = screen()
      let field = cells[3].name
      #expect(field.delegate === screen)
      #expect(screen.textFieldShouldBeginEditing(field))
      screen.textFieldDidBeginEditing(field)
      field.text = "mine"
      rows[3].name = "theirs"
      settle()
      #expect(field.text == "mine")
      screen.textFieldDidEndEditing(field, reason: .committed)
      settle()
      #expect(rows[3].name == "mine" && field.text == "mine")
    }
  }
#endif
