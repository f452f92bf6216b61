import KeyValueObserving
import Testing

@KeyValueObservable class Basket {
  var list: [Int] = []
  @ManuallyNotified var label = ""
}

/// Adds no keys and therefore has no macro.
class Hamper: Basket {}

final class PicnicHamper: Hamper {}

@KeyValueObservable final class LockedHamper: Hamper {
  var code = 0
}

/// Key paths written in classes that inherit all their keys.
@Suite struct InheritedKeyTests {
  static func log<Root: Basket>(_ basket: Root) -> [String] {
    let log = Log<String>()
    let tokens = [
      basket.observe(\.list, options: .new) { _, change in
        log.add("\(change.kind) \(change.indexes ?? []) \(change.new ?? [])")
      },
      basket.observe(\.label, options: .new) { _, change in log.add(change.new ?? "-") },
    ]
    basket.mutableArray(\.list).append(1)
    basket.willChangeValue(for: \.label)
    basket.label = "a"
    basket.didChangeValue(for: \.label)
    tokens.forEach { $0.invalidate() }
    return log.entries
  }

  static let expected = ["insertion [0] [1]", "a"]

  @Test func `a subclass without the macro is observed like its superclass`() {
    #expect(InheritedKeyTests.log(Hamper()) == InheritedKeyTests.expected)
    #expect(InheritedKeyTests.log(PicnicHamper()) == InheritedKeyTests.expected)
  }

  @Test func `an object is observed with each of its classes as the static type`() {
    let picnic = PicnicHamper()
    #expect(InheritedKeyTests.log(picnic as Hamper) == InheritedKeyTests.expected)
    let other = PicnicHamper()
    #expect(InheritedKeyTests.log(other as Basket) == InheritedKeyTests.expected)
    let locked = LockedHamper()
    #expect(InheritedKeyTests.log(locked as Hamper) == InheritedKeyTests.expected)
    #expect(locked.keyName(of: \LockedHamper.list) == "list")
    #expect((locked as Hamper).keyName(of: \.list) == "list")
    #expect((locked as Basket).keyName(of: \.list) == "list")
    #expect(locked.keyName(of: \LockedHamper.code) == "code")
  }
}
