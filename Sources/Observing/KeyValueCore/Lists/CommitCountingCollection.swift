import Synchronization

/// A collection that counts the commits of its store, so that explanations of changes name them.
///
/// Confined to the isolation of the collection.
package protocol CommitCountingCollection: ObservableCollection {
  /// The counter of the commits that the collection has read, or nil if there is none at present.
  var commitCounter: CommitCounter? { get }
}

/// Counts commits, the first of which has the number 1. It can be read on any thread, because a
/// change is explained on the thread that makes it.
package final class CommitCounter: Sendable {
  private let count = Atomic(0)

  package init() {}

  /// The commits until now.
  package var mark: CommitMark {
    CommitMark(counter: ObjectIdentifier(self), count: count.load(ordering: .relaxed))
  }

  /// Sets the number of commits.
  package func advance(to count: Int) {
    self.count.store(count, ordering: .relaxed)
  }
}

/// A point in the commits that a counter has counted.
package struct CommitMark: Hashable, Sendable {
  fileprivate let counter: ObjectIdentifier
  fileprivate let count: Int

  /// Returns the numbers of the commits after another mark, or nil if there are none or if they
  /// were counted by another counter.
  package func commits(since earlier: CommitMark) -> ClosedRange<Int>? {
    counter == earlier.counter && count > earlier.count ? earlier.count + 1...count : nil
  }
}
