import KeyValueObserving

/// Traces which changes reach which field of a cell, while somebody wants to know.
@MainActor
final class FieldTracers {
  let log: MutationLog
  private let tracers: [MutationTracer]

  init(fields count: Int, clock: any FrameClock) {
    let log = MutationLog(fields: count, clock: clock)
    self.log = log
    tracers = (0..<count).map { field in MutationTracer { log.add($0, field: field) } }
  }

  /// Follows what each field reads of an object.
  func read(_ fields: [Field<AnyObject>], of object: AnyObject) {
    for (tracer, field) in zip(tracers, fields) { tracer.track { _ = field.content(of: object) } }
  }

  /// Follows nothing until it reads again.
  func rest() {
    for tracer in tracers { tracer.end() }
  }
}
