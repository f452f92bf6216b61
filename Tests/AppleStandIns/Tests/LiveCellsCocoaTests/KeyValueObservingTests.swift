import CoreData
import KeyValueObserving
import LiveCells
import LiveCellsCocoa
import LiveCellsTestSupport
import ObjectiveC
import Testing
import class ObjectiveC.NSObject

/// A cell that records its text and the number of its updates.
@MainActor
final class LetterCell: ObservingCell<Letter> {
  var shown = ""
  var updates = 0

  override func update(from letter: Letter) {
    shown = letter.followed(\.subject)
    updates += 1
  }
}

/// An Objective-C class that is also observable by key.
@KeyValueObservable
final class CocoaBoth: NSObject {
  var title = "own"
}

/// Classes as controllers are: the second inherits from an observable class that inherits from
/// Objective-C's.
@KeyValueObservable
@MainActor
class TickingController: NSObject {
  var now = 0
}

@KeyValueObservable
final class NamedTickingController: TickingController {
  var name = "clock"
}

@MainActor
@Suite struct `Objective-C objects` {
  private let clock = ManualFrameClock()
  private var scheduler: FrameScheduler { FrameScheduler(clock: clock) }

  private func texts(_ table: LiveTable<ObservableArray<Letter>>) -> [String] {
    (0..<table.visibleRange.count).map { table.text(row: $0, column: 0).text }
  }

  @Test func `are observed by a displayed cell as far as it reads them`() {
    let cell = LetterCell(scheduler: scheduler)
    let letter = Letter("first")
    cell.controller.object = letter
    #expect(letter.registrationCount == 0)
    cell.controller.willDisplay()
    #expect(cell.shown == "first" && cell.updates == 1 && letter.registrationCount == 1)
    letter.pages = 9
    clock.advanceUntilIdle()
    #expect(cell.updates == 1)
    letter.subject = "second"
    letter.subject = "third"
    #expect(cell.shown == "first")
    clock.advanceUntilIdle()
    #expect(cell.shown == "third" && cell.updates == 2)
    cell.controller.didEndDisplaying()
    #expect(letter.registrationCount == 0)
    letter.subject = "unseen"
    clock.advanceUntilIdle()
    #expect(cell.updates == 2)
    cell.controller.willDisplay()
    #expect(cell.shown == "unseen")
    cell.controller.prepareForReuse()
    #expect(letter.registrationCount == 0)
  }

  @Test func `are rows of a table, sorted and filtered by their present values`() {
    let ada = Sender("Ada")
    let rows = [Letter("b", from: ada), Letter("a"), Letter("c", from: ada)]
    let table = LiveTable(rows: rows) {
      Column("Subject", \Letter.subject)
      Column("Sender", \Letter.sender?.name)
      Column("Title", \Letter.title)
    }
    table.sort(by: [SortKey(\Letter.subject)])
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 5)
    clock.advanceUntilIdle()
    #expect(texts(table) == ["a", "b", "c"])
    rows[0].subject = "z"
    clock.advanceUntilIdle()
    #expect(texts(table) == ["a", "c", "z"])
    ada.name = "Augusta"
    rows[2].pages = 3
    clock.advanceUntilIdle()
    #expect(table.text(row: 1, column: 1).text == "Augusta")
    #expect(table.text(row: 1, column: 2).text == "c (3)")
    rows[2].sender = Sender("Grace")
    clock.advanceUntilIdle()
    #expect(table.text(row: 1, column: 1).text == "Grace")
    ada.name = "Lovelace"
    clock.advanceUntilIdle()
    #expect(table.text(row: 1, column: 1).text == "Grace")
    #expect(table.text(row: 2, column: 1).text == "Lovelace")
  }

  @Test func `have one registration for a hundred cells that show one property`() {
    let letter = Letter("one")
    let scheduler = scheduler
    let cells = (0..<100).map { _ in LetterCell(scheduler: scheduler) }
    for cell in cells {
      cell.controller.object = letter
      cell.controller.willDisplay()
    }
    #expect(letter.registrationCount == 1)
    letter.subject = "two"
    clock.advanceUntilIdle()
    #expect(cells.allSatisfy { $0.shown == "two" && $0.updates == 2 })
    for cell in cells.dropLast() { cell.controller.didEndDisplaying() }
    #expect(letter.registrationCount == 1)
    cells.last?.controller.didEndDisplaying()
    #expect(letter.registrationCount == 0)
  }

  @Test func `are read by name, with an error for an unknown key`() {
    let letter = Letter("by name", from: Sender("Ada"))
    let field = Field<Letter>(key: "sender.name")
    #expect(field.text(of: letter).text == "Ada")
    #expect(Field<Letter>(key: "pages").text(of: letter).kind == .number)
    #expect(Field<Letter>(key: "long").text(of: letter).text == "false", "the getter is isLong")
    #expect(Field<Letter>(key: "sender.name").text(of: Letter("of nobody")).kind != .failure)
    for (key, missing) in [
      ("subjetc", "Letter has no property subjetc"),
      ("sender.age", "Sender has no property age"), ("", "Letter has no property "),
      ("sender..name", "Sender has no property "), ("@count", "Letter has no property @count"),
    ] {
      let text = Field<Letter>(key: key).text(of: letter)
      #expect(text.kind == .failure && text.text.contains(missing), "\(key): \(text.text)")
    }
    let cell = PropertyCell<AnyObject>(scheduler: scheduler)
    cell.object = letter
    cell.path = "subject"
    cell.controller.willDisplay()
    #expect(cell.text.text == "by name")
    letter.subject = "another"
    clock.advanceUntilIdle()
    #expect(cell.text.text == "another")
  }

  @Test func `are observed by their own keys if their class has some`() {
    let both = CocoaBoth()
    #expect(Field<CocoaBoth>(key: "title").text(of: both).text == "own")
    let table = LiveTable(rows: [both]) { Column("Title", \.title) }
    table.sort(by: [SortKey(key: "title")])
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 1)
    clock.advanceUntilIdle()
    both.title = "changed"
    clock.advanceUntilIdle()
    #expect(screen.text == ["changed"] && both.registrationCount == 0)
  }

  @Test func `mean this package's observe if their class is observable by key`() {
    let both = CocoaBoth()
    let named = NamedTickingController()
    var calls: [String] = []
    // Foundation has a function of this name, which would trap for these properties.
    let tokens = [
      both.observe(\.title) { _, _ in calls.append("title") },
      named.observe(\.now) { _, _ in calls.append("now") },
      named.observe(\.name, options: .initial) { _, _ in calls.append("name") },
    ]
    both.title = "changed"
    named.now += 1
    named.name = "watch"
    #expect(calls == ["name", "title", "now", "name"])
    #expect(both.registrationCount == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test func `may be changed on another thread, and are displayed in the next frame`() async {
    // Safety: this function waits while another thread changes the object.
    nonisolated(unsafe) let letter = Letter("here")
    let cell = LetterCell(scheduler: scheduler)
    cell.controller.object = letter
    cell.controller.willDisplay()
    await Task.detached { letter.subject = "there" }.value
    #expect(cell.shown == "here")
    clock.advanceUntilIdle()
    #expect(cell.shown == "there")
  }

  @Test func `are displayed but not observed for properties that Objective-C does not know`() {
    let letter = Letter("x")
    let table = LiveTable(rows: [letter]) { Column("Mood", \Letter.mood) }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 2)
    clock.advanceUntilIdle()
    #expect(texts(table) == ["calm"] && letter.registrationCount == 0)
  }

  @Test func `are neither retained nor observed by a deallocated cell`() {
    weak var gone: Letter?
    do {
      let letter = Letter("short")
      gone = letter
      let cell = LetterCell(scheduler: scheduler)
      cell.controller.object = letter
      cell.controller.willDisplay()
      #expect(letter.registrationCount == 1)
    }
    #expect(gone == nil)
  }

  @Test func `still notify other observers`() {
    final class Other: NSObject {
      var notices = 0
      override func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) { notices += 1 }
    }
    let (letter, other) = (Letter("x"), Other())
    letter.addObserver(other, forKeyPath: "subject", context: nil)
    let cell = LetterCell(scheduler: scheduler)
    cell.controller.object = letter
    cell.controller.willDisplay()
    letter.subject = "y"
    cell.controller.prepareForReuse()
    letter.subject = "z"
    #expect(other.notices == 2 && letter.registrationCount == 1)
    letter.removeObserver(other, forKeyPath: "subject", context: nil)
  }
}
