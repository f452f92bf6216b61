import KeyValueObserving
import Synchronization

/// The last changes that reached each field of one cell. Any thread may add changes.
final class MutationLog: Sendable {
  struct FieldLog {
    var count = 0
    /// The last changes, the oldest first.
    var recent: [RowHistory.Mutation] = []
    /// The changes that preceded the last write.
    var causes: [RowHistory.Mutation] = []
  }

  private static let kept = 8

  private let fields: Mutex<[FieldLog]>
  private let clock: any FrameClock

  init(fields count: Int, clock: any FrameClock) {
    fields = Mutex(Array(repeating: FieldLog(), count: count))
    self.clock = clock
  }

  func add(_ mutation: KeyValueObserving.Mutation, field: Int) {
    // The clock is user code, so it is called before the lock is acquired.
    let time = clock.now
    fields.withLock { fields in
      fields[field].count += 1
      fields[field].recent.append(RowHistory.Mutation(mutation, at: time))
      if fields[field].recent.count > Self.kept { fields[field].recent.removeFirst() }
    }
  }

  /// Records the outcome of the waiting changes of a field.
  func conclude(_ field: Int, as outcome: RowHistory.Outcome) {
    fields.withLock { fields in
      if outcome == .written { fields[field].causes = [] }
      for index in fields[field].recent.indices
      where fields[field].recent[index].outcome == .waiting {
        fields[field].recent[index].outcome = outcome
        if outcome == .written { fields[field].causes.append(fields[field].recent[index]) }
      }
    }
  }

  subscript(field: Int) -> FieldLog { fields.withLock { $0[field] } }
}
