/// Is marked when anything that it has read changes: what cells stand on.
///
/// It gets no values and keeps none; however many changes follow, `onChange` is called once, until
/// ``track(_:)`` reads anew. Confined to the isolation of the objects it reads, and ends with its last
/// reference there.
public final class DirtyObserver {
  private let listener: MarkListener

  /// Makes an observer that listens to nothing yet.
  ///
  /// `onChange` is called on the thread that makes the first change after a ``track(_:)``, when the new
  /// value is in place and before other observers are told of it.
  public init(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onChange: @escaping @Sendable () -> Void
  ) {
    listener = MarkListener(origin: ObservationOrigin(fileID: fileID, line: line), onChange)
  }

  /// Whether anything that was read has changed since.
  public var isDirty: Bool { listener.isDirty }

  /// Clears the mark, runs `read`, and listens to exactly the observable properties that it read.
  ///
  /// Each property is listened to from just before its value is read, so no change is lost. What is read
  /// is not noted by a tracking around this one. Of a ``ForeignObservable`` it listens to what is read by key path or by name. Must not be called from inside its own `read`.
  public func track<Result>(_ read: () throws -> Result) rethrows -> Result {
    listener.clear()
    return try listener.trackAll(read)
  }

  /// Listens to nothing any more; harmless when it doesn't. A later ``track(_:)`` begins again.
  public func end() {
    listener.endAll()
    listener.clear()
  }

  deinit {
    listener.endAll()
  }
}
