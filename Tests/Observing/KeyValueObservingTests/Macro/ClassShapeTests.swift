public import KeyValueObserving
import Testing

/// Various class declarations. Their successful compilation is part of the test.
@KeyValueObservable
open class Animal {
  public var name: String
  public internal(set) var age = 0
  var noise: String { "\(name)!" }

  public init(name: String) { self.name = name }
}

@KeyValueObservable
public class Dog: Animal {
  public var tricks: [String] = []
  public var owner: Animal?
  public var badge: String { "\(name) knows \(tricks.count)" }
}

@KeyValueObservable
public final class Puppy: Dog {
  public var weeks = 8
}

@KeyValueObservable
final class Box<Value: Equatable> {
  var value: Value
  var others: [Value] = []

  init(_ value: Value) { self.value = value }
}

@KeyValueObservable
final class IntBox: BoxBase<Int> {
  var extra = 1
}

@KeyValueObservable
class BoxBase<Value> {
  var content: Value?

  init() {}
}

enum Zoo {
  @KeyValueObservable
  final class Cage {
    weak var keeper: Animal?
    unowned var zoo: Animal
    var label: String!
    var count = 0 { didSet { changes += 1 } }
    @NotObserved var changes = 0
    @NotObserved lazy var expensive = 1
    let number = 7
    let length, width: Int
    let (height, (depth, _)) = (4, (5, 6))
    static let shared = 1
    var `class` = "mammals"
    private var secret = 1

    init(zoo: Animal) {
      self.zoo = zoo
      (length, width) = (2, 3)
    }

    func change() { secret += 1 }
  }
}

@KeyValueObservable
final class Gauge {
  var unit = "m"
  @ManuallyNotified @AffectedBy("unit") var reading = 0
}

@KeyValueObservable
final class Report {
  @ManuallyNotified lazy var pages: [String] = ["first"]
  var title = ""
}

@MainActor
@KeyValueObservable
final class Screen {
  var title = "t"
  private(set) var user: User?
  var shout: String { title.uppercased() }

  func show(_ user: User?) { self.user = user }
}

@Suite struct ClassShapeTests {
  @Test func `subclasses have the keys of both classes, observed typed and by name`() throws {
    let puppy = Puppy(name: "Rex")
    #expect(
      puppy.keyTable.keys.map(\.name) == [
        "name", "age", "noise", "tricks", "owner", "badge", "weeks",
      ]
    )
    let log = Log<String>()
    let tokens = [
      puppy.observe(\.name, options: .new) { _, change in log.add("name \(change.new ?? "")") },
      puppy.observe(\.badge, options: .new) { _, change in log.add(change.new ?? "") },
      puppy.observe(\.weeks) { _, _ in log.add("weeks") },
      (puppy as Animal).observe(\.name) { _, _ in log.add("as animal") },
      try puppy.observe(keyPath: "noise") { _, _ in log.add("noise") },
    ]
    puppy.name = "Max"
    puppy.weeks = 9
    #expect(log.entries == ["noise", "as animal", "Max knows 0", "name Max", "weeks"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `generic classes and their subclasses are observed`() {
    let box = Box("a")
    let number = IntBox()
    let log = Log<String>()
    let tokens = [
      box.observe(\.value, options: .new) { _, change in log.add(change.new ?? "-") },
      number.observe(\.content, options: .new) { _, change in
        log.add("\((change.new ?? nil) ?? -1)")
      },
      number.observe(\.extra) { _, _ in log.add("extra") },
    ]
    box.value = "b"
    number.content = 3
    number.extra = 2
    #expect(log.entries == ["b", "3", "extra"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `weak, unowned, implicitly unwrapped, constant and escaped properties are keys`()
    throws
  {
    let animal = Animal(name: "keeper")
    let cage = Zoo.Cage(zoo: animal)
    let log = Log<String>()
    let tokens = [
      cage.observe(\.keeper?.name, options: .new) { _, change in
        log.add((change.new ?? nil) ?? "nil")
      },
      cage.observe(\.zoo) { _, _ in log.add("zoo") },
      cage.observe(\.label) { _, _ in log.add("label") },
      cage.observe(\.class) { _, _ in log.add("class") },
      try cage.observe(keyPath: "secret") { _, _ in log.add("secret") },
    ]
    cage.keeper = animal
    animal.name = "new"
    cage.zoo = animal
    cage.label = "l"
    cage.class = "birds"
    cage.change()
    #expect(log.entries == ["keeper", "new", "zoo", "label", "class", "secret"])
    #expect(try cage.value(forKey: "number") as? Int == 7)
    let sizes = try ["length", "width", "height", "depth"].map {
      try cage.value(forKey: $0) as? Int
    }
    #expect(sizes == [2, 3, 4, 5])
    #expect(throws: CodingError.self) { try cage.value(forKey: "changes") }
    tokens.forEach { $0.invalidate() }
  }

  @Test func `a manually notified property may be affected by others`() {
    let gauge = Gauge()
    var calls = 0
    let token = gauge.observe(\.reading) { _, _ in calls += 1 }
    gauge.reading = 1
    #expect(calls == 0)
    gauge.unit = "cm"
    #expect(calls == 1)
    gauge.willChangeValue(for: \.reading)
    gauge.reading = 2
    gauge.didChangeValue(for: \.reading)
    #expect(calls == 2)
    token.invalidate()
  }

  @Test func `a lazy property has a key, stays lazy, and is notified manually`() throws {
    let report = Report()
    let log = Log<[String]?>()
    let token = report.observe(\.pages, options: [.old, .new]) { _, change in
      log.add(change.old)
      log.add(change.new)
    }
    report.willChangeValue(for: \.pages)
    report.pages.append("second")
    report.didChangeValue(for: \.pages)
    #expect(log.entries == [["first"], ["first", "second"]])
    #expect(report.keyTable.keys.map(\.name) == ["pages", "title"])
    try report.setValue(["other"], forKey: "pages")
    #expect(try report.value(forKey: "pages") as? [String] == ["other"])
    token.invalidate()
  }

  @Test func `a didSet of the class runs before the observers`() {
    let animal = Animal(name: "a")
    let cage = Zoo.Cage(zoo: animal)
    var seen = 0
    let token = cage.observe(\.count) { cage, _ in seen = cage.changes }
    cage.count = 5
    #expect(seen == 1)
    token.invalidate()
  }

  @Test @MainActor func `classes of the main actor are observed there`() throws {
    let screen = Screen()
    let log = Log<String>()
    let tokens = [
      screen.observe(\.title, options: .new) { _, change in log.add(change.new ?? "-") },
      screen.observe(\.shout, options: .new) { _, change in log.add(change.new ?? "-") },
      screen.observe(\.user?.name) { _, _ in log.add("user") },
    ]
    screen.title = "x"
    screen.show(User("u"))
    #expect(log.entries == ["X", "x", "user"])
    #expect(try screen.value(forKey: "title") as? String == "x")
    tokens.forEach { $0.invalidate() }
  }
}
