extension LiveTable {
  /// Compares what every visible row shows with a fresh rendering of it.
  ///
  /// - Returns: What differs; nothing when all is right. Changes that wait for the next frame,
  ///   of rows or of the list, are differences too: ask when the table is idle.
  public func audit() -> [AuditMismatch] {
    audit { [self] position, column in cell(at: position)?.shown[column] }
  }

  /// Compares what a screen shows with a fresh rendering of every visible row.
  public func audit(on screen: some ShownTextReading) -> [AuditMismatch] {
    audit { screen.shownText(row: $0, column: $1) }
  }

  private func audit(_ shownText: (Int, Int) -> CellText?) -> [AuditMismatch] {
    var mismatches: [AuditMismatch] = []
    let count = list.count
    for position in shown.visible {
      let row = position < count ? list[position] : nil
      for (index, column) in columns.enumerated() {
        let expected = row.map { row in
          cell(at: position)?.freshText(of: row, field: index) ?? column.field.text(of: row)
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

  /// Audits unless something has changed meanwhile, and reports what it finds.
  func auditWhenIdle() {
    guard unsettled.isEmpty, !visibleCells.contains(where: \.needsDelivery) else { return }
    let mismatches = audit()
    // A change on another thread may have come in between reading and comparing: that is no
    // mismatch.
    guard !mismatches.isEmpty, unsettled.isEmpty, !visibleCells.contains(where: \.needsDelivery)
    else { return }
    counters.mismatches += mismatches.count
    onAuditMismatch?(mismatches)
  }
}
