import CoreData
import LiveCells
import LiveCellsCocoa
import LiveCellsUIKit
import ObjectiveC
import Testing
import UIKit

/// A managed object class as generated from a model file.
final class NoteObject: NSManagedObject {
  init(_ title: String, in context: NSManagedObjectContext) {
    super.init(
      entity: NSEntityDescription(properties: ["title", "name"], relationships: ["folder"]),
      insertInto: context
    )
    self.title = title
  }

  var title: String? {
    get { value(forKey: "title") as? String }
    set { setValue(newValue, forKey: "title") }
  }
  var name: String? {
    get { value(forKey: "name") as? String }
    set { setValue(newValue, forKey: "name") }
  }
  var folder: NoteObject? {
    get { value(forKey: "folder") as? NoteObject }
    set { setValue(newValue, forKey: "folder") }
  }

  override class var keyPathNames: [AnyKeyPath: String] {
    [\NoteObject.title: "title", \NoteObject.folder?.name: "folder.name"]
  }
}

final class ManagedNoteCell: ObservingTableViewCell<NoteObject> {
  let title = UILabel(frame: .zero)
  let folder = UILabel(frame: .zero)

  override func update(from note: NoteObject) {
    title.text = note.title
    folder.text = note.followed(\.folder?.name)
  }
}

/// A cell that observes one attribute.
private final class TitleCell: ObservingTableViewCell<NoteObject> {
  let title = UILabel(frame: .zero)
  private(set) var updates = 0
  private(set) var events: [String] = []

  override func update(from note: NoteObject) {
    title.text = note.followed(\.title)
    updates += 1
  }

  override func objectDeleted() { events.append("deleted") }
}

@MainActor
@Suite struct `Cells of managed objects` {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let context = NSManagedObjectContext()

  /// Yields the main actor until a condition is true.
  private func wait(until condition: () -> Bool) async {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
  }

  @Test func `show changed attributes, and those of a related object`() async {
    let cell = ManagedNoteCell(style: .default, reuseIdentifier: "note")
    let note = NoteObject("Shopping", in: context)
    window.addSubview(cell)
    cell.object = note
    #expect(cell.title.text == "Shopping" && !cell.contentView.isHidden)
    note.title = "Reading"
    await wait { cell.title.text == "Reading" }
    #expect(cell.title.text == "Reading")
    let folder = NoteObject("", in: context)
    note.folder = folder
    folder.name = "Home"
    await wait { cell.folder.text == "Home" }
    #expect(cell.folder.text == "Home")
    cell.prepareForReuse()
    #expect(note.registrationCount == 0 && cell.contentView.isHidden)
  }

  @Test func `mark themselves outside of a window, and show deletions as events`() async {
    let cell = TitleCell(style: .default, reuseIdentifier: "note")
    let note = NoteObject("Shopping", in: context)
    window.addSubview(cell)
    cell.object = note
    cell.removeFromSuperview()
    note.title = "changed"
    note.title = "changed again"
    #expect(cell.title.text == "Shopping")
    window.addSubview(cell)
    #expect(cell.title.text == "changed again" && cell.updates == 2)
    note.name = "not displayed"
    context.delete(note)
    context.processPendingChanges()
    await wait { !cell.events.isEmpty }
    #expect(cell.events == ["deleted"] && cell.title.text == "changed again")
    #expect(cell.updates == 2)
  }
}
