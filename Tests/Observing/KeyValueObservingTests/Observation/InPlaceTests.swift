import KeyValueObserving
import Testing

@KeyValueObservable
private final class Oblong {
  var width = 2
  var height = 3
  var sides: [Int] = []
  var compared = 0
  var area: Int { width * height }
  var summary: String { "\(sides) \(compared)" }
}

@KeyValueObservable
private final class Cupboard {
  var a: [Int] = []
  var b: [Int] = []
  var c: [Int] = []
  var d: [Int] = []
  // Objects initially have space for four observed properties.
  var e: [Int] = []
  var f: [Int] = []
}

/// Several properties that are changed in place together, while dependent values are observed.
@Suite struct InPlaceTests {
  @Test func `two properties of an object are exchanged`() {
    let box = Oblong()
    var areas: [Int] = []
    let token = box.observe(\.area, options: [.old, .new]) { _, change in
      areas.append(change.new ?? -1)
    }
    swap(&box.width, &box.height)
    #expect((box.width, box.height) == (3, 2))
    #expect(areas.count == 2)
    #expect(areas.last == 6)
    token.invalidate()
  }

  @Test func `properties of two objects are exchanged`() {
    let (one, other) = (Oblong(), Oblong())
    one.width = 10
    var areas: [Int] = []
    let tokens = [one, other].map { box in
      box.observe(\.area) { _, _ in areas.append(one.area + other.area) }
    }
    swap(&one.width, &other.width)
    #expect((one.width, other.width) == (2, 10))
    #expect(areas.last == 36)
    tokens.forEach { $0.invalidate() }
  }

  @Test func `one property is changed while another is sorted`() {
    let box = Oblong()
    box.sides = [3, 1, 2]
    var summaries: [String] = []
    let token = box.observe(\.summary, options: .new) { _, change in
      summaries.append(change.new ?? "-")
    }
    box.sides.sort { left, right in
      box.compared += 1
      return left < right
    }
    #expect(box.sides == [1, 2, 3])
    #expect(summaries.count == box.compared + 1)
    #expect(summaries.last == "[1, 2, 3] \(box.compared)")
    token.invalidate()
  }

  @Test func `properties beyond the capacity of the observed ones are changed in place`() {
    let cupboard = Cupboard()
    var told = 0
    let first = cupboard.observe(\.a) { _, _ in told += 1 }
    cupboard.e.append(1)
    cupboard.f.append(2)
    cupboard.a.append(3)
    #expect(cupboard.e == [1] && cupboard.f == [2] && told == 1)
    let last = cupboard.observe(\.f) { _, _ in told += 1 }
    cupboard.e.append(4)
    cupboard.f.append(5)
    #expect(cupboard.e == [1, 4] && cupboard.f == [2, 5] && told == 2)
    first.invalidate()
    last.invalidate()
  }

  @Test func `an in-place change that throws is reported with the resulting value`() {
    struct Failure: Error {}
    func fail(_ list: inout [Int]) throws {
      list.append(1)
      throw Failure()
    }
    let box = Oblong()
    var seen: [[Int]] = []
    let token = box.observe(\.sides, options: .new) { _, change in seen.append(change.new ?? []) }
    #expect(throws: Failure.self) { try fail(&box.sides) }
    #expect(box.sides == [1])
    #expect(seen == [[1]])
    token.invalidate()
  }

  @Test func `a list that only marks observers is changed without a copy`() {
    let box = Oblong()
    box.sides = Array(0..<100)
    let observer = DirtyObserver {}
    observer.track { _ = box.sides }
    let before = box.sides.withUnsafeBufferPointer { $0.baseAddress }
    box.sides[5] = -1
    let after = box.sides.withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
    #expect(observer.isDirty)
    observer.end()
  }
}
