import KeyValueObserving
import Synchronization
import Testing

/// The reads of its getters cannot be tracked.
@KeyValueObservable
private final class Map {
  var scale = 1
  var child: Map?
  @NotObserved var picture: [Int] = []

  @AffectedBy("scale")
  var caption: String {
    access(\.caption)
    return "1:\(picture.count)"
  }

  @ManuallyNotified
  var sum: Int {
    access(\.sum)
    return picture.reduce(0, +)
  }

  var title: String { "Map, \(caption), \(sum)" }

  func draw(_ next: [Int]) {
    willChangeValue(for: \.sum)
    picture = next
    didChangeValue(for: \.sum)
    scale += 1
  }
}

@KeyValueObservable
private final class Cached {
  var amounts = [1, 2]
  var cache: Int?
  var total: Int {
    if let cache { return cache }
    let sum = amounts.reduce(0, +)
    cache = sum
    return sum
  }
}

@Suite struct DeclaredKeyTests {
  @Test func `a getter that reads declared and manually notified keys is tracked`() {
    let map = Map()
    var titles: [String] = []
    let token = map.observe(\.title, options: .new) { _, change in titles.append(change.new ?? "-")
    }
    map.draw([4])
    #expect(titles == ["Map, 1:1, 4", "Map, 1:1, 4"])
    map.willChangeValue(for: \.sum)
    map.picture = [5]
    map.didChangeValue(for: \.sum)
    #expect(titles.last == "Map, 1:1, 5")
    token.invalidate()
    #expect(!map.isObserved("scale"))
  }

  @Test func `a path of several links ends in a declared key`() {
    let map = Map()
    var seen: [String?] = []
    let token = map.observe(\.child?.caption, options: .new) { _, change in
      seen.append(change.new ?? nil)
    }
    let child = Map()
    map.child = child
    child.picture = [7]
    child.scale = 2
    #expect(seen == ["1:0", "1:1"])
    token.invalidate()
  }

  @Test func `a dirty observer tracks declared and manually notified keys`() {
    let map = Map()
    let marks = Mutex(0)
    let observer = DirtyObserver { marks.withLock { $0 += 1 } }
    observer.track { _ = map.caption }
    map.scale = 2
    #expect(marks.withLock { $0 } == 1)
    observer.track { _ = map.sum }
    map.scale = 3
    #expect(!observer.isDirty)
    map.willChangeValue(for: \.sum)
    map.didChangeValue(for: \.sum)
    #expect(marks.withLock { $0 } == 2)
    observer.track { _ = try? map.value(forKey: "caption") }
    map.scale = 4
    #expect(marks.withLock { $0 } == 3)
    observer.end()
  }

  @Test func `recording a read without tracking observes nothing`() {
    let map = Map()
    _ = map.title
    #expect(!map.isObserved("caption"))
    #expect(!map.isObserved("sum"))
  }

  @Test func `a getter that fills an observed cache notifies once, and not during its evaluation`()
  {
    let cached = Cached()
    var totals: [Int] = []
    let token = cached.observe(\.total, options: [.new, .old]) { _, change in
      totals.append(change.new ?? -1)
    }
    #expect(totals == [])
    cached.cache = nil
    #expect(totals == [3])
    cached.amounts = [4]
    cached.cache = nil
    #expect(totals == [3, 3, 4])
    token.invalidate()
  }
}
