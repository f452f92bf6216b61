/// Takes something to another thread, which has it alone until the test has waited for it.
// Safety: the tests that use it wait for the other thread to end before they touch the value again.
struct Handover<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Runs a body on another thread and waits for its end.
  func elsewhere(_ body: @escaping @Sendable (Value) -> Void) async {
    await Task.detached { body(self.value) }.value
  }
}
