/// Keeps two key paths equal, in one direction or both, until the binding or one of the objects is
/// deallocated.
///
/// The target receives the source's value when the binding is made, and after each change,
/// immediately and on the thread of the change. Both objects are held weakly.
///
/// A two-way binding ends with equal values. A value that it writes is not copied back unless the
/// other side has modified it: a field that capitalizes its text changes the model, and a model
/// that limits a number corrects the field. If the two sides never agree, the exchange stops after
/// one copy in each direction. Changes that observers make during a copy are copied afterwards.
/// Circular bindings stop when all values are equal, or after a hundred rounds.
///
/// ```swift
/// let binding = Binding(download, \.progress, to: caption, \.text) { fraction in
///   fraction.map { "\(Int($0 * 100)) %" } ?? "unknown"
/// }
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

  /// Binds one way, through a transform.
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
    let ending = SelfEnding()
    let token = source.observe(keyPath, options: .initial, fileID: fileID, line: line) { _, _ in
      link.hasTarget ? link.sourceChanged() : ending.end()
    }
    ending.begin(token)
    token.end(with: target)
    observations = [token]
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
  /// If `reverse` returns nil, for example for a text that is not a number, the source keeps its
  /// value, and the target keeps the entered one.
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
    observations[0].end(with: target)
    observations[1].end(with: source)
  }

  /// Binds both ways, through a transform and its reverse, where the source may be nil.
  ///
  /// If `reverse` returns nil, for example for a text that is not a number, the source keeps its
  /// value, and the target keeps the entered one. Nil does not mean a nil value. To convert an
  /// entry to nil, return `.some(nil)`.
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

  /// Ends the binding. Both sides keep their values. Repeated calls are harmless.
  public func invalidate() {
    for observation in observations { observation.invalidate() }
  }
}
