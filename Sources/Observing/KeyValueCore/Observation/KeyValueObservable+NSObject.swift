#if canImport(ObjectiveC)
  public import ObjectiveC

  // Foundation gives every `NSObject` a function `observe(_:options:changeHandler:)`. The compiler
  // would prefer it to the one of this package, and it traps for properties that Objective-C does
  // not know. These functions are constrained to both types and take precedence over either.

  extension KeyValueObservable where Self: NSObject {
    /// Observes the value at a key path; see ``observe(_:options:fileID:line:_:)``.
    public func observe<Value>(
      _ keyPath: consuming KeyPath<Self, Value>,
      options: ObservationOptions = [],
      fileID: StaticString = #fileID,
      line: UInt = #line,
      _ body: @escaping (Self, Change<Value>) -> Void
    ) -> ObservationToken {
      let reading = keyPathReading(consume keyPath)
      requireConfined(reading)
      return begin(reading, options, ObservationOrigin(fileID: fileID, line: line), body)
    }
  }

  extension SynchronizedKeyValueObservable where Self: NSObject {
    /// Observes the value at a key path; see ``observe(_:options:fileID:line:_:)``.
    public func observe<Value>(
      _ keyPath: consuming any KeyPath<Self, Value> & Sendable,
      options: ObservationOptions = [],
      fileID: StaticString = #fileID,
      line: UInt = #line,
      _ body: @escaping @Sendable (Self, Change<Value>) -> Void
    ) -> ObservationToken {
      begin(
        keyPathReading(consume keyPath),
        options,
        ObservationOrigin(fileID: fileID, line: line),
        body
      )
    }
  }
#endif
