extension KeyValueObservable {
  /// Returns the current value at a key path and its later values as an asynchronous sequence.
  ///
  /// A slow consumer receives only the newest value, or the newest `limit` values. The sequence
  /// begins with the current value and ends when the object is deallocated. Cancelling the
  /// consuming task ends the observation. Call in the isolation of the object; iterate anywhere.
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

  /// Returns the changes of the value at a key path as an asynchronous sequence.
  ///
  /// All changes are buffered, so a slow consumer receives each of them in order. The sequence ends
  /// like ``values(of:buffering:fileID:line:)``.
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
  /// Ends a stream when the observed object is deallocated, and the observation when the stream
  /// ends.
  fileprivate func finish<Element>(_ continuation: AsyncStream<Element>.Continuation) {
    onDeath { continuation.finish() }
    continuation.onTermination = { _ in self.invalidate() }
  }
}
