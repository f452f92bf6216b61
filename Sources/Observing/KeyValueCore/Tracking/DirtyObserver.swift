/// An observer that is marked when any property that it has read changes. Cells are built on it.
///
/// It receives and stores no values. However many changes are made, `onChange` is called once,
/// until ``track(_:)`` reads again. It is confined to the isolation of the objects that it reads,
/// and must be released there.
public final class DirtyObserver {
  private let listener: MarkListener

  /// Creates an observer that observes nothing yet.
  ///
  /// `onChange` is called on the thread that makes the first change after a ``track(_:)``. The new
  /// value is set by then, and other observers have not been notified yet.
  public init(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onChange: @escaping @Sendable () -> Void
  ) {
    listener = MarkListener(origin: ObservationOrigin(fileID: fileID, line: line), onChange)
  }

  /// A Boolean value indicating whether a property that was read has changed since.
  public var isDirty: Bool { listener.isDirty }

  /// Clears the mark, runs `read`, and observes exactly the properties that it reads.
  ///
  /// Observation of each property begins before its value is read, so that no change is lost. An
  /// enclosing tracking does not see these reads. A ``ForeignObservable`` is observed where it is
  /// read by key path or by name. Must not be called from inside its own `read`.
  public func track<Result>(_ read: () throws -> Result) rethrows -> Result {
    listener.clear()
    return try listener.trackAll(read)
  }

  /// The number of properties that the last ``track(_:)`` read and that can be observed. Reading
  /// whether an object was deleted does not count.
  package var readCount: Int { listener.readCount }

  /// Stops observing. Repeated calls are harmless. A later ``track(_:)`` starts again.
  public func end() {
    listener.endAll()
    listener.clear()
  }

  deinit {
    listener.endAll()
  }
}
