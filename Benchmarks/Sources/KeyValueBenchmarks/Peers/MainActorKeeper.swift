/// Stores a value of the main actor for nonisolated code that runs on the main thread.
@MainActor
final class MainActorKeeper<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
