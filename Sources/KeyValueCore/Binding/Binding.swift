/// Keeps one key path equal to another, one way or both, for as long as the binding and both objects live.
///
/// The target takes the source's value when the binding is made, and again after each change, at once
/// and on the thread of the change. Both objects are held weakly.
///
/// A two-way binding ends equal. What it writes itself is not copied back, unless the other side made
/// something else of it: a field that turns its text into capitals changes the model, a model that keeps a
/// number within bounds corrects the field. Two sides that never agree are left after one exchange each,
/// the source with what it made of the target's value. What others change in the midst of a copy is copied
/// when it is done. Bindings in a circle come to rest when all values are equal; a circle that never does
/// is left after a hundred rounds.
///
/// ```swift
/// let binding = Binding(user, \.name, to: label, \.text)
/// ```
public final class Binding {
  private let observations: [ObservationToken]

  init(_ observations: [ObservationToken]) {
    self.observations = observations
  }

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
    let link = BindingLink(
      source,
      keyPath,
      target,
      targetKeyPath,
      transform: transform,
      write: nil
    )
    observations = [
      source.observe(keyPath, options: .initial, fileID: fileID, line: line) { _, _ in
        link.sourceChanged()
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
    let link = BindingLink(
      source,
      keyPath,
      target,
      targetKeyPath,
      transform: transform,
      write: (keyPath, reverse)
    )
    observations = [
      source.observe(keyPath, options: .initial, fileID: fileID, line: line) { _, _ in
        link.sourceChanged()
      },
      target.observe(targetKeyPath, fileID: fileID, line: line) { _, _ in
        link.targetChanged()
      },
    ]
  }

  /// Binds both ways, through a transform and its reverse, where the source may be nil.
  ///
  /// Where `reverse` gives nil – text that can't be read as a number – the source keeps its value, and the
  /// target what was entered: nil doesn't stand for a value that is nil. To read some entry as nil, return
  /// it wrapped: `.some(nil)` for the entry, nil for what can't be read.
  public convenience init<Source: KeyValueObservable, Target: KeyValueObservable, Wrapped, Shown>(
    _ source: Source,
    _ keyPath: ReferenceWritableKeyPath<Source, Wrapped?>,
    twoWay target: Target,
    _ targetKeyPath: ReferenceWritableKeyPath<Target, Shown>,
    transform: @escaping (Wrapped?) -> Shown,
    reverse: @escaping (Shown) -> Wrapped?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    func read(_ shown: Shown) -> Wrapped?? { reverse(shown).map(Optional.some) }
    self.init(
      source,
      keyPath,
      twoWay: target,
      targetKeyPath,
      transform: transform,
      reverse: read,
      fileID: fileID,
      line: line
    )
  }

  /// Ends the binding; both sides keep what they have. Harmless when it has ended.
  public func invalidate() {
    for observation in observations { observation.invalidate() }
  }
}
