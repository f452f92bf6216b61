/// Holds what belongs to the main actor, for work that is entered from elsewhere on its thread.
@MainActor
final class MainActorKeeper<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
