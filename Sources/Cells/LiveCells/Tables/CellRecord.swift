/// The history of a row since a cell got it.
struct CellRecord {
  private(set) var fields: [FieldRecord]
  private var boundAt = Duration.zero
  private(set) var lastDelivery: Duration?
  /// The number of times that the row was read again because of a change.
  private(set) var deliveries = 0
  /// The number of saved writes of the renderer when the cell got the row.
  private var savedBefore = 0

  /// The history of one field.
  struct FieldRecord {
    var changedAt: Duration?
    /// The text before the last change.
    var before: CellText?
    /// Whether the last change did not change the value.
    var isArrival = false
    var writes = 0
    /// The number of saved writes of this field when the cell got the row.
    var savedBefore = 0
  }

  /// Creates a record of no row.
  init(fields count: Int) {
    fields = Array(repeating: FieldRecord(), count: count)
  }

  /// Begins the record of a row that has just been given to the cell. Allocates nothing, because
  /// this happens for each row while the user scrolls.
  mutating func begin(_ renderer: FieldRenderer, at time: Duration) {
    for field in fields.indices {
      fields[field] = FieldRecord(savedBefore: renderer.savedCounts[field])
    }
    boundAt = time
    lastDelivery = nil
    deliveries = 0
    savedBefore = renderer.savedWrites
  }

  mutating func delivered(at time: Duration) {
    lastDelivery = time
    deliveries += 1
  }

  mutating func wrote(_ field: Int, at time: Duration, _ change: FieldRenderer.Change) {
    fields[field].changedAt = time
    fields[field].before = change.before
    fields[field].isArrival = change.isArrival
    fields[field].writes += 1
  }

  /// The number of fields that were read after a change of the row and already showed the new text.
  func savedWrites(of renderer: FieldRenderer) -> Int { renderer.savedWrites - savedBefore }

  /// Returns the history of the row, with the traced changes.
  @MainActor
  func history(at position: Int, _ renderer: FieldRenderer, _ log: MutationLog?) -> RowHistory {
    let histories = fields.indices.map { field in
      RowHistory.FieldHistory(
        name: renderer.fields[field].name,
        shown: renderer.shown[field],
        before: fields[field].before,
        changedAt: fields[field].changedAt,
        writes: fields[field].writes,
        savedWrites: renderer.savedCounts[field] - fields[field].savedBefore,
        mutations: log?[field].recent ?? [],
        mutationCount: log?[field].count ?? 0
      )
    }
    return RowHistory(
      position: position,
      boundAt: boundAt,
      lastDelivery: lastDelivery,
      deliveries: deliveries,
      savedWrites: savedWrites(of: renderer),
      fields: histories
    )
  }
}
