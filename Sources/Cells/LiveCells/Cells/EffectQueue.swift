/// The effects of a cell that are carried out one after the other. Effects that are caused
/// meanwhile, by the content, follow.
struct EffectQueue {
  private var pending: CellLife.Effects = []
  /// Whether effects are being carried out.
  private(set) var isWorking = false

  /// Adds effects. Returns whether the caller must carry them out: not if this was called from
  /// inside an effect.
  mutating func add(_ effects: CellLife.Effects) -> Bool {
    pending.formUnion(effects)
    defer { isWorking = true }
    return !isWorking
  }

  /// Removes and returns all pending effects.
  mutating func take() -> CellLife.Effects {
    defer { pending = [] }
    return pending
  }

  /// Records that the taken effects were carried out. Returns whether further ones are pending.
  mutating func end() -> Bool {
    isWorking = !pending.isEmpty
    return isWorking
  }
}
