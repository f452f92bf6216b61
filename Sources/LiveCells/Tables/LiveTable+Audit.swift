extension LiveTable {
  /// Compares what every visible row shows with a fresh rendering of it.
  ///
  /// - Returns: What differs; nothing when all is right. Changes that wait for the next frame,
  ///   of rows or of the list, are differences too: ask when the table is idle.
  public func audit() -> [AuditMismatch] {
    audit { [self] position, column in cells.cell(at: position)?.shown[column] }
  }

  /// Compares what a screen shows with a fresh rendering of every visible row.
  public func audit(on screen: some ShownTextReading) -> [AuditMismatch] {
    audit { screen.shownText(row: $0, column: $1) }
  }

  private func audit(_ shownText: (Int, Int) -> CellText?) -> [AuditMismatch] {
    var mismatches: [AuditMismatch] = []
    let count = list.count
    for position in state.told.visible where !isDeleted(position) {
      let row = position < count ? list[position] : nil
      for (index, column) in columns.enumerated() {
        let expected = row.map { row in
          cells.cell(at: position)?.freshText(of: row, field: index) ?? column.field.text(of: row)
        }
        let shown = shownText(position, index)
        if shown != expected {
          mismatches.append(
            AuditMismatch(row: position, field: column.title, shown: shown, expected: expected)
          )
        }
      }
    }
    return mismatches
  }

  /// Audits unless something has changed meanwhile, the screen itself if it can be asked, and reports
  /// what it finds; returns false when the next frame has to tell.
  ///
  /// A value that another thread has just set is there before the notice of it. So a mismatch counts
  /// when it is still there some frames later, and the row has heard of nothing in between.
  func auditWhenIdle() -> Bool {
    let mismatches = (screen as? any ShownTextReading).map { audit(on: $0) } ?? audit()
    guard isAtRest else { return true }
    var found: [AuditSuspect: Int] = [:]
    var confirmed: [AuditMismatch] = []
    for mismatch in mismatches {
      let cell = mismatch.row.flatMap { cells.cell(at: $0) }
      let suspect = AuditSuspect(mismatch, deliveries: cell?.deliveries)
      let count = min(suspects[suspect, default: 0] + 1, FrameAudit.confirmingAudits)
      found[suspect] = count
      if count == FrameAudit.confirmingAudits { confirmed.append(mismatch) }
    }
    suspects = found
    if !confirmed.isEmpty {
      counters.mismatches += confirmed.count
      report(confirmed)
    }
    return confirmed.count == mismatches.count
  }

  /// Tells who wants to know of mismatches; where nobody does, each is printed once.
  private func report(_ mismatches: [AuditMismatch]) {
    if let onAuditMismatch { return onAuditMismatch(mismatches) }
    for mismatch in mismatches {
      if let text = printed.text(of: mismatch, history: mismatch.row.flatMap(why)) {
        auditOutput(text)
      }
    }
  }

  private var isAtRest: Bool {
    state.unflushed.isEmpty && !cells.inSight.contains(where: \.needsDelivery)
  }
}

/// A mismatch that may be none: a change may be on its way.
struct AuditSuspect: Hashable {
  let mismatch: AuditMismatch
  /// How often the row had been read again because of a change.
  let deliveries: Int?

  init(_ mismatch: AuditMismatch, deliveries: Int?) {
    self.mismatch = mismatch
    self.deliveries = deliveries
  }
}
