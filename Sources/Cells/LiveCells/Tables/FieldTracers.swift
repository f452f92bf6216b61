import KeyValueObserving

/// Traces which changes reach each field of a cell, while tracing is enabled.
@MainActor
final class FieldTracers {
  let log: MutationLog
  private let tracers: [MutationTracer]

  init(fields count: Int, clock: any FrameClock) {
    let log = MutationLog(fields: count, clock: clock)
    self.log = log
    tracers = (0..<count).map { field in MutationTracer { log.add($0, field: field) } }
  }

  /// Observes the properties that each field reads of an object.
  func read(_ fields: [Field<AnyObject>], of object: AnyObject) {
    for (tracer, field) in zip(tracers, fields) { tracer.track { _ = field.content(of: object) } }
  }

  /// Returns the only observed property that a field has read, if it belongs to an object.
  func onlyProperty(ofField field: Int, in object: AnyObject) -> String? {
    (object as? any KeyValueObservable).flatMap { tracers[field].onlyProperty(of: $0) }
  }

  /// Stops observing until the next read.
  func rest() {
    for tracer in tracers { tracer.end() }
  }
}
