import CoreData
import LiveCells
import LiveCellsCocoa
import LiveCellsTestSupport
import ObjectiveC
import Testing
import class ObjectiveC.NSObject

/// A cell as the articles show it: it reads the properties of a managed object without a key.
@MainActor
private final class TitleCell: ObservingCell<Memo> {
  var shown = ""
  var updates = 0
  var events: [String] = []

  override func update(from memo: Memo) {
    shown = "\(memo.text) (\(memo.stars))"
    updates += 1
  }
  override func objectDeleted() { events.append("deleted") }
  override func objectRestored() { events.append("restored") }
}

/// A cell that also shows a property of a related object.
@MainActor
private final class FolderCell: ObservingCell<Memo> {
  var shown = ""

  override func update(from memo: Memo) {
    shown = "\(memo.text) in \(memo.followed(\.folder?.text) ?? "none")"
  }
}

@MainActor
private final class ReadingCell: ObservingCell<Letter> {
  override func update(from letter: Letter) { _ = letter.subject }
}

/// A managed object class with a relationship.
private final class Memo: NSManagedObject {
  init(_ text: String, in context: NSManagedObjectContext?) {
    super.init(
      entity: NSEntityDescription(
        properties: ["text", "stars"],
        relationships: ["folder", "tags"]
      ),
      insertInto: context
    )
    self.text = text
  }

  var text: String {
    get { value(forKey: "text") as? String ?? "" }
    set { setValue(newValue, forKey: "text") }
  }
  var stars: Int {
    get { value(forKey: "stars") as? Int ?? 0 }
    set { setValue(newValue, forKey: "stars") }
  }
  var folder: Memo? {
    get { value(forKey: "folder") as? Memo }
    set { setValue(newValue, forKey: "folder") }
  }

  override class var keyPathNames: [AnyKeyPath: String] {
    [\Memo.text: "text", \Memo.stars: "stars", \Memo.folder?.text: "folder.text"]
  }
}

@MainActor
@Suite struct `Managed objects that a cell reads without keys` {
  private let clock = ManualFrameClock()
  private let context = NSManagedObjectContext()
  private final class Output { var lines: [String] = [] }
  private let output = Output()

  private var scheduler: FrameScheduler {
    let scheduler = FrameScheduler(clock: clock)
    scheduler.auditsCells = true
    scheduler.auditOutput = { [output] in output.lines.append($0) }
    return scheduler
  }

  private func displayed<Cell: ObservingCell<Memo>>(_ memo: Memo, in cell: Cell) -> Cell {
    cell.controller.object = memo
    cell.controller.willDisplay()
    return cell
  }

  @Test func `are observed completely`() {
    let memo = Memo("one", in: context)
    let cell = displayed(memo, in: TitleCell(scheduler: scheduler))
    memo.text = "two"
    memo.stars = 3
    #expect(cell.shown == "one (0)")
    clock.advanceUntilIdle()
    #expect(cell.shown == "two (3)" && cell.updates == 2)
    memo.text = "three"
    clock.advanceUntilIdle()
    #expect(cell.shown == "three (3)" && cell.updates == 3)
    #expect(output.lines.isEmpty)
  }

  @Test func `are not observed once the cell is off screen or reused`() {
    let memo = Memo("one", in: context)
    let cells = (0..<3).map { _ in displayed(memo, in: TitleCell(scheduler: scheduler)) }
    #expect(memo.registrationCount == 4, "one registration per property, shared by all cells")
    for cell in cells { cell.controller.didEndDisplaying() }
    #expect(memo.registrationCount == 0)
    memo.text = "unseen"
    clock.advanceUntilIdle()
    #expect(cells[0].updates == 1)
    cells[0].controller.willDisplay()
    #expect(cells[0].shown == "unseen (0)")
    cells[0].controller.prepareForReuse()
    #expect(memo.registrationCount == 0)
  }

  @Test func `become faults without a change, and show what a refresh has changed`() throws {
    let memo = Memo("kept", in: context)
    try context.save()
    let cell = displayed(memo, in: TitleCell(scheduler: scheduler))
    context.refresh(memo, mergeChanges: false)
    _ = memo.text
    clock.advanceUntilIdle()
    #expect(cell.updates == 1)
    context.stored[ObjectIdentifier(memo)] = ["text": "theirs", "stars": 2]
    context.refresh(memo, mergeChanges: false)
    context.processPendingChanges()
    clock.advanceUntilIdle()
    #expect(cell.shown == "theirs (2)" && cell.updates == 2)
  }

  @Test func `report their deletion, keep their texts, and are followed again when restored`() {
    let memo = Memo("short", in: context)
    let cell = displayed(memo, in: TitleCell(scheduler: scheduler))
    context.delete(memo)
    context.processPendingChanges()
    clock.advanceUntilIdle()
    #expect(cell.events == ["deleted"] && cell.shown == "short (0)")
    context.undoDeletion(of: memo)
    clock.advanceUntilIdle()
    memo.text = "alive"
    clock.advanceUntilIdle()
    #expect(cell.events == ["deleted", "restored"] && cell.shown == "alive (0)")
  }

  @Test func `are observed completely beside a property of a related object`() {
    let (memo, folder) = (Memo("note", in: context), Memo("home", in: context))
    let cell = displayed(memo, in: FolderCell(scheduler: scheduler))
    #expect(cell.shown == "note in none")
    memo.folder = folder
    clock.advanceUntilIdle()
    #expect(cell.shown == "note in home")
    folder.text = "work"
    clock.advanceUntilIdle()
    #expect(cell.shown == "note in work")
    memo.text = "letter"
    clock.advanceUntilIdle()
    #expect(cell.shown == "letter in work")
  }

  @Test func `report a change of a to-many relationship, whose collection stays the same`() {
    let memo = Memo("note", in: context)
    let tags = NSMutableSet()
    memo.setValue(tags, forKey: "tags")
    let cell = displayed(memo, in: TitleCell(scheduler: scheduler))
    memo.willChangeValue(forKey: "tags")
    tags.add("new")
    memo.didChangeValue(forKey: "tags")
    clock.advanceUntilIdle()
    #expect(cell.updates == 2)
  }

  @Test func `are observed by a column with a closure`() {
    let memo = Memo("one", in: context)
    let table = LiveTable(rows: [memo]) { Column("Text") { "\($0.text)!" } }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 1)
    clock.advanceUntilIdle()
    memo.text = "two"
    clock.advanceUntilIdle()
    #expect(screen.text == ["two!"])
  }

  @Test func `differ from other Objective-C objects, which need keys and are reported`() {
    let cell = ReadingCell(scheduler: scheduler)
    cell.object = Letter("x")
    cell.controller.willDisplay()
    #expect(output.lines.count == 1)
    #expect(output.lines.first?.contains("ReadingCell read nothing that can be followed") == true)
    #expect(output.lines.first?.contains("followed(_:)") == true)
  }
}
