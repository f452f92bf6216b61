import KeyValueCore

/// The generations of a list, which decide whether the result of a read is obsolete.
struct ReadGenerations {
  /// Changes with each change of the content, or when the content becomes invalid. A read of the
  /// content is obsolete in any other edition.
  private(set) var edition = 0
  /// The number of refreshes that found a commit. Values that were read before another one may be
  /// older than those of the rows.
  private(set) var refreshCount = 0
  /// Whether the last refresh was obsolete and is repeated. Preparing a range waits for it, so that
  /// neither keeps overtaking the other.
  private(set) var isOvertaken = false
  /// Whether an inexact count was shown since a refresh was last applied. A count and a refresh
  /// would otherwise keep overtaking each other.
  private(set) var hasInexactCount = false
  /// Counts the commits that the rows include.
  let commits = CommitCounter()

  /// Makes running reads of the content obsolete.
  mutating func changeContent() { edition += 1 }

  /// Records that a refresh has ended. Returns whether the previous one was obsolete.
  mutating func endRefresh(isOvertaken: Bool) -> Bool {
    defer { self.isOvertaken = isOvertaken }
    return self.isOvertaken
  }

  /// Records that a refresh failed or was blocked.
  mutating func failRefresh() { isOvertaken = false }

  /// Records that the result of a refresh is applied.
  mutating func applyRefresh() {
    refreshCount += 1
    hasInexactCount = false
  }

  /// Returns whether an inexact count may be shown, which is once between two refreshes.
  mutating func allowsInexactCount() -> Bool {
    defer { hasInexactCount = true }
    return !hasInexactCount
  }
}
