import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A controller that displays its own property, like the clock of the fourth design.
@KeyValueObservable
private final class ClockController {
  var now = 0
  @NotObserved var table: LiveTable<ObservableArray<ClockController>>?
  @NotObserved var timer: RepeatingTimer?

  @MainActor func start(_ clock: ManualFrameClock) {
    timer = RepeatingTimer(clock) { [weak self] in self?.now += 1 }
  }
}

/// Calls its action at each step of a manual clock until it is deallocated.
@MainActor
private final class RepeatingTimer {
  private let clock: ManualFrameClock
  private let action: () -> Void

  init(_ clock: ManualFrameClock, action: @escaping () -> Void) {
    self.clock = clock
    self.action = action
    arm()
  }

  private func arm() {
    clock.requestFrame { [weak self] _ in
      self?.action()
      self?.arm()
    }
  }
}

/// A row whose value is loaded on reading and can be unloaded. Neither is a change.
private final class FaultRow: KeyValueObservable {
  static let keys = KeyTable("FaultRow", [.stored("text", \FaultRow.text)])

  private let registry = Registry()
  private var loaded: String?
  private(set) var loads = 0
  private var stored: String

  init(_ text: String) { stored = text }

  var observationState: ObjectState { registry.state }
  var keyTable: KeyTable { Self.keys }

  var text: String {
    get {
      registry.access(0)
      if loaded == nil {
        loads += 1
        loaded = stored
      }
      return loaded ?? stored
    }
    set {
      registry.mutate(0, of: self) {
        text
      } write: {
        (stored, loaded) = (newValue, newValue)
      }
    }
  }

  func unload() { loaded = nil }
}

/// A cell that is observable itself.
@MainActor
@KeyValueObservable
private final class ObservableCell: ObservingCell<Person> {
  var shown = ""

  override func update(from person: Person) { shown = person.first }
}

/// Further errors of the known designs that this package's cells avoid.
@MainActor
@Suite struct `A cell compared with earlier designs` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler

  init() { scheduler = FrameScheduler(clock: clock) }

  private func propertyCell<Object: AnyObject>(
    of type: Object.Type = Person.self
  ) -> PropertyCell<Object> {
    PropertyCell(scheduler: scheduler, life: CellLife(isDisplayed: true))
  }

  // MARK: The managed-object cell

  @Test func `shows objects of any class`() {
    final class Plain {
      let name: String
      init(_ name: String) { self.name = name }
    }
    let plain = PropertyCell<Plain>(scheduler: scheduler, life: CellLife(isDisplayed: true))
    plain.property = Field(\.name)
    plain.object = Plain("not observable")
    let person = propertyCell()
    person.property = Field(\.first)
    person.object = Person("observable")
    #expect(plain.text.text == "not observable" && person.text.text == "observable")
  }

  @Test func `firing or unloading a fault is not a change`() {
    let row = FaultRow("stored")
    let cell = FieldCell([Field(\FaultRow.text)], scheduler: scheduler)
    let view = RecordingFieldWriter()
    cell.writer = view
    cell.object = row
    cell.controller.willDisplay()
    #expect(view.texts[0] == "stored" && row.loads == 1)
    _ = view.take()
    row.unload()
    #expect(!clock.isFramePending)
    _ = row.text
    #expect(!clock.isFramePending && row.loads == 2)
    row.unload()
    row.text = "changed"
    clock.advanceUntilIdle()
    #expect(view.writtenTexts == ["changed"])
  }

  @Test func `an update on entering a window sees the new window`() {
    final class Window {
      let scale: Int
      init(scale: Int) { self.scale = scale }
    }
    /// A cell whose content depends on its window.
    final class ScaledCell: ObservingCell<Person> {
      var updates: [String] = []
      /// As in toolkits, the window is set when the cell is notified.
      weak var window: Window? {
        didSet {
          if window != nil { controller.enterWindow() } else { controller.leaveWindow() }
        }
      }
      override func update(from person: Person) {
        updates.append("\(person.first) @\(window?.scale ?? 0)")
      }
    }
    let (small, large) = (Window(scale: 1), Window(scale: 2))
    let cell = ScaledCell(scheduler: scheduler, life: CellLife(isInWindow: false))
    let ada = Person("Ada")
    cell.object = ada
    cell.controller.willDisplay()
    #expect(cell.updates.isEmpty)
    cell.window = small
    ada.first = "Grace"
    cell.window = nil
    cell.window = large
    ada.first = "Hedy"
    cell.window = small
    clock.advanceUntilIdle()
    #expect(cell.updates == ["Ada @1", "Grace @2", "Hedy @1"])
  }

  // MARK: The cell with display keys

  @Test func `cells are hidden until filled, however they are created`() {
    let fields = RecordingFieldWriter()
    let fieldCell = FieldCell<Person>([Field(\.first)], scheduler: scheduler)
    fieldCell.writer = fields
    let keys = RecordingFieldWriter()
    let keyCell = FieldCell<Person>(scheduler: scheduler)
    keyCell.writer = keys
    let property = RecordingFieldWriter()
    let propertyCell = PropertyCell<Person>(scheduler: scheduler)
    propertyCell.writer = property
    let own = HidingCell(scheduler: scheduler)
    #expect([fields, keys, property].allSatisfy { $0.isHidden == true } as Bool)
    #expect(fieldCell.isHidden && keyCell.isHidden && propertyCell.isHidden && own.isHidden)
    for controller in [
      fieldCell.controller, keyCell.controller, propertyCell.controller, own.controller,
    ] {
      controller.object = Person("Ada")
      controller.willDisplay()
    }
    #expect([fields, keys, property].allSatisfy { $0.isHidden == false } as Bool)
    #expect(!fieldCell.isHidden && !keyCell.isHidden && !propertyCell.isHidden && !own.isHidden)
    own.controller.prepareForReuse()
    #expect(own.isHidden && own.reported == ["true true", "false false", "true true"])
  }

  private final class HidingCell: ObservingCell<Person> {
    /// The argument and the property, at each call.
    var reported: [String] = []
    override func setHidden(_ isHidden: Bool) { reported.append("\(isHidden) \(self.isHidden)") }
  }

  @Test func `several changed display keys lead to one update`() {
    let cell = FieldCell<Person>(scheduler: scheduler)
    let view = RecordingFieldWriter()
    cell.writer = view
    let ada = Person("Ada", "Byron")
    cell.object = ada
    cell.controller.willDisplay()
    _ = view.take()
    let requests = clock.requestCount
    (ada.first, ada.last) = ("Augusta", "Lovelace")
    ada.first = "A."
    #expect(clock.requestCount == requests + 1)
    clock.advanceUntilIdle()
    #expect(view.take() == [.write("A.", field: 0), .write("Lovelace", field: 1)])
  }

  // MARK: The generic cell

  @Test func `may observe its own controller, which ticks while the list scrolls`() {
    let controller = ClockController()
    let screen = HeadlessScreen(clock: clock)
    let rows = Array(repeating: controller, count: 100)
    let table = LiveTable(ObservableArray(rows)) { Column("Now", \.now) }
    controller.table = table
    table.attach(to: screen)
    table.resize(rows: 10)
    controller.start(clock)
    clock.advance()
    for tick in 2...20 {
      table.scroll(by: tick.isMultiple(of: 2) ? 3 : 30)
      clock.advance()
      clock.advance()
      #expect(screen.text == Array(repeating: "\(controller.now - 1)", count: 10))
    }
    #expect(controller.now > 30)
    controller.table = nil
    controller.timer = nil
  }

  @Test
  func `the controller, its table and its timer form no reference cycle`() {
    weak var weakController: ClockController?
    weak var weakTable: LiveTable<ObservableArray<ClockController>>?
    do {
      let controller = ClockController()
      let screen = HeadlessScreen(clock: clock)
      let table = LiveTable(ObservableArray([controller])) { Column("Now", \.now) }
      table.attach(to: screen)
      table.resize(rows: 1)
      controller.start(clock)
      clock.advance()
      clock.advance()
      #expect(controller.now == 2 && !screen.text.isEmpty)
      (weakController, weakTable) = (controller, table)
    }
    #expect(weakController == nil && weakTable == nil)
    clock.advanceUntilIdle()
  }

  @Test func `removing ends exactly the added observation, and no other`() {
    let ada = Person("Ada")
    var heard = 0
    let token = ada.observe(\.first) { _, _ in heard += 1 }
    let first = propertyCell()
    let second = propertyCell()
    for cell in [first, second] {
      cell.property = Field(\.first)
      cell.object = ada
    }
    first.object = nil
    first.object = nil
    ada.first = "Grace"
    clock.advanceUntilIdle()
    #expect(heard == 1 && second.text.text == "Grace")
    second.property = Field(\.last)
    #expect(ada.isObserved("first") && ada.isObserved("last"))
    token.invalidate()
    #expect(!ada.isObserved("first"))
  }

  @Test func `changing a key string later has no effect`() {
    var key = "first"
    let cell = propertyCell()
    cell.property = Field(key: key)
    cell.object = Person("Ada", "Lovelace")
    key = "last"
    cell.object?.first = "Augusta"
    clock.advanceUntilIdle()
    #expect(cell.text.text == "Augusta" && key == "last")
  }

  @Test func `numbers and nil have formatters`() {
    let cell = propertyCell()
    cell.property = Field(\.age, format: .number(digits: 1).showingNil(as: "unknown"))
    let ada = Person("Ada", age: 36)
    cell.object = ada
    #expect(cell.text.text == "36.0")
    ada.age = nil
    clock.advanceUntilIdle()
    #expect(cell.text == CellText("unknown", kind: .null))
  }

  @Test func `an unknown key path is an error with the class and the key`() {
    let cell = propertyCell()
    cell.property = Field(key: "friend.frist")
    let ada = Person("Ada")
    ada.friend = Person("Bert")
    cell.object = ada
    #expect(cell.text.kind == .failure)
    #expect(cell.text.text.contains("Person") && cell.text.text.contains("frist"))
  }

  // MARK: The cell observed only while it is displayed

  @Test func `observers of the cell itself are notified as for any object`() {
    let cell = ObservableCell(scheduler: scheduler)
    var heard: [String] = []
    let token = cell.observe(\.shown, options: .new) { _, change in
      heard.append(change.new ?? "")
    }
    let ada = Person("Ada")
    cell.object = ada
    cell.controller.willDisplay()
    ada.first = "Grace"
    clock.advanceUntilIdle()
    cell.controller.didEndDisplaying()
    cell.object = nil
    cell.shown = "by hand"
    #expect(heard == ["Ada", "Grace", "by hand"])
    token.invalidate()
  }

  @Test func `every way to set a property is observed`() throws {
    let cell = propertyCell()
    cell.property = Field(\.first)
    let ada = Person("Ada")
    cell.object = ada
    let ways: [(String, () throws -> Void)] = [
      ("setter", { ada.first = "setter" }),
      ("key", { try ada.setValue("key", forKey: "first") }),
      ("key!", { ada.first += "!" }),
      ("path", { ada[keyPath: \.first] = "path" }),
      ("inout", { { (text: inout String) in text = "inout" }(&ada.first) }),
    ]
    for (text, change) in ways {
      try change()
      clock.advanceUntilIdle()
      #expect(cell.text.text == text)
    }
  }

  @Test func `returning keeps the selection and writes nothing`() {
    let fixture = TableFixture(people: 10)
    fixture.table.select(2)
    _ = fixture.updates()
    fixture.table.disappear()
    fixture.table.appear()
    #expect(fixture.updates().isEmpty && fixture.table.isSelected(2))
    fixture.table.appear()
    #expect(!fixture.clock.isFramePending, "appearing twice, as at first, reloads nothing")
  }
}
