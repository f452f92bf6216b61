import KeyValueObserving
import Testing

@KeyValueObservable
private class Base {
  var name = "a"
  var count = 1
  var label: String { name }
}

@KeyValueObservable
private final class Overriding: Base {
  override var name: String {
    get { super.name.uppercased() }
    set { super.name = newValue }
  }
  override var count: Int { didSet { changes += 1 } }
  override var label: String { "\(name) \(extra)" }
  var changes = 0
  var extra = 7
}

@Suite struct OverrideTests {
  @Test func `an overridden property has one key, and is told of through it`() throws {
    let object = Overriding()
    #expect(object.keyTable.keys.map(\.name) == ["name", "count", "label", "changes", "extra"])
    var seen: [String] = []
    let tokens = [
      object.observe(\.name, options: .new) { object, _ in seen.append("name \(object.name)") },
      object.observe(\.count, options: [.old, .new]) { _, change in
        seen.append("count \(change.old ?? -1) \(change.new ?? -1)")
      },
      object.observe(\.label, options: .new) { _, change in
        seen.append("label \(change.new ?? "-")")
      },
      try object.observe(keyPath: "name", options: .new) { _, change in
        seen.append("by name")
      },
    ]
    object.name = "b"
    object.count = 2
    object.extra = 8
    #expect(
      seen == ["by name", "label B 7", "name B", "count 1 2", "label B 8"]
    )
    #expect(object.changes == 1)
    let base: Base = object
    var calls = 0
    let token = base.observe(\.count) { _, _ in calls += 1 }
    object.count = 3
    #expect(calls == 1)
    #expect(try object.value(forKey: "name") as? String == "B")
    token.invalidate()
    tokens.forEach { $0.invalidate() }
  }
}
