extension KeyValueObservable {
  /// The value at a key path now, and after each change, as an asynchronous sequence.
  ///
  /// Only the newest value is kept for a reader who is behind; `limit` keeps more. The sequence begins
  /// with the present value. It ends when the object dies, and cancelling the task that reads it ends
  /// the observation. Call in the isolation of the object; read in any.
  public func values<Value: Sendable>(
    of keyPath: KeyPath<Self, Value>,
    buffering limit: Int = 1,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(limit)) { continuation in
      let origin = ObservationOrigin(fileID: fileID, line: line)
      let token = begin(keyPathReading(keyPath), [.initial, .new], origin) { _, change in
        if let value = change.new { continuation.yield(value) }
      }
      token.finish(continuation)
    }
  }

  /// Each change of the value at a key path, as an asynchronous sequence.
  ///
  /// No change is left out: a reader who is behind finds them all, in order. Ends as
  /// ``values(of:buffering:fileID:line:)`` does.
  public func changes<Value: Sendable>(
    of keyPath: KeyPath<Self, Value>,
    options: ObservationOptions = [.old, .new],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> AsyncStream<Change<Value>> {
    AsyncStream(bufferingPolicy: .unbounded) { continuation in
      let origin = ObservationOrigin(fileID: fileID, line: line)
      let token = begin(keyPathReading(keyPath), options, origin) { _, change in
        continuation.yield(change)
      }
      token.finish(continuation)
    }
  }
}

extension ObservationToken {
  /// Ends a stream with the observed object, and the observation with the stream.
  fileprivate func finish<Element>(_ continuation: AsyncStream<Element>.Continuation) {
    onDeath { continuation.finish() }
    continuation.onTermination = { _ in self.invalidate() }
  }
}
