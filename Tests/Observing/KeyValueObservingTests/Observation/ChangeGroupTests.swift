import KeyValueObserving
import Synchronization
import Testing

@KeyValueObservable
final class Plate {
  var width = 1
  var height = 1
  var label = ""
  var parts: [Int] = []
  var inner: Plate?
  var area: Int { width * height }

  init(width: Int = 1, height: Int = 1) {
    self.width = width
    self.height = height
  }

  /// A property with manual notifications.
  var weight = 0
}

/// A class that conforms by hand and has no keys of its own.
private final class Blank: KeyValueObservable {
  let registry = Registry()
  private static let table = KeyTable("Blank", [])
  var keyTable: KeyTable { Blank.table }
  var observationState: ObjectState { registry.state }
  private var stored = 0
  var value: Int {
    get {
      registry.access(0)
      return stored
    }
    set { registry.mutate(0, of: self, read: { stored }, write: { stored = newValue }) }
  }
}

@KeyValueObservable(.synchronized) private final class Pressure { var level = 0 }

/// Used only by the test of traces, because a trace records all objects of the process.
@KeyValueObservable private final class TracedPlate { var width = 1 }

/// Changes that are reported as one.
@Suite struct `Groups of changes` {
  @Test func `a value that depends on several properties notifies once, with the old value`() {
    let plate = Plate(width: 2, height: 3)
    let log = Log<String>()
    let token = plate.observe(\.area, options: [.old, .new]) { _, change in
      log.add("\(change.old ?? -1) \(change.new ?? -1)")
    }
    groupingChanges {
      plate.width = 4
      plate.height = 5
      #expect(log.entries.isEmpty)
      #expect(plate.area == 20)
    }
    #expect(log.entries == ["6 20"])
    plate.width = 1
    #expect(log.entries == ["6 20", "20 5"])
    token.invalidate()
  }

  @Test func `many changes of a property notify once, with the first old and the last new value`() {
    let plate = Plate()
    let log = Log<String>()
    let tokens = [
      plate.observe(\.width, options: [.old, .new]) { _, change in
        log.add("a \(change.kind) \(change.old ?? -1) \(change.new ?? -1)")
      },
      plate.observe(\.width) { _, _ in log.add("b") },
      plate.observe(\.width, options: [.distinct, .old, .new]) { _, _ in log.add("distinct") },
    ]
    groupingChanges { for width in [2, 3, 4] { plate.width = width } }
    #expect(log.entries == ["distinct", "b", "a setting 1 4"])
    log.entries = []
    groupingChanges { for width in [5, 6, 4] { plate.width = width } }
    #expect(
      log.entries == ["b", "a setting 4 4"],
      "what is as it was isn't told to who doesn't want it"
    )
    tokens.forEach { $0.invalidate() }
  }

  @Test func `several objects notify in the order of their first changes, after all changes`() {
    let (left, right) = (Plate(), Plate())
    let log = Log<String>()
    let tokens = [left, right].enumerated().map { number, plate in
      plate.observe(\.width) { _, _ in log.add("\(number): \(left.width) \(right.width)") }
    }
    groupingChanges {
      right.width = 2
      left.width = 3
      right.width = 4
    }
    #expect(log.entries == ["1: 3 4", "0: 3 4"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `a path with several changed links notifies once, and follows the new objects`() {
    let plate = Plate()
    let (first, second) = (Plate(width: 1), Plate(width: 2))
    plate.inner = first
    for order in [0, 1] {
      plate.inner = first
      first.width = 1
      second.width = 2
      let log = Log<String>()
      let token = plate.observe(\.inner?.width, options: [.old, .new]) { _, change in
        log.add("\((change.old ?? nil) ?? -1) \((change.new ?? nil) ?? -1)")
      }
      groupingChanges {
        if order == 0 { first.width = 10 }
        plate.inner = second
        second.width = 20
        if order == 1 { first.width = 10 }
      }
      #expect(log.entries == ["1 20"])
      second.width = 21
      first.width = 11
      #expect(log.entries == ["1 20", "20 21"])
      token.invalidate()
    }
  }

  @Test func `an inner group belongs to the outer one`() {
    let plate = Plate()
    let log = Log<Int>()
    let token = plate.observe(\.width) { plate, _ in log.add(plate.width) }
    groupingChanges {
      groupingChanges { plate.width = 2 }
      #expect(log.entries.isEmpty)
      plate.width = 3
    }
    #expect(log.entries == [3])
    token.invalidate()
  }

  @Test func `an error ends the group and reverts nothing`() {
    struct Trouble: Error {}
    let plate = Plate()
    let log = Log<Int>()
    let token = plate.observe(\.width) { plate, _ in log.add(plate.width) }
    #expect(throws: Trouble.self) {
      try groupingChanges {
        plate.width = 2
        throw Trouble()
      }
    }
    #expect(log.entries == [2])
    plate.width = 3
    #expect(log.entries == [2, 3], "told at once again")
    token.invalidate()
  }

  @Test func `an observer with prior is notified before the first change`() {
    let plate = Plate()
    let log = Log<String>()
    let token = plate.observe(\.width, options: [.prior, .old, .new]) { plate, change in
      log.add("\(change.isPrior ? "before" : "after") \(change.old ?? -1) \(plate.width)")
    }
    groupingChanges {
      plate.width = 2
      #expect(log.entries == ["before 1 1"])
      plate.width = 3
    }
    #expect(log.entries == ["before 1 1", "after 1 3"])
    token.invalidate()
  }

  @Test func `changed elements are reported as a setting with complete values`() throws {
    let plate = Plate()
    plate.parts = [1, 2, 3]
    let log = Log<String>()
    let token = plate.observe(\.parts, options: [.old, .new]) { _, change in
      log.add("\(change.kind) \(change.old ?? []) \(change.new ?? []) \(change.indexes ?? [])")
    }
    groupingChanges {
      plate.mutableArray(\.parts).remove(at: 0)
      plate.parts.append(4)
      plate.mutableArray(\.parts).append(5)
    }
    #expect(log.entries == ["setting [1, 2, 3] [2, 3, 4, 5] []"])
    try groupingChanges { try plate.mutableArray(forKeyPath: "parts")?.remove(at: [0]) }
    #expect(log.entries.last == "setting [2, 3, 4, 5] [3, 4, 5] []")
    plate.mutableArray(\.parts).append(6)
    #expect(log.entries.last == "insertion [] [6] [3]", "as ever after it")
    token.invalidate()
  }

  @Test func `manual changes take part, and pairs may end later`() throws {
    let plate = Plate()
    let log = Log<String>()
    let tokens = [
      plate.observe(\.label, options: [.old, .new]) { _, change in
        log.add("\(change.old ?? "-") \(change.new ?? "-")")
      },
      plate.observe(\.parts, options: [.old, .new]) { _, change in
        log.add("\(change.kind) \(change.old ?? []) \(change.new ?? [])")
      },
    ]
    try groupingChanges {
      plate.willChangeValue(for: \.label)
      plate.didChangeValue(for: \.label)
      plate.label = "x"
      try plate.willChange(.insertion, at: [0], forKey: "parts")
      plate.parts.append(1)
      try plate.didChange(.insertion, at: [0], forKey: "parts")
      #expect(log.entries.isEmpty)
    }
    #expect(log.entries == [" x", "setting [] [1]"])
    log.entries = []
    groupingChanges { plate.willChangeValue(for: \.label) }
    #expect(log.entries.isEmpty)
    plate.didChangeValue(for: \.label)
    #expect(log.entries == ["x x"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `an observer registered inside a group is notified of later changes`() {
    let plate = Plate()
    let log = Log<String>()
    let first = plate.observe(\.width) { _, _ in log.add("first") }
    var tokens: [ObservationToken] = []
    groupingChanges {
      plate.width = 2
      tokens.append(
        plate.observe(\.width, options: [.old, .new]) { _, change in
          log.add("\(change.old ?? -1) \(change.new ?? -1)")
        }
      )
      tokens.append(plate.observe(\.height) { _, _ in log.add("height") })
      plate.width = 3
      plate.width = 4
    }
    #expect(log.entries == ["first", "2 4"])
    log.entries = []
    groupingChanges {
      plate.height = 2
      tokens.append(plate.observe(\.height) { _, _ in log.add("late") })
    }
    #expect(log.entries == ["height"])
    (tokens + [first]).forEach { $0.invalidate() }
  }

  @Test func `a path registered late notifies even if another observer moves it`() {
    let plate = Plate()
    let (first, second) = (Plate(), Plate())
    plate.inner = first
    let log = Log<String>()
    var tokens = [first.observe(\.width) { _, _ in log.add("direct") }]
    groupingChanges {
      first.width = 2
      tokens.append(plate.observe(\.inner?.width) { _, _ in log.add("path") })
      first.width = 3
      plate.inner = second
    }
    #expect(log.entries == ["direct", "path"])
    second.width = 9
    #expect(log.entries == ["direct", "path", "path"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `an observation that ends inside the group is not notified`() {
    let plate = Plate()
    let log = Log<String>()
    let token = plate.observe(\.width) { _, _ in log.add("width") }
    groupingChanges {
      plate.width = 2
      token.invalidate()
    }
    #expect(log.entries.isEmpty)
  }

  @Test func `changes made by observers notify immediately`() {
    let plate = Plate()
    let log = Log<String>()
    let tokens = [
      plate.observe(\.width) { plate, _ in
        log.add("width")
        plate.label = "w\(plate.width)"
        log.add("done")
      },
      plate.observe(\.label) { plate, _ in log.add(plate.label) },
    ]
    groupingChanges { plate.width = 2 }
    #expect(log.entries == ["width", "w2", "done"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `a changed object is retained until its observers are notified`() {
    weak var dead: Plate?
    let log = Log<Int>()
    var token: ObservationToken?
    groupingChanges {
      let plate = Plate()
      dead = plate
      token = plate.observe(\.width) { plate, _ in log.add(plate.width) }
      plate.width = 5
    }
    #expect(log.entries == [5])
    #expect(dead == nil)
    token?.invalidate()
  }

  @Test func `a class without keys takes part`() {
    let blank = Blank()
    let log = Log<Int>()
    let token = blank.observe(\.value) { blank, _ in log.add(blank.value) }
    groupingChanges {
      blank.value = 1
      blank.value = 2
    }
    #expect(log.entries == [2])
    token.invalidate()
  }

  @Test func `synchronized objects notify immediately`() {
    let pressure = Pressure()
    let told = Mutex(0)
    let token = pressure.observe(\.level) { _, _ in told.withLock { $0 += 1 } }
    groupingChanges {
      pressure.level = 1
      pressure.level = 2
      #expect(told.withLock { $0 } == 2)
    }
    #expect(told.withLock { $0 } == 2)
    token.invalidate()
  }

  @Test func `other threads notify immediately during a group`() async {
    await onThreads(4) { thread in
      let plate = Plate()
      let log = Log<Int>()
      let token = plate.observe(\.width) { plate, _ in log.add(plate.width) }
      for round in 1...200 {
        if thread % 2 == 0 {
          groupingChanges {
            plate.width = -round
            plate.width = round
          }
        } else {
          plate.width = round
        }
      }
      #expect(log.entries == Array(1...200))
      token.invalidate()
    }
  }

  @Test func `a trace records each change immediately, and the notifications at the end`() {
    let plate = TracedPlate()
    let steps = Mutex<[String]>([])
    let token = plate.observe(\.width) { _, _ in }
    let trace = ObservationTrace.begin { step in
      guard step.className == "TracedPlate" else { return }
      steps.withLock { $0.append(step.description) }
    }
    groupingChanges {
      plate.width = 2
      plate.width = 3
    }
    trace.invalidate()
    let noted = steps.withLock { $0 }
    #expect(noted.count == 3)
    #expect(noted.prefix(2) == ["TracedPlate.width setting", "TracedPlate.width setting"])
    #expect(noted.last?.contains("notified: ") == true)
    token.invalidate()
  }
}
