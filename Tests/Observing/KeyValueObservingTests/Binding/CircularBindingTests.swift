import KeyValueObserving
import Testing

@KeyValueObservable
private final class RingCell {
  var value = 0
}

@KeyValueObservable(.synchronized)
private final class SharedRingCell {
  var value = 0
}

/// Circular bindings that are not two-way bindings.
@Suite struct CircularBindingTests {
  @Test func `circular bindings by name end with equal values`() throws {
    let (one, other) = (RingCell(), RingCell())
    let bindings = [
      try Binding(one, keyPath: "value", to: other, keyPath: "value"),
      try Binding(other, keyPath: "value", to: one, keyPath: "value"),
    ]
    one.value = 1
    #expect((one.value, other.value) == (1, 1))
    other.value = 2
    #expect((one.value, other.value) == (2, 2))
    bindings.forEach { $0.invalidate() }
  }

  @Test func `a binding by name to the same property ends`() throws {
    let cell = RingCell()
    let binding = try Binding(cell, keyPath: "value", to: cell, keyPath: "value") {
      ($0 as? Int ?? 0) + 1
    }
    cell.value = 5
    #expect(cell.value > 5)
    binding.invalidate()
  }

  @Test func `circular bindings of synchronized objects end with equal values`() {
    let (one, other) = (SharedRingCell(), SharedRingCell())
    let bindings = [
      Binding(one, \.value, to: other, \.value), Binding(other, \.value, to: one, \.value),
    ]
    one.value = 1
    #expect((one.value, other.value) == (1, 1))
    other.value = 2
    #expect((one.value, other.value) == (2, 2))
    bindings.forEach { $0.invalidate() }
  }
}
