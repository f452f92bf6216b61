/// The two sides of a binding, and the copying between them.
///
/// It is confined to the isolation of the objects. Notifications that arrive during a copy are only
/// recorded. They are either caused by the copy itself, or handled when it has finished.
final class BindingLink<Source: AnyObject, Target: AnyObject, Value, Shown> {
  private weak let source: Source?
  private weak let target: Target?
  private let keyPath: KeyPath<Source, Value>
  private let targetKeyPath: ReferenceWritableKeyPath<Target, Shown>
  private let transform: (Value) -> Shown
  /// Writes the source, in a two-way binding.
  private let write: (to: ReferenceWritableKeyPath<Source, Value>, reverse: (Shown) -> Value?)?

  /// The value of the source in the last copy.
  private var copied: Value?
  private var isCopying = false
  /// The sides that have changed since the copy began.
  private var hasSourceChanged = false
  private var hasTargetChanged = false

  /// The maximum number of consecutive copies that changes during copies can cause.
  private static var rounds: Int { 100 }

  init(
    _ source: Source,
    _ keyPath: KeyPath<Source, Value>,
    _ target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Shown>,
    transform: @escaping (Value) -> Shown,
    write: (to: ReferenceWritableKeyPath<Source, Value>, reverse: (Shown) -> Value?)?
  ) {
    self.source = source
    self.target = target
    self.keyPath = keyPath
    self.targetKeyPath = targetKeyPath
    self.transform = transform
    self.write = write
  }

  /// Whether the target still exists.
  var hasTarget: Bool { target != nil }

  func sourceChanged() {
    hasSourceChanged = true
    settle(.source)
  }

  /// Handles a late notification of the source, whose value may be copied already.
  func sourceMayHaveChanged() {
    if let source, let copied, isEqual(source[keyPath: keyPath], copied) { return }
    sourceChanged()
  }

  func targetChanged() {
    hasTargetChanged = true
    settle(.target)
  }

  private enum Side {
    case source, target
  }

  /// The result of a copy.
  private enum Outcome {
    case equal
    /// The side that was read has changed meanwhile.
    case changed
    /// The side that was written has modified the value.
    case altered
  }

  private func settle(_ first: Side) {
    guard !isCopying else { return }
    isCopying = true
    defer { isCopying = false }
    var side = first
    var exchanges = 0
    for _ in 0..<BindingLink.rounds {
      hasSourceChanged = false
      hasTargetChanged = false
      switch side == .source ? copyToTarget() : copyToSource() {
      case .equal: return
      case .changed: continue
      case .altered:
        // If both sides modify every value, they would be copied back and forth without end.
        exchanges += 1
        guard exchanges <= 2 else { return }
        side = side == .source ? .target : .source
      }
    }
  }

  private func copyToTarget() -> Outcome {
    guard let source, let target else { return .equal }
    let value = source[keyPath: keyPath]
    copied = value
    let shown = transform(value)
    target[keyPath: targetKeyPath] = shown
    if write != nil, isKnownToDiffer(target[keyPath: targetKeyPath], shown) { return .altered }
    return hasSourceChanged && !isEqual(source[keyPath: keyPath], value) ? .changed : .equal
  }

  private func copyToSource() -> Outcome {
    guard let source, let target, let write else { return .equal }
    let shown = target[keyPath: targetKeyPath]
    guard let value = write.reverse(shown) else { return .equal }
    copied = value
    source[keyPath: write.to] = value
    if isKnownToDiffer(source[keyPath: keyPath], value) { return .altered }
    return hasTargetChanged && !isEqual(target[keyPath: targetKeyPath], shown) ? .changed : .equal
  }
}

/// Returns whether two values have a type that can be compared, and differ.
private func isKnownToDiffer<Value>(_ left: Value, _ right: Value) -> Bool {
  !isEqual(left, right) && isEqual(right, right)
}
