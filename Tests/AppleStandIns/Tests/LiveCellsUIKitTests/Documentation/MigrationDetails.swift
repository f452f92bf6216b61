import KeyValueObserving
import LiveCells
import LiveCellsUIKit
import Testing
import UIKit

// MARK: - Cells that retain their managed object

final class StampedNoteCell: ObservingTableViewCell<Note> {
  let title = UILabel(frame: .zero)
  let state = UILabel(frame: .zero)
  var log: [String] = []

  override func update(from note: Note) { title.text = note.title }

  override func didBind(to note: Note) {
    let ticket = note.observe(\.edited) { [weak self] note, _ in
      self?.log.append("\(note.title) was edited")
    }
    controller.untilUnbind { ticket.invalidate() }
  }

  override func objectDeleted() { state.text = "deleted" }
}

// MARK: - Display keys

@KeyValueObservable
final class Person {
  var name: String
  var born = 1815

  init(_ name: String) { self.name = name }
}

extension Person: DisplayKeyed {
  static var displayKeys: [Column<Person>] {
    Column("Name", \.name)
    Column("Born", \.born)
  }
}

// MARK: - Cells for any object and any property

@KeyValueObservable
final class TickingController: UIViewController {
  var now = 0
  @NotObserved private var ticking: Task<Void, Never>?

  func start(_ pause: @escaping @Sendable () async throws -> Void) {
    ticking = Task { [weak self] in
      while (try? await pause()) != nil { self?.now += 1 }
    }
  }

  deinit { ticking?.cancel() }
}

@KeyValueObservable
final class StoppedClock {
  var now: String?
}

// MARK: - Observer tokens and binders

@KeyValueObservable
final class Form {
  var name = ""
  var age = ""
}

@MainActor
final class ProfileObservers {
  var calls: [String] = []
  private var tokens: [Any] = []

  func isNamed(_ user: User) { calls.append("is \(user.name)") }
  func renamed(_ old: String?, _ new: String?) { calls.append("\(old ?? "") to \(new ?? "")") }

  init(_ user: User, _ form: Form) {
    tokens = [
      Observer(
        of: user,
        \.name,
        options: .initial,
        target: self,
        action: ProfileObservers.isNamed
      ),
      Observer(of: user, \.name, target: self, action: ProfileObservers.renamed),
      user.observe(\.name, owner: self) { owner, _, _ in owner.calls.append("closure") },
      Binding(user, \.name, twoWay: form, \.name),
      Binding(user, \.age, twoWay: form, \.age, formatter: .text()),
    ]
  }
}

@KeyValueObservable
final class Session {
  var user: User?
}

@MainActor
final class Sidebar {
  var changes = 0
  private var headObserver: Observer?

  init(_ session: Session) {
    headObserver = Observer(of: session, \.user?.name, target: self, action: Sidebar.nameChanged)
  }

  func nameChanged() { changes += 1 }
}

@MainActor
@Suite struct `The five designs in detail` {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

  private func wait(until condition: () -> Bool) async {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
  }

  @Test func `a custom observation ends when the cell's object changes`() async {
    let cell = StampedNoteCell(style: .default, reuseIdentifier: "note")
    let (first, second) = (Note("first"), Note("second"))
    window.addSubview(cell)
    cell.object = first
    first.edited = 1
    cell.object = second
    first.edited = 2
    second.edited = 1
    #expect(cell.log == ["first was edited", "second was edited"])
    cell.prepareForReuse()
    #expect(!second.isObserved("edited") && !second.isObserved("title"))
    #expect(cell.title.text == "second", "reuse writes nothing")
    cell.object = first
    cell.controller.objectDeleted()
    first.title = "gone"
    await wait { cell.state.text == "deleted" }
    #expect(cell.state.text == "deleted" && cell.title.text == "first")
  }

  @Test func `a class that names its display keys has columns`() async {
    RegisteredViews.add(TextTableViewCell.self) {
      TextTableViewCell(style: .default, reuseIdentifier: $0)
    }
    let people = [Person("Ada"), Person("Grace")]
    let tableView = UITableView(frame: window.frame, style: .plain)
    window.addSubview(tableView)
    let screen = TableViewScreen(LiveTable(rows: people), in: tableView)
    screen.appear()
    await wait {
      window.layoutIfNeeded()
      return tableView.visibleCells.count == 2
    }
    let cell = tableView.visibleCells.first as? TextTableViewCell
    #expect(cell?.shownTexts.map(\.text) == ["Ada", "1815"])
  }

  @Test func `a cell shows the display keys of its object`() async {
    let person = Person("Ada")
    let cell = DisplayKeysTableViewCell<Person>(style: .subtitle, reuseIdentifier: "person")
    cell.object = person
    window.addSubview(cell)
    #expect(cell.shownTexts.map(\.text) == ["Ada", "1815"])
    person.born = 1816
    await wait { cell.shownTexts.last?.text == "1816" }
    let content = cell.contentConfiguration as? UIListContentConfiguration
    #expect(content?.text == "Ada" && content?.secondaryText == "1816")
  }

  @Test func `the cells that show an object are found`() {
    let contact = Contact(card: "Ada")
    let cells = (0..<3).map { _ in ContactCell(style: .default, reuseIdentifier: "contact") }
    for cell in cells.prefix(2) { cell.object = contact }
    let showing = FrameScheduler.main.cells(showing: contact)
    #expect(showing.count == 2 && showing.contains { $0 === cells[0].controller })
  }

  @Test func `a cell for any property shows nil as configured, and errors`() async {
    let clock = StoppedClock()
    let cell = PropertyTableViewCell(style: .default, reuseIdentifier: "any")
    window.addSubview(cell)
    cell.object = clock
    cell.path = "now"
    #expect(cell.shownText.text == "")
    cell.format = .plain.showingNil(as: "no time")
    #expect(cell.shownText.text == "no time")
    clock.now = "12:00"
    await wait { cell.shownText.text == "12:00" }
    #expect(cell.shownText.text == "12:00")
    cell.path = "then"
    #expect(cell.shownText.text.contains("StoppedClock"))
    #expect(cell.shownText.text.contains("then"))
  }

  @Test func `a ticking controller may be the object of cells, and is deallocated`() async {
    var controller: TickingController? = TickingController()
    weak let gone = controller
    let cell = PropertyTableViewCell(style: .default, reuseIdentifier: "any")
    window.addSubview(cell)
    cell.object = controller
    cell.path = ObjectProperty(\TickingController.now)
    controller?.start { await Task.yield() }
    await wait { (Int(cell.shownText.text) ?? 0) > 2 }
    #expect((Int(cell.shownText.text) ?? 0) > 2)
    cell.prepareForReuse()
    controller = nil
    await wait { gone == nil }
    #expect(gone == nil)
  }

  @Test func `tokens call, copy and end as documented`() {
    let (user, form) = (User("Ada"), Form())
    var observers: ProfileObservers? = ProfileObservers(user, form)
    #expect(observers?.calls == ["is Ada"] && form.name == "Ada" && form.age == "36")
    form.name = "Grace"
    #expect(Set(observers?.calls.suffix(3) ?? []) == ["is Grace", "Ada to Grace", "closure"])
    #expect(user.name == "Grace" && observers?.calls.count == 4)
    form.age = "forty"
    #expect(user.age == 36 && form.age == "forty")
    form.age = "40"
    #expect(user.age == 40)
    observers = nil
    #expect(!user.isObserved("name"))
  }

  @Test func `the head of a path is observed when it is set and replaced`() {
    let session = Session()
    let sidebar = Sidebar(session)
    session.user = User("Ada")
    session.user?.name = "Grace"
    session.user = nil
    #expect(sidebar.changes == 3)
  }
}
