public import KeyValueObserving
import Testing

@KeyValueObservable
final class User {
  var name = "n"
  weak var friend: User?
  init() {}
}

@KeyValueObservable
open class Request {
  var url: String
  var status = "queued"
  var received = 0
  var expected: Int?
  var owner: User?
  let id = 3
  var items: [Int] = [] { didSet { count += 1 } }
  @NotObserved var count = 0
  var progress: Double? { expected.map { Double(received) / Double($0) } }
  init(url: String) { self.url = url }
}

@KeyValueObservable
final class Sub: Request {
  var extra = 1
  var both: String { status + "\(extra)" }
}

@KeyValueObservable
final class Box<T: Equatable> {
  var value: T
  init(_ value: T) { self.value = value }
}

@MainActor @KeyValueObservable
final class Model {
  var title = "t"
  private(set) var sub: User?
}

@Test func smoke() throws {
  let r = Sub(url: "u")
  var seen: [String] = []
  let t = r.observe(\.status, options: [.initial, .old, .new]) { r, c in seen.append("\(c.old as Any) \(c.new as Any)") }
  r.status = "a"
  r.status = "b"
  t.invalidate()
  r.status = "c"
  #expect(seen == ["nil Optional(\"queued\")", "Optional(\"queued\") Optional(\"a\")", "Optional(\"a\") Optional(\"b\")"])
  seen = []
  let d = r.observe(\.owner?.name, options: [.old, .new]) { r, c in seen.append("\(c.old as Any) \(c.new as Any)") }
  let u = User()
  r.owner = u
  u.name = "z"
  r.owner = nil
  u.name = "y"
  _ = d
  #expect(seen.count == 3)
  seen = []
  let p = r.observe(\.progress, options: [.new]) { r, c in seen.append("\(c.new as Any)") }
  r.expected = 4
  r.received = 1
  #expect(seen == ["Optional(Optional(0.0))", "Optional(Optional(0.25))"])
  _ = p
  seen = []
  let b = r.observe(\.both, options: [.new]) { r, c in seen.append("\(c.new!)") }
  r.extra = 2
  r.status = "x"
  #expect(seen == ["c2", "x2"])
  _ = b
  seen = []
  let i = r.observe(\.items, options: [.old, .new]) { r, c in seen.append("\(c.old!) \(c.new!)") }
  r.items.append(2)
  #expect(seen == ["[] [2]"])
  #expect(r.count == 1)
  _ = i
  let dirty = DirtyObserver {}
  #expect(dirty.track { r.status } == "x")
  #expect(!dirty.isDirty)
  r.status = "k"
  #expect(dirty.isDirty)
  #expect(try r.value(forKey: "url") as? String == "u")
  try r.setValue(5, forKey: "expected")
  #expect(r.expected == 5)
  let box = Box(3)
  var n = 0
  let bt = box.observe(\.value) { _, _ in n += 1 }
  box.value = 4
  #expect(n == 1)
  _ = bt
}
@MainActor @Test func main() throws {
  let m = Model()
  var n = 0
  let t = m.observe(\.title) { _, _ in n += 1 }
  m.title = "x"
  #expect(n == 1)
  t.invalidate()
}
