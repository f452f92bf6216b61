/// Keeps one key path equal to another, one way or both, for as long as the binding and both objects live.
///
/// The target takes the source's value when the binding is made, and again after each change, at once
/// and on the thread of the change. Both objects are held weakly. A two-way binding doesn't loop: what it
/// writes itself is not copied back.
///
/// ```swift
/// let binding = Binding(user, \.name, to: label, \.text)
/// ```
public final class Binding {
  /// Whether the binding is copying now, so that what it causes isn't copied back.
  private final class Guard {
    var isCopying = false

    func copy(_ body: () -> Void) {
      guard !isCopying else { return }
      isCopying = true
      defer { isCopying = false }
      body()
    }
  }

  private let observations: [ObservationToken]

  /// Binds one way.
  public convenience init<Source: KeyValueObservable, Target: AnyObject, Value>(
    _ source: Source,
    _ keyPath: KeyPath<Source, Value>,
    to target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      to: target,
      targetKeyPath,
      transform: { $0 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds one way, through a transform or a formatter.
  public init<Source: KeyValueObservable, Target: AnyObject, Value, Shown>(
    _ source: Source,
    _ keyPath: KeyPath<Source, Value>,
    to target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Shown>,
    transform: @escaping (Value) -> Shown,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    observations = [
      source.observe(keyPath, options: .initial, fileID: fileID, line: line) {
        [weak target] source, _ in
        target?[keyPath: targetKeyPath] = transform(source[keyPath: keyPath])
      }
    ]
  }

  /// Binds both ways.
  public convenience init<Source: KeyValueObservable, Target: KeyValueObservable, Value>(
    _ source: Source,
    _ keyPath: ReferenceWritableKeyPath<Source, Value>,
    twoWay target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      source,
      keyPath,
      twoWay: target,
      targetKeyPath,
      transform: { $0 },
      reverse: { .some($0) },
      fileID: fileID,
      line: line
    )
  }

  /// Binds both ways, through a transform and its reverse.
  ///
  /// Where `reverse` gives nil – text that can't be read as a number – the source keeps its value, and the
  /// target what was entered.
  public init<Source: KeyValueObservable, Target: KeyValueObservable, Value, Shown>(
    _ source: Source,
    _ keyPath: ReferenceWritableKeyPath<Source, Value>,
    twoWay target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Shown>,
    transform: @escaping (Value) -> Shown,
    reverse: @escaping (Shown) -> Value?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let guarding = Guard()
    observations = [
      source.observe(keyPath, options: .initial, fileID: fileID, line: line) {
        [weak target] source, _ in
        guarding.copy { target?[keyPath: targetKeyPath] = transform(source[keyPath: keyPath]) }
      },
      target.observe(targetKeyPath, fileID: fileID, line: line) { [weak source] target, _ in
        guarding.copy {
          guard let value = reverse(target[keyPath: targetKeyPath]) else { return }
          source?[keyPath: keyPath] = value
        }
      },
    ]
  }

  /// Ends the binding; both sides keep what they have. Harmless when it has ended.
  public func invalidate() {
    for observation in observations { observation.invalidate() }
  }
}
