import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A controller that shows itself, as the fourth design's clock does.
@KeyValueObservable
private final class ClockController {
  var now = 0
  var table: LiveTable<ObservableArray<ClockController>>?

  /// What a repeating timer does.
  func tick() { now += 1 }
}

/// A row whose value is loaded when it is read, and can be unloaded: neither is a change.
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

/// What else the known designs get wrong, and cells of this package do not.
@MainActor
@Suite struct `A cell beside its forebears` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler

  init() { scheduler = FrameScheduler(clock: clock) }

  private func propertyCell<Object: AnyObject>(
    of type: Object.Type = Person.self
  ) -> PropertyCell<Object> {
    PropertyCell(scheduler: scheduler, life: CellLife(isDisplayed: true))
  }

  // MARK: 1. The managed-object cell

  @Test func `1.2 shows objects of any class`() {
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

  @Test func `1 mend: firing or losing a fault is not a change`() {
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

  @Test func `1 mend: entering a window sees the new window`() {
    /// A cell that is written for the window it stands in.
    final class ScaledCell: ObservingCell<Person> {
      var scale = 1
      var shown = ""
      override func update(from person: Person) { shown = "\(person.first) @\(scale)" }
    }
    let cell = ScaledCell(scheduler: scheduler)
    let ada = Person("Ada")
    cell.object = ada
    cell.controller.willDisplay()
    cell.controller.leaveWindow()
    ada.first = "Grace"
    cell.scale = 2
    cell.controller.enterWindow()
    #expect(cell.shown == "Grace @2")
  }

  // MARK: 2. The cell with display keys

  @Test func `2 mend: cells are hidden until filled, whichever way they are made`() {
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
    #expect(own.isHidden)
    for controller in [
      fieldCell.controller, keyCell.controller, propertyCell.controller, own.controller,
    ] {
      controller.object = Person("Ada")
      controller.willDisplay()
    }
    #expect([fields, keys, property].allSatisfy { $0.isHidden == false } as Bool)
    #expect(!own.isHidden)
  }

  private final class HidingCell: ObservingCell<Person> {
    var isHidden = true
    override func setHidden(_ isHidden: Bool) { self.isHidden = isHidden }
  }

  @Test func `2 mend: many display keys changed together make one update`() {
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

  @Test func `2 mend: a misspelt display key is no key of the class`() {
    // A typed one does not compile; one given by name is found out where it is observed.
    #expect(Person.displayKeys.count == 2)
    #expect(throws: CodingError.self) { try Person("Ada").observe(keyPath: "frist") { _, _ in } }
  }

  // MARK: 3. The generic cell

  @Test func `3.6 may observe its own controller, which keeps ticking while the list scrolls`() {
    let controller = ClockController()
    let screen = HeadlessScreen(clock: clock)
    let rows = Array(repeating: controller, count: 100)
    let table = LiveTable(ObservableArray(rows)) { Column("Now", \.now) }
    controller.table = table
    table.attach(to: screen)
    table.resize(rows: 10)
    for tick in 1...20 {
      controller.tick()
      table.scroll(by: tick.isMultiple(of: 2) ? 3 : 30)
      clock.advanceUntilIdle()
      #expect(screen.text == Array(repeating: "\(tick)", count: 10))
    }
    table.detach()
    controller.table = nil
  }

  @Test
  func `3 mend: the controller, its table and its timer make no cycle of the package's making`() {
    weak var weakController: ClockController?
    weak var weakTable: LiveTable<ObservableArray<ClockController>>?
    do {
      let controller = ClockController()
      let screen = HeadlessScreen(clock: clock)
      let table = LiveTable(ObservableArray([controller])) { Column("Now", \.now) }
      table.attach(to: screen)
      table.resize(rows: 1)
      controller.tick()
      (weakController, weakTable) = (controller, table)
    }
    #expect(weakController == nil && weakTable == nil)
    clock.advanceUntilIdle()
  }

  @Test func `3 mend: removing removes exactly what was added, and nobody else's observation`() {
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

  @Test func `3 mend: a key string that is changed later changes nothing`() {
    var key = "first"
    let cell = propertyCell()
    cell.property = Field(key: key)
    cell.object = Person("Ada", "Lovelace")
    key = "last"
    cell.object?.first = "Augusta"
    clock.advanceUntilIdle()
    #expect(cell.text.text == "Augusta" && key == "last")
  }

  @Test func `3 mend: numbers and nil have formatters`() {
    let cell = propertyCell()
    cell.property = Field(\.age, format: .number(digits: 1).showingNil(as: "unknown"))
    let ada = Person("Ada", age: 36)
    cell.object = ada
    #expect(cell.text.text == "36.0")
    ada.age = nil
    clock.advanceUntilIdle()
    #expect(cell.text == CellText("unknown", kind: .null))
  }

  @Test func `3 mend: an unknown key path is an error with the class and the key in it`() {
    let cell = propertyCell()
    cell.property = Field(key: "friend.frist")
    let ada = Person("Ada")
    ada.friend = Person("Bert")
    cell.object = ada
    #expect(cell.text.kind == .failure)
    #expect(cell.text.text.contains("Person") && cell.text.text.contains("frist"))
  }

  // MARK: 4. The cell observed only while it is displayed

  @Test func `4 mend: who observes the cell itself is told as of any object`() {
    let cell = SelfObservableCell(scheduler: scheduler)
    var heard: [String] = []
    let token = cell.state.observe(\.first, options: .new) { _, change in
      heard.append(change.new ?? "")
    }
    let ada = Person("Ada")
    cell.object = ada
    cell.controller.willDisplay()
    ada.first = "Grace"
    clock.advanceUntilIdle()
    cell.controller.didEndDisplaying()
    cell.object = nil
    cell.state.first = "by hand"
    #expect(heard == ["Ada", "Grace", "by hand"])
    token.invalidate()
  }

  /// A cell with observable state of its own.
  private final class SelfObservableCell: ObservingCell<Person> {
    let state = Person("")
    override func update(from person: Person) { state.first = person.first }
  }

  @Test func `4 mend: any way to set a property is noticed`() throws {
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

  @Test func `4 mend: returning doesn't lose the selection or write anything`() {
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
