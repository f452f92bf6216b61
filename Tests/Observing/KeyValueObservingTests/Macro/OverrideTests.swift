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

@KeyValueObservable
private class Titled {
  var title = "t"
  var items = ["a"]
  var suffix = "."
  var extra = ["x"]
}

/// A subclass that the macro is not attached to.
private class Unmarked: Titled {
  override var title: String {
    get { "<\(super.title)\(suffix)>" }
    set { super.title = newValue }
  }
  override var items: [String] {
    get { super.items.map { $0 + "!" } }
    set { super.items = newValue }
  }
}

@KeyValueObservable
private final class Marked: Titled {
  var prefix = "<"
  override var title: String {
    get { "\(prefix)\(super.title)\(suffix)>" }
    set { super.title = newValue }
  }
  override var items: [String] {
    get { super.items.map { $0 + "!" } + extra }
    set { super.items = newValue }
  }
}

@KeyValueObservable(.observable)
private class TrackedBase {
  var title = "t"
}

private final class TrackedSub: TrackedBase {
  override var title: String {
    get { "<\(super.title)>" }
    set { super.title = newValue }
  }
}

/// Begins observations that compare each report with the values that the object returns.
private func reports<Object: Titled>(of object: Object) throws -> [ObservationToken] {
  func check(_ change: Change<String>, _ before: inout String) {
    if change.isPrior {
      #expect(change.old == object.title && change.new == nil)
    } else {
      #expect(change.new == object.title)
      #expect(change.old == before)
      before = object.title
    }
  }
  var (typed, named) = (object.title, object.title)
  var (items, namedItems) = (object.items, object.items)
  return [
    object.observe(\.title, options: [.old, .new, .prior]) { _, change in check(change, &typed) },
    try object.observe(keyPath: "title", options: [.old, .new, .prior]) { _, change in
      let change = Change(
        isPrior: change.isPrior,
        old: change.oldValue as? String,
        new: change.newValue as? String
      )
      check(change, &named)
    },
    object.observe(\.items, options: [.old, .new]) { object, change in
      #expect(change.kind == .setting)
      #expect(change.new == object.items)
      #expect(change.old == items)
      items = object.items
    },
    try object.observe(keyPath: "items", options: [.old, .new]) { object, change in
      #expect(change.kind == .setting)
      #expect(change.newValue as? [String] == object.items)
      #expect(change.oldValue as? [String] == namedItems)
      namedItems = object.items
    },
  ]
}

@Suite struct OverrideTests {
  @Test func `observers of an overridden property receive its getter's values`() throws {
    for object in [Unmarked(), Marked()] as [Titled] {
      var calls = 0
      let tokens =
        try reports(of: object) + [
          object.observe(\.title) { _, _ in calls += 1 },
          try object.observe(keyPath: "title") { _, _ in calls += 1 },
        ]
      object.title = "u"
      object.title += "v"
      #expect(calls == 4)
      object.items = ["b"]
      object.items.append("c")
      object.mutableArray(\.items).append("d")
      try object.mutableArray(forKeyPath: "items")?.append("e")
      // The getter reads it.
      object.suffix = ";"
      #expect(calls == 6)
      groupingChanges {
        object.title = "w"
        object.suffix = "-"
      }
      #expect(calls == 8)
      tokens.forEach { $0.invalidate() }
    }
  }

  @Test func `properties that only an overriding getter reads are tracked`() throws {
    let object = Marked()
    var titles: [String] = []
    let tokens =
      try reports(of: object) + reports(of: object as Titled) + [
        object.observe(\.title, options: .new) { _, change in titles.append(change.new ?? "-") }
      ]
    object.prefix = "("
    object.mutableArray(\.extra).append("y")
    #expect(titles == ["(t.>"])
    #expect(object.items == ["a!", "x", "y"])
    object.mutableArray(\.items).remove(at: 0)
    tokens.forEach { $0.invalidate() }
  }

  @Test func `a subclass without the macro and overrides is observed like its superclass`() throws {
    final class Heir: Titled {}
    let object = Heir()
    var indexes: [[Int]?] = []
    let tokens = [
      object.observe(\.items) { _, change in indexes.append(change.indexes) },
      try object.observe(keyPath: "items") { _, change in indexes.append(change.indexes) },
    ]
    object.mutableArray(\.items).append("b")
    #expect(indexes == [[1], [1]])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `an overridden property of a tracked class reports its getter's values`() {
    let object: TrackedBase = TrackedSub()
    var seen: [String] = []
    let token = object.observe(\.title, options: [.old, .new]) { _, change in
      seen.append("\(change.old ?? "-") \(change.new ?? "-")")
    }
    object.title = "u"
    #expect(seen == ["<t> <u>"])
    token.invalidate()
  }

  @Test func `an overridden property has one key, and notifies through it`() throws {
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
