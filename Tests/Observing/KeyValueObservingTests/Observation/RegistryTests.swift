import KeyValueObserving
import Testing

/// Conforms by hand, with properties of both kinds of indexes: those with their own mark, and those
/// that share a mark.
private final class WideByHand: KeyValueObservable {
  static let lastIndex = 80

  let registry = Registry()
  private var stored = (0, 0)

  var observationState: ObjectState { registry.state }
  var keyTable: KeyTable { WideByHand.table }
  private static let table = KeyTable(
    "WideByHand",
    (0...lastIndex).map { index in
      switch index {
      case 0: .stored("first", \WideByHand.first)
      case lastIndex: .stored("last", \WideByHand.last)
      default: .stored("between\(index)", \WideByHand.between)
      }
    }
  )

  var first: Int {
    get { read(0) { stored.0 } }
    set { registry.mutate(0, of: self, read: { stored.0 }, write: { stored.0 = newValue }) }
  }
  var last: Int {
    get { read(WideByHand.lastIndex) { stored.1 } }
    set {
      registry.mutate(
        WideByHand.lastIndex,
        of: self,
        read: { stored.1 },
        write: { stored.1 = newValue }
      )
    }
  }
  var between: Int { 0 }

  private func read(_ index: Int, _ body: () -> Int) -> Int {
    registry.access(index)
    return body()
  }
}

@Suite struct RegistryTests {
  @Test func `an object is observed while any of its properties is`() {
    let object = WideByHand()
    /// Returns whether the object is observed, whether its first property is, and whether it never
    /// was.
    func marks() -> [Bool] {
      [object.registry.isObserved, object.registry.isObserved(0), object.registry.isUntouched]
    }
    #expect(marks() == [false, false, true])
    let first = object.observe(\.first) { _, _ in }
    #expect(marks() == [true, true, false])
    let last = object.observe(\.last) { _, _ in }
    first.invalidate()
    #expect(marks() == [true, false, false])
    last.invalidate()
    #expect(marks() == [false, false, false])
  }
}
