import KeyValueObserving
import LiveCells
import LiveCellsUIKit
import Testing
import UIKit

// MARK: - The models

@KeyValueObservable
final class Note {
  var title: String
  var edited = 0
  var folder: Folder?

  init(_ title: String) { self.title = title }
}

@KeyValueObservable
final class Folder {
  var name: String

  init(_ name: String) { self.name = name }
}

@KeyValueObservable
final class Contact {
  var card: String

  init(card: String) { self.card = card }
}

@KeyValueObservable
final class Request {
  let url: String
  var received = 0
  var expected: Int?
  var status: String {
    guard let expected else { return "waiting" }
    return received < expected ? "\(100 * received / expected)%" : "done"
  }

  init(_ url: String) { self.url = url }
}

@KeyValueObservable
final class User {
  var name: String
  var age = 36

  init(_ name: String) { self.name = name }
}

// MARK: - A cell that retains its object

final class NoteCell: ObservingTableViewCell<Note> {
  let title = UILabel(frame: .zero)
  let folder = UILabel(frame: .zero)

  override func update(from note: Note) {
    title.text = note.title
    folder.text = note.folder?.name
  }
}

// MARK: - A cell that is filled off the main actor

extension Contact {
  @MainActor static let name = Filling<Contact, String>("name", from: \.card) { card in
    card.split(separator: "\n").first.map(String.init) ?? ""
  }
}

final class ContactCell: ObservingTableViewCell<Contact> {
  let name = UILabel(frame: .zero)

  override func update(from contact: Contact) throws {
    name.text = try content(of: Contact.name)
  }
}

// MARK: - A cell for any property of any object

@KeyValueObservable
final class Clock {
  var now = "12:00"
}

// MARK: - A cell that is observed only while it is displayed

final class RequestCell: ObservingTableViewCell<Request> {
  let status = UILabel(frame: .zero)

  override func update(from request: Request) { status.text = request.status }
}

@MainActor
final class RequestsController {
  let requests: ObservableArray<Request>
  let screen: TableViewScreen

  init(_ requests: ObservableArray<Request>, in tableView: UITableView) {
    self.requests = requests
    tableView.register(RequestCell.self, forCellReuseIdentifier: "request")
    screen = TableViewScreen(LiveTable(requests) {}, in: tableView) { view, path, request in
      let cell = view.dequeueReusableCell(withIdentifier: "request", for: path)
      (cell as? RequestCell)?.object = request
      return cell
    }
    screen.setSwipeActions(
      leading: { (request: Request) in [RowAction("Restart") { $0.received = 0 }] }
    )
  }

  func viewIsAppearing() { screen.appear() }
  func viewDidDisappear() { screen.disappear() }
}

@MainActor
final class OwnDelegate: NSObject, UITableViewDelegate {
  let cells = DisplayedCells()

  func viewIsAppearing() { cells.appear() }
  func viewDidDisappear() { cells.disappear() }

  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if let cell = cell as? RequestCell { cells.willDisplay(cell.controller) }
  }

  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    if let cell = cell as? RequestCell { cells.didEndDisplaying(cell.controller) }
  }
}

final class TallRowsScreen: TableViewScreen {
  var displayedRows: [Int] = []

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    indexPath.row == 0 ? 88 : 44
  }

  override func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    super.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
    displayedRows.append(indexPath.row)
  }
}

// MARK: - A field edited in place

@KeyValueObservable
final class Player {
  var name: String

  init(_ name: String) { self.name = name }
}

final class PlayerCell: ObservingTableViewCell<Player> {
  let name = ColumnTextField(column: "Name")

  override func update(from player: Player) { name.text = player.name }
}

// MARK: - A token for each observation

@MainActor
final class Profile {
  let user: User
  let nameLabel = UILabel(frame: .zero)
  var changes = 0
  private var observer: Observer?
  private var binding: Binding?

  init(_ user: User) {
    self.user = user
    observer = Observer(of: user, \.name, target: self, action: Profile.nameChanged)
    binding = Binding(user, \.name, to: nameLabel, \.text) { name in "Hello, \(name)" }
  }

  func nameChanged() { changes += 1 }
}

@MainActor
@Suite struct `The five designs, in LiveCells` {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

  /// Yields the main actor until a condition is true.
  private func wait(until condition: () -> Bool) async {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
  }

  @Test func `a cell that retains its object observes the displayed properties`() async {
    let cell = NoteCell(style: .default, reuseIdentifier: "note")
    let note = Note("Shopping")
    window.addSubview(cell)
    cell.object = note
    #expect(cell.title.text == "Shopping" && cell.folder.text == nil)
    note.folder = Folder("Home")
    await wait { cell.folder.text == "Home" }
    note.folder?.name = "Away"
    await wait { cell.folder.text == "Away" }
    #expect(cell.folder.text == "Away")
    #expect(!note.isObserved("edited"))
  }

  @Test func `a cell that is filled off the main actor is hidden until then`() async {
    let cell = ContactCell(style: .default, reuseIdentifier: "contact")
    window.addSubview(cell)
    cell.object = Contact(card: "Ada\nLondon")
    #expect(cell.contentView.isHidden)
    await wait { !cell.contentView.isHidden }
    #expect(cell.name.text == "Ada")
  }

  @Test func `a cell for any property shows it by name`() async {
    let clock = Clock()
    let cells = (0..<3).map { _ in PropertyTableViewCell(style: .default, reuseIdentifier: "any") }
    for cell in cells {
      window.addSubview(cell)
      cell.object = clock
      cell.path = "now"
    }
    clock.now = "12:01"
    await wait { cells.allSatisfy { $0.shownText.text == "12:01" } }
    #expect(cells.map(\.shownText.text) == ["12:01", "12:01", "12:01"])
  }

  @Test func `a cell is observed only while it is displayed`() async {
    RegisteredViews.add(RequestCell.self) { RequestCell(style: .default, reuseIdentifier: $0) }
    let requests = ObservableArray((0..<50).map { Request("\($0)") })
    let view = UITableView(frame: window.frame, style: .plain)
    window.addSubview(view)
    let controller = RequestsController(requests, in: view)
    controller.viewIsAppearing()
    await wait {
      window.layoutIfNeeded()
      return view.visibleCells.count == 10
    }
    #expect(requests[9].isObserved("expected") && !requests[20].isObserved("expected"))
    requests[0].expected = 10
    requests[0].received = 5
    let label = (view.visibleCells.first as? RequestCell)?.status
    await wait { label?.text == "50%" }
    #expect(label?.text == "50%")
    controller.viewDidDisappear()
    #expect(!requests[9].isObserved("expected"))
  }

  @Test func `a custom delegate forwards its notifications`() {
    let delegate = OwnDelegate()
    let cell = RequestCell(style: .default, reuseIdentifier: "request")
    let request = Request("a")
    let view = UITableView(frame: .zero, style: .plain)
    cell.object = request
    window.addSubview(cell)
    delegate.tableView(view, willDisplay: cell, forRowAt: IndexPath(row: 0, section: 0))
    #expect(request.isObserved("expected") && !cell.contentView.isHidden)
    delegate.viewIsAppearing()
    delegate.viewDidDisappear()
    #expect(!request.isObserved("expected"))
    request.expected = 10
    delegate.viewIsAppearing()
    #expect(request.isObserved("expected") && cell.status.text == "0%")
    delegate.tableView(view, didEndDisplaying: cell, forRowAt: IndexPath(row: 0, section: 0))
    #expect(!request.isObserved("expected"))
  }

  @Test func `a subclass of the screen adds calls of the delegate, and keeps its own`() async {
    RegisteredViews.add(RequestCell.self) { RequestCell(style: .default, reuseIdentifier: $0) }
    let requests = ObservableArray((0..<5).map { Request("\($0)") })
    let view = UITableView(frame: window.frame, style: .plain)
    window.addSubview(view)
    view.register(RequestCell.self, forCellReuseIdentifier: "request")
    let screen = TallRowsScreen(LiveTable(requests) {}, in: view) { view, path, request in
      let cell = view.dequeueReusableCell(withIdentifier: "request", for: path)
      (cell as? RequestCell)?.object = request
      return cell
    }
    screen.appear()
    await wait {
      window.layoutIfNeeded()
      return view.visibleCells.count == 5
    }
    #expect(screen.displayedRows == [0, 1, 2, 3, 4])
    #expect(requests[4].isObserved("expected"))
  }

  @Test func `a token observes while it is retained`() {
    let user = User("Ada")
    var profile: Profile? = Profile(user)
    #expect(profile?.nameLabel.text == "Hello, Ada")
    user.name = "Grace"
    #expect(profile?.nameLabel.text == "Hello, Grace")
    #expect(profile?.changes == 1)
    profile = nil
    #expect(!user.isObserved("name"))
  }
}
