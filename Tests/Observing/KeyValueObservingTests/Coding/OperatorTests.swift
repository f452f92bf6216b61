import KeyValueObserving
import Testing

/// A type that only its own operators can compare and add.
private struct Money: Comparable, Numeric, AveragedValue {
  var cents: Int
  var magnitude: Int { abs(cents) }
  init(cents: Int) { self.cents = cents }
  init(integerLiteral value: Int) { cents = value * 100 }
  init?(exactly source: some BinaryInteger) { cents = Int(source) * 100 }
  static func < (a: Money, b: Money) -> Bool { a.cents < b.cents }
  static func + (a: Money, b: Money) -> Money { Money(cents: a.cents + b.cents) }
  static func - (a: Money, b: Money) -> Money { Money(cents: a.cents - b.cents) }
  static func * (a: Money, b: Money) -> Money { Money(cents: a.cents * b.cents / 100) }
  static func *= (a: inout Money, b: Money) { a = a * b }
  func divided(by count: Int) -> Money { Money(cents: cents / count) }
}

@KeyValueObservable private final class Addend {
  var value: Int?
  var kids: [Int] = []
  var price = Money(cents: 0)
  var isOn = false

  init(_ value: Int?, kids: [Int] = []) {
    self.value = value
    self.kids = kids
  }
}

@KeyValueObservable private final class Sums {
  var numbers: [Int] = [1, 2, 3]
  var large: [Int64] = [1 << 53, 1 << 53 + 1, 1 << 53]
  var fractions = [0.5, 1.5]
  var optional: [Int?] = [4, nil, 8]
  var none: [Int]?
  var durations: [Duration] = [.seconds(1), .seconds(3)]
  var words = ["b", "a", "b"]
  var set: Set<Int> = [1, 2, 3]
  var lists: [[Int]] = [[1, 2], [2, 3]]
  var map: [String: Int] = ["a": 1, "b": 2]
  var elements = [Addend(1, kids: [1, 2]), Addend(nil), Addend(5, kids: [2])]
  var anything: [Any] = []
  var count = 0
}

@Suite struct OperatorTests {
  private let sums = Sums()

  @Test(arguments: [
    ("numbers.@sum.self", 6), ("numbers.@max.self", 3), ("numbers.@avg.self", 2),
    ("numbers.@count.whatever", 3), ("elements.value.@sum.self", 6), ("elements.@sum.value", 6),
    ("elements.@avg.value", 2), ("elements.kids.@count", 3), ("elements.@max.value", 5),
    ("optional.@sum.self", 12), ("optional.@avg.self", 4), ("optional.@min.self", 4),
    ("map.a", 1), ("map.@count", 2), ("set.@sum.self", 6), ("elements.@count", 3),
  ])
  func `operators return an integer if the result is one`(path: String, value: Int) throws {
    #expect(try sums.value(forKeyPath: path) as? Int == value)
  }

  @Test func `integers are compared and summed exactly`() throws {
    #expect(try sums.value(forKeyPath: "large.@max.self") as? Int64 == 1 << 53 + 1)
    sums.anything = [UInt64.max, UInt64.max - 1, Int64.min]
    #expect(try sums.value(forKeyPath: "anything.@max.self") as? UInt64 == .max)
    #expect(try sums.value(forKeyPath: "anything.@min.self") as? Int64 == .min)
    sums.anything = [UInt64.max, -1, Int64.min, Int64.min]
    #expect(try sums.value(forKeyPath: "anything.@sum.self") as? Int == -2)
    sums.anything = [9007199254740992.0, Int(1) << 53 + 1]
    #expect(try sums.value(forKeyPath: "anything.@max.self") as? Int == 1 << 53 + 1)
    sums.anything = [Int.max, 1]
    #expect(try sums.value(forKeyPath: "anything.@sum.self") as? Double == 0x1p63)
  }

  @Test func `fractions and Booleans count as numbers`() throws {
    #expect(try sums.value(forKeyPath: "fractions.@sum.self") as? Double == 2)
    sums.anything = [true, 2, 0.5]
    #expect(try sums.value(forKeyPath: "anything.@sum.self") as? Double == 3.5)
    sums.elements[1].isOn = true
    #expect(try sums.value(forKeyPath: "elements.@sum.isOn") as? Int == 1)
  }

  @Test func `comparable values have a minimum and a maximum`() throws {
    sums.anything = [2, 2.0, 1.0, 1]
    let (most, least) = (
      try sums.value(forKeyPath: "anything.@max.self"),
      try sums.value(forKeyPath: "anything.@min.self")
    )
    #expect(most is Int && least is Double, "the first of equal ones")
    #expect(try sums.value(forKeyPath: "words.@min.self") as? String == "a")
    #expect(try sums.value(forKeyPath: "durations.@max.self") as? Duration == .seconds(3))
    #expect(try sums.value(forKeyPath: "elements.@max.price") as? Money == Money(cents: 0))
  }

  @Test func `values that can be added have a sum, and a mean if they can be divided`() throws {
    #expect(try sums.value(forKeyPath: "durations.@sum.self") as? Duration == .seconds(4))
    #expect(try sums.value(forKeyPath: "durations.@avg.self") as? Duration == .seconds(2))
    sums.anything = [Money(cents: 50), 2, Optional<Int>.none as Any]
    #expect(try sums.value(forKeyPath: "anything.@sum.self") as? Money == Money(cents: 250))
    #expect(try sums.value(forKeyPath: "anything.@avg.self") as? Money == Money(cents: 83))
  }

  @Test func `without elements there is a count and a sum, and no other result`() throws {
    sums.numbers = []
    #expect(try sums.value(forKeyPath: "numbers.@count") as? Int == 0)
    #expect(try sums.value(forKeyPath: "numbers.@sum.self") as? Int == 0)
    for name in ["avg", "min", "max"] {
      #expect(try sums.value(forKeyPath: "numbers.@\(name).self") == nil)
    }
    #expect(try sums.value(forKeyPath: "none.@sum.self") == nil)
  }

  @Test func `unions flatten the collections of the elements`() throws {
    let paths: [(String, [Int])] = [
      ("elements.@unionOfArrays.kids", [1, 2, 2]), ("lists.@unionOfArrays.self", [1, 2, 2, 3]),
      ("elements.@distinctUnionOfArrays.kids", [1, 2]),
      ("lists.@distinctUnionOfSets.self", [1, 2, 3]),
      ("elements.@unionOfObjects.value", [1, 5]),
      ("numbers.@distinctUnionOfObjects.self", [1, 2, 3]),
    ]
    for (path, values) in paths {
      #expect(try sums.value(forKeyPath: path) as? [Int] == values, "\(path)")
    }
  }

  @Test func `paths through sets return sets, through dictionaries the value of a key`() throws {
    #expect(try sums.value(forKeyPath: "set.self") as? Set<Int> == [1, 2, 3])
    let values = try sums.value(forKeyPath: "words.self") as? [String]
    #expect(values == ["b", "a", "b"])
    #expect(try sums.value(forKeyPath: "map.b") as? Int == 2)
    #expect(try sums.value(forKeyPath: "map.c") == nil)
  }

  @Test(arguments: [
    "numbers.@median.self", "elements.@max.kids", "elements.@sum.kids",
    "numbers.@unionOfArrays.self",
    "map.@sum.self", "numbers.length", "words.@sum.self", "words.@avg.self",
  ])
  func `unsupported operators and operands are errors`(path: String) {
    #expect(throws: CodingError.self) { try sums.value(forKeyPath: path) }
  }

  @Test func `values of different types cannot be compared`() {
    sums.anything = [1, "a"]
    #expect(throws: CodingError.self) { try sums.value(forKeyPath: "anything.@max.self") }
  }

  @Test func `several values are set completely or not at all`() {
    #expect(throws: CodingError.self) {
      try sums.setValues(forKeys: ["count": 5, "numbers": [9], "words": 3])
    }
    #expect(throws: CodingError.self) { try sums.setValues(forKeys: ["count": 5, "zoo": 1]) }
    #expect(sums.count == 0)
    #expect(sums.numbers == [1, 2, 3])
  }

  @Test func `setting through a collection sets all elements or none`() throws {
    try sums.setValue(7, forKeyPath: "elements.value")
    #expect(sums.elements.map(\.value) == [7, 7, 7])
    sums.anything = [sums.elements[0], sums]
    #expect(throws: CodingError.self) { try sums.setValue(8, forKeyPath: "anything.value") }
    #expect(sums.elements[0].value == 7)
  }
}
