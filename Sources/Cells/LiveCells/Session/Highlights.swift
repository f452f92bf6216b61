/// The recently changed rows and fields, stored by row object. A row that moves, or is scrolled
/// away and back, keeps its highlights until they fade.
///
/// A field that changes several times per second is *restless*. Its highlight would never fade and
/// therefore carry no information. It is not highlighted until it changes less often.
struct Highlights {
  private struct Field {
    /// The times of the last changes, the oldest first.
    var changes: [Duration]

    var changedAt: Duration { changes[changes.count - 1] }

    mutating func note(_ now: Duration) {
      if changes.count == Highlights.frequentChangeCount { changes.removeFirst() }
      changes.append(now)
    }

    var changesOften: Bool {
      changes.count == Highlights.frequentChangeCount
        && changedAt - changes[0] < Highlights.frequentChangeTime
    }
  }

  /// The number of changes within `frequentChangeTime` that makes a field restless.
  private static let frequentChangeCount = 9
  private static let frequentChangeTime = Duration.seconds(2)

  private struct Entry {
    /// The row. Retained until its highlights have faded, so that no other row can have its
    /// address.
    let row: AnyObject
    var fields: [Int: Field] = [:]
    var insertedAt: Duration?
  }

  /// The highlights of one row.
  struct RowHighlights: Equatable {
    var columns: Set<Int> = []
    var isNew = false
    /// The time at which the first of them fades.
    var expiry: Duration?
  }

  /// The minimum duration of a highlight.
  var time: Duration
  /// The interval at which highlights fade together, so that many changes do not cause many frames.
  private static let fadeInterval = Duration.milliseconds(250)

  private var entries: [ObjectIdentifier: Entry] = [:]

  init(time: Duration) {
    self.time = time
  }

  /// Records a change of a field of a row.
  mutating func note(_ column: Int, of row: AnyObject, at now: Duration) {
    entries[ObjectIdentifier(row), default: Entry(row: row)]
      .fields[column, default: Field(changes: [])].note(now)
  }

  /// Records that a row was inserted.
  mutating func note(newRow row: AnyObject, at now: Duration) {
    entries[ObjectIdentifier(row), default: Entry(row: row)].insertedAt = now
  }

  /// Returns the highlights of a row.
  func highlights(of row: AnyObject, at now: Duration) -> RowHighlights {
    var shown = RowHighlights()
    guard let entry = entries[ObjectIdentifier(row)] else { return shown }
    var expiries: [Duration] = []
    for (column, field) in entry.fields where !field.changesOften {
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

  /// Releases rows whose highlights have faded.
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

  /// Returns the time at which a highlight that began at a time fades.
  func expiry(of time: Duration) -> Duration {
    guard self.time > .zero else { return time }
    let intervals = ((time + self.time) / Self.fadeInterval).rounded(.up)
    return Self.fadeInterval * intervals
  }
}
