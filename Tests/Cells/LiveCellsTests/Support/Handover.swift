/// Passes a value to another thread, which has exclusive access until the test has waited for it.
// Safety: the tests wait for the other thread to finish before they access the value again.
struct Handover<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Runs a closure on another thread and waits until it returns.
  func elsewhere(_ body: @escaping @Sendable (Value) -> Void) async {
    await Task.detached { body(self.value) }.value
  }
}
