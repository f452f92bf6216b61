import KeyValueObserving

extension CellController {
  /// Reads and writes idle content again, and returns the texts that have changed although no
  /// observed property has. Returns nil if this cannot be done now.
  ///
  /// A mismatch is returned in several consecutive frames, because a notification of another thread
  /// may still arrive. The scheduler stops auditing the cell when it does.
  func textMismatches(_ content: any CellContent<Object>) -> [AuditMismatch]? {
    guard let scheduler, let object, !isWorking, !(content is any FieldReading) else { return nil }
    if textAudit.incarnation != incarnation { textAudit = TextAudit(incarnation: incarnation) }
    if let (mismatches, frames) = textAudit.found {
      textAudit.found = frames > 1 ? (mismatches, frames - 1) : nil
      return mismatches
    }
    let now = scheduler.clock.now
    guard let last = textAudit.last else {
      textAudit.last = now
      return nil
    }
    guard now - last >= TextAudit.interval, let shown = content.auditedTexts else { return nil }
    textAudit.last = now
    readAgain()
    guard let expected = content.auditedTexts, incarnation == textAudit.incarnation else {
      return nil
    }
    let mismatches = (0..<max(shown.count, expected.count)).compactMap { index in
      let texts = (shown: shown, expected: expected)
      let (before, after) = (texts.shown.text(at: index), texts.expected.text(at: index))
      return before == after
        ? nil
        : AuditMismatch(
          row: nil,
          className: "\(type(of: object))",
          field: "text \(index + 1) of \(type(of: content))",
          shown: before,
          expected: after
        )
    }
    if !mismatches.isEmpty { textAudit.found = (mismatches, FrameAudit.confirmingAudits - 1) }
    return mismatches
  }

  /// Reports content that has read nothing that can be observed, once per class.
  func reportIfUnobserved(_ content: any CellContent<Object>, _ object: Object) {
    guard let scheduler, scheduler.auditsCells, expectsChanges, fillings == nil,
      !(content is any FieldReading), observer.observesNothing(of: object)
    else { return }
    let isObserving = content is any ObservingView || content is ObservingCell<Object>
    let (cell, model) = ("\(type(of: content))", "\(type(of: object))")
    let cure =
      switch object {
      case is any KeyValueObservable: "Read the displayed properties there each time."
      case is any ForeignObservable:
        "Read its properties with followed(_:), as in object.followed(\\.name)."
      default:
        "Mark \(model) with @KeyValueObservable or @Observable. If its objects never change, set "
          + "controller.expectsChanges to false."
      }
    scheduler.audits.reportUnobserved(
      type(of: content),
      "\(isObserving ? "update(from:)" : "read(from:)") of \(cell) read nothing that can be "
        + "followed, so the cell does not change with its \(model). \(cure)"
    )
  }
}

extension [String] {
  fileprivate func text(at index: Int) -> CellText? {
    indices.contains(index) ? CellText(self[index]) : nil
  }
}
