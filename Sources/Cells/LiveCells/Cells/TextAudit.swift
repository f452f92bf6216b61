/// The state of the audit of one cell whose content writes itself.
struct TextAudit {
  /// The shortest time between two audits of a cell. Each of them calls the content's functions.
  static let interval = Duration.seconds(1)

  /// The time of the last audit, or of the first frame in which the cell was idle.
  var last: Duration?
  /// The incarnation to which `last` and `found` belong.
  var incarnation = 0
  /// The mismatches of the last audit, and the number of frames in which they are still to be
  /// returned. They are withdrawn if a notification arrives meanwhile.
  var found: (mismatches: [AuditMismatch], frames: Int)?
}
