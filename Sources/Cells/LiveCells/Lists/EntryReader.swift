import KeyValueObserving

/// Reads the sort values of an arrangement's entries, and observes the properties that these reads
/// depend on.
@MainActor
final class EntryReader {
  /// The entries whose values have changed.
  let waiting = WaitingEntries()
  /// The filter, or nil if all rows are shown.
  var passes: ((AnyObject) -> Bool)?
  private let arrangement: RowArrangement
  /// The observations of each entry's reads, by entry number.
  private var followers: [ReadFollower] = []

  init(_ arrangement: RowArrangement) { self.arrangement = arrangement }

  /// Whether rows must be read, for sort keys or a filter.
  private var reads: Bool { !arrangement.sortKeys.isEmpty || passes != nil }

  /// Reads an entry.
  ///
  /// - Parameter observes: Whether to observe the properties that are read.
  func read(_ number: Int, observes: Bool) -> RowArrangement.Reading {
    let row = arrangement.row(number)
    guard reads else { return RowArrangement.Reading() }
    guard observes else { return reading(of: row) }
    return follower(number).track(of: row) { reading(of: row) }
  }

  /// Returns whether an entry has changed since it was read.
  func isDirty(_ number: Int) -> Bool {
    number < followers.count && arrangement.isEntry(number) && followers[number].isDirty
  }

  /// Ends the observation of a removed entry.
  func forget(_ number: Int) {
    if number < followers.count { followers[number].end() }
  }

  /// Ends all observations.
  func end() {
    for follower in followers { follower.end() }
  }

  /// Ends all observations if rows need not be read.
  func endIfUnused() {
    if !reads { end() }
  }

  private func reading(of row: AnyObject) -> RowArrangement.Reading {
    var reading = RowArrangement.Reading()
    if let passes, !passes(row) {
      reading.passes = false
    } else {
      for key in arrangement.sortKeys { reading.append(key.value(row)) }
    }
    return reading
  }

  private func follower(_ number: Int) -> ReadFollower {
    while followers.count <= number {
      followers.append(
        ReadFollower { [waiting, number = followers.count] in waiting.post(number) }
      )
    }
    return followers[number]
  }
}
