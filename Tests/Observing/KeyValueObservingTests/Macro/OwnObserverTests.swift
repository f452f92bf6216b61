import KeyValueObserving
import Testing

/// Properties with `didSet` observers that assign the property itself.
@KeyValueObservable
private final class Clamped {
  var name = "" { didSet { name = String(name.prefix(3)) } }
  var level = 0 {
    didSet {
      if self.level > 10 { self.level = 10 }
    }
  }
  var marks: [Int] = [] {
    didSet(before) {
      marks.append(before.count)
    }
  }
  var later = 0 {
    didSet {
      let again = { if self.later < 3 { self.later += 1 } }
      again()
    }
  }
  var `class` = 1 { didSet { self.class = abs(`class`) } }
}

@Suite struct OwnObserverTests {
  @Test func `a property observer that assigns its own property does not call itself`() {
    let clamped = Clamped()
    clamped.name = "abcdef"
    clamped.level = 50
    clamped.marks = [7, 8]
    clamped.class = -4
    #expect(clamped.name == "abc")
    #expect(clamped.level == 10)
    #expect(clamped.marks == [7, 8, 0])
    #expect(clamped.class == 4)
  }

  @Test func `observers are notified once, of the value that the property observer left`() {
    let clamped = Clamped()
    var names: [String] = []
    var levels: [Int] = []
    let tokens = [
      clamped.observe(\.name, options: [.old, .new]) { _, change in
        names.append("\(change.old ?? "-")>\(change.new ?? "-")")
      },
      clamped.observe(\.level, options: .new) { _, change in levels.append(change.new ?? -1) },
    ]
    clamped.name = "abcdef"
    clamped.level = 50
    clamped.level += 1
    #expect(names == [">abc"])
    #expect(levels == [10, 10])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `in a closure of the property observer the setter is called, as in any class`() {
    let clamped = Clamped()
    var seen: [Int] = []
    let token = clamped.observe(\.later, options: .new) { _, change in seen.append(change.new ?? -1)
    }
    clamped.later = 1
    #expect(clamped.later == 3)
    #expect(seen == [3, 3, 3])
    token.invalidate()
  }
}
