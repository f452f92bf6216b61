import KeyValueObserving
import Testing

@KeyValueObservable class Gadget {
  var first = 1
  #if swift(>=5)
    var second = 2
    let constant = 3
  #else
    var never = 4
  #endif
  var third = 5
  var sum: Int { first + second + third }
}

@KeyValueObservable final class Widget: Gadget {
  #if NEVER
    var absent = 0
  #elseif !NEVER
    var `class` = 6
  #endif
  var last = 7
}

@Suite struct ConditionTests {
  @Test func `properties inside a condition have keys and notify`() throws {
    let widget = Widget()
    #expect(
      widget.keyTable.keys.map(\.name)
        == ["first", "second", "constant", "third", "sum", "class", "last"]
    )
    let log = Log<String>()
    let tokens = [
      widget.observe(\.second) { _, _ in log.add("second") },
      widget.observe(\.third) { _, _ in log.add("third") },
      widget.observe(\.class) { _, _ in log.add("class") },
      widget.observe(\.last) { _, _ in log.add("last") },
      (widget as Gadget).observe(\.sum, options: .new) { _, change in
        log.add("sum \(change.new ?? 0)")
      },
      try widget.observe(keyPath: "third") { _, _ in log.add("third by name") },
    ]
    widget.second = 20
    widget.class = 60
    widget.third += 1
    widget.last = 70
    #expect(
      log.entries == ["sum 26", "second", "class", "third by name", "sum 27", "third", "last"]
    )
    tokens.forEach { $0.invalidate() }
  }
}
