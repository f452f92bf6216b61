import KeyValueObserving
import Testing

/// Conforms by hand with its own registry.
class Instrument: KeyValueObservable {
  private let registry = Registry()
  private var stored = 0
  private static let table = KeyTable("Instrument", [.stored("level", \Instrument.level)])

  var observationState: ObjectState { registry.state }
  var keyTable: KeyTable { Instrument.table }

  var level: Int {
    get {
      registry.access(0)
      return stored
    }
    set { registry.mutate(0, of: self, read: { stored }, write: { stored = newValue }) }
  }
}

@KeyValueObservable class Dial: Instrument {
  var scale = 2
  var reading: Int { level * scale }
}

@KeyValueObservable final class Knob: Dial {
  var label = ""
}

/// Types nested in a generic type, which cannot have static stored properties.
struct Rack<Value: Hashable> {
  @KeyValueObservable class Slot {
    var value: Value?
    init() {}
  }

  @KeyValueObservable final class Drawer: Slot {
    var depth = 1
  }
}

@Suite struct SuperclassTests {
  @Test func `a subclass of a class that conforms by hand has the keys of both`() throws {
    let knob = Knob()
    #expect(knob.keyTable.keys.map(\.name) == ["level", "scale", "reading", "label"])
    let log = Log<String>()
    let tokens = [
      knob.observe(\.reading, options: .new) { _, change in log.add("\(change.new ?? 0)") },
      knob.observe(\.label, options: [.old, .new]) { _, change in
        log.add("\(change.old ?? "") > \(change.new ?? "")")
      },
      knob.observe(\.scale) { _, _ in log.add("scale") },
    ]
    knob.level = 3
    knob.scale += 1
    knob.label = "a"
    knob.label.append("b")
    try knob.setValue(4, forKey: "level")
    #expect(log.entries == ["6", "scale", "9", " > a", "a > ab", "12"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `classes in generic types have a table for each`() {
    let drawer = Rack<String>.Drawer()
    let other = Rack<Int>.Drawer()
    #expect(drawer.keyTable.keys.map(\.name) == ["value", "depth"])
    #expect(drawer.keyTable !== other.keyTable)
    let log = Log<String>()
    let tokens = [
      drawer.observe(\.value, options: .new) { _, change in log.add((change.new ?? nil) ?? "-") },
      other.observe(\.value, options: .new) { _, change in
        log.add("\((change.new ?? nil) ?? 0)")
      },
    ]
    drawer.value = "a"
    other.value = 2
    #expect(log.entries == ["a", "2"])
    tokens.forEach { $0.invalidate() }
  }
}
