extension AnyLiveTable {
  /// A Boolean value indicating whether the table audits itself after each frame that leaves no
  /// work. The default is true in debug builds.
  public var auditsWhenIdle: Bool {
    get { audits.isEnabled }
    set { audits.isEnabled = newValue }
  }

  /// Called on the main actor after the frame with the mismatches that an audit has found. If nil,
  /// each mismatch is printed once to standard error, with the row's history.
  public var onAuditMismatch: (([AuditMismatch]) -> Void)? {
    get { audits.reporter.onMismatch }
    set { audits.reporter.onMismatch = newValue }
  }

  /// A Boolean value indicating whether `why(_:)` names the changes that reached each field of the
  /// visible rows.
  ///
  /// The default is false because of the cost: each visible row is read twice, and each change of
  /// the properties that it reads is recorded.
  public var tracesMutations: Bool {
    get { cells.isTracing }
    set {
      guard newValue != cells.isTracing else { return }
      cells.isTracing = newValue
      for cell in cells.inSight { cells.trace(cell) }
      setNeedsFrame()
    }
  }

  /// Compares the texts of every visible row with a fresh rendering.
  ///
  /// - Returns: The differences. Changes of rows or of the list that wait for the next frame also
  ///   count as differences, so call this when the table is idle.
  public func audit() -> [AuditMismatch] {
    audit { [self] position, column in cells.cell(at: position)?.shown[column] }
  }

  /// Compares the texts that a screen shows with a fresh rendering of every visible row.
  public func audit(on screen: some ShownTextReading) -> [AuditMismatch] {
    audit { screen.shownText(row: $0, column: $1) }
  }

  private func audit(_ shownText: (Int, Int) -> CellText?) -> [AuditMismatch] {
    var mismatches: [AuditMismatch] = []
    let count = list.count
    for position in state.reported.visible where !isDeleted(position) {
      let row = position < count ? list[position] : nil
      for (index, field) in cells.fields.enumerated() {
        let expected = row.map { row in
          cells.cell(at: position)?.freshText(of: row, field: index) ?? field.text(of: row)
        }
        let shown = shownText(position, index)
        if shown != expected {
          mismatches.append(
            AuditMismatch(
              row: position,
              field: columnHeaders[index].title,
              shown: shown,
              expected: expected
            )
          )
        }
      }
    }
    return mismatches
  }

  /// Audits the table, or its screen if the screen can return its texts, and reports differences.
  /// Does nothing if something has changed in the meantime. Returns false if the next frame must
  /// audit again.
  ///
  /// A value that another thread has set is visible before the notification of the change arrives.
  /// A mismatch is therefore reported only if it persists for some frames, in which the row has
  /// received no notification.
  func auditWhenIdle() -> Bool {
    let mismatches = (screen as? any ShownTextReading).map { audit(on: $0) } ?? audit()
    guard isAtRest else { return true }
    let confirmed = audits.confirmed(mismatches) { mismatch in
      mismatch.row.flatMap { cells.cell(at: $0) }?.record.deliveries
    }
    if !confirmed.isEmpty {
      counters.mismatches += confirmed.count
      audits.reporter.report(confirmed) { $0.row.flatMap(why) }
    }
    return confirmed.count == mismatches.count
  }

  /// Prints mismatches.
  package var auditOutput: (String) -> Void {
    get { audits.reporter.output }
    set { audits.reporter.output = newValue }
  }

  private var isAtRest: Bool {
    state.unflushed.isEmpty && !cells.inSight.contains(where: \.needsDelivery)
  }
}
