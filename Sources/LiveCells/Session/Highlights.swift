/// Which rows and fields changed a moment ago, by the rows themselves: a row that is moved or
/// scrolled away and back keeps its highlights until they fade.
///
/// A field that changes several times a second is *restless*: its highlight would never fade and so
/// say nothing, and it has none until it changes less often.
struct Highlights {
  private struct Field {
    /// When it changed last, and a few times before; the oldest first.
    var changes: [Duration]

    var changedAt: Duration { changes[changes.count - 1] }

    mutating func note(_ now: Duration) {
      if changes.count == Highlights.restlessChanges { changes.removeFirst() }
      changes.append(now)
    }

    var isRestless: Bool {
      changes.count == Highlights.restlessChanges
        && changedAt - changes[0] < Highlights.restlessTime
    }
  }

  /// So many changes in so short a time make a field restless.
  private static let restlessChanges = 9
  private static let restlessTime = Duration.seconds(2)

  private struct Entry {
    /// Held until its highlights have faded, so that no other row takes its address.
    let row: AnyObject
    var fields: [Int: Field] = [:]
    var insertedAt: Duration?
  }

  /// What is highlighted in one row.
  struct RowHighlights: Equatable {
    var columns: Set<Int> = []
    var isNew = false
    /// When the first of them fades.
    var expiry: Duration?
  }

  /// How long a change stays highlighted, at least.
  var time: Duration
  /// Highlights fade together at these intervals, so that many changes don't make many frames.
  private static let fadeInterval = Duration.milliseconds(250)

  private var entries: [ObjectIdentifier: Entry] = [:]

  init(time: Duration) {
    self.time = time
  }

  /// A field of a row has changed.
  mutating func note(_ column: Int, of row: AnyObject, at now: Duration) {
    entries[ObjectIdentifier(row), default: Entry(row: row)]
      .fields[column, default: Field(changes: [])].note(now)
  }

  /// A row has come.
  mutating func note(newRow row: AnyObject, at now: Duration) {
    entries[ObjectIdentifier(row), default: Entry(row: row)].insertedAt = now
  }

  /// What is highlighted in a row.
  func highlights(of row: AnyObject, at now: Duration) -> RowHighlights {
    var shown = RowHighlights()
    guard let entry = entries[ObjectIdentifier(row)] else { return shown }
    var expiries: [Duration] = []
    for (column, field) in entry.fields where !field.isRestless {
      let expiry = expiry(of: field.changedAt)
      guard now < expiry else { continue }
      shown.columns.insert(column)
      expiries.append(expiry)
    }
    if let expiry = entry.insertedAt.map(expiry), now < expiry {
      shown.isNew = true
      expiries.append(expiry)
    }
    shown.expiry = expiries.min()
    return shown
  }

  /// Lets go of rows whose highlights have faded.
  mutating func forgetFaded(at now: Duration) {
    guard !entries.isEmpty else { return }
    entries = entries.filter { _, entry in
      entry.fields.values.contains { now < expiry(of: $0.changedAt) }
        || entry.insertedAt.map { now < expiry(of: $0) } ?? false
    }
  }

  mutating func removeAll() {
    entries = [:]
  }

  /// Whether nothing is highlighted.
  var isEmpty: Bool { entries.isEmpty }

  /// When what is highlighted now fades.
  func expiry(of time: Duration) -> Duration {
    guard self.time > .zero else { return time }
    let intervals = ((time + self.time) / Self.fadeInterval).rounded(.up)
    return Self.fadeInterval * intervals
  }
}
