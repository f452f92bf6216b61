import KeyValueObserving

/// The changes that have reached each field of a cell, recorded for all rows, or only for the row
/// whose detail is read.
@MainActor
struct CellTracing {
  /// The tracers of the changes that reach each field, or nil if tracing is disabled.
  private var tracers: FieldTracers?
  /// The number of further deliveries for which a detail of the row traces it.
  private var deliveries = 0

  /// A detail that is still open reads the row again after each delivery.
  private static let detailDeliveries = 16

  var log: MutationLog? { tracers?.log }

  /// Starts or stops tracing all rows. Returns whether the row must be read again.
  mutating func trace(_ isTracing: Bool, fields: Int, clock: any FrameClock) -> Bool {
    deliveries = 0
    guard isTracing != (tracers != nil) else { return false }
    tracers = isTracing ? FieldTracers(fields: fields, clock: clock) : nil
    return isTracing
  }

  /// Traces a row for some deliveries, because its detail is read.
  mutating func traceForDetail(
    of row: AnyObject,
    _ fields: [Field<AnyObject>],
    clock: any FrameClock
  ) {
    if tracers == nil {
      tracers = FieldTracers(fields: fields.count, clock: clock)
      tracers?.read(fields, of: row)
    } else if deliveries == 0 {
      // The table traces all rows.
      return
    }
    deliveries = Self.detailDeliveries
  }

  mutating func delivered() {
    guard deliveries > 0 else { return }
    deliveries -= 1
    if deliveries == 0 { tracers = nil }
  }

  /// Observes what the fields have read.
  func read(_ fields: [Field<AnyObject>], of row: AnyObject) {
    tracers?.read(fields, of: row)
  }

  /// Suspends tracing, because the row is no longer observed.
  func rest() {
    tracers?.rest()
  }

  /// The traced changes that preceded the last write of a field.
  func causes(ofField field: Int, in row: AnyObject) -> [RowDetail.Property] {
    guard let tracers else { return [] }
    var causes: [RowDetail.Property] = []
    for cause in tracers.log[field].causes {
      let property = RowDetail.Property(key: cause.key, of: cause.object, cause.className, in: row)
      if !causes.contains(property) { causes.append(property) }
    }
    return causes
  }

  /// The only observed property that a field reads, if it is a property of the row. Known while the
  /// row is traced.
  func source(ofField field: Int, in row: AnyObject) -> RowDetail.Property? {
    guard let tracers, let className = (row as? any KeyValueObservable)?.keyTable.className else {
      return nil
    }
    return tracers.onlyProperty(ofField: field, in: row).map {
      RowDetail.Property(key: $0, object: RowDetail.Property.name(of: row, className))
    }
  }
}
