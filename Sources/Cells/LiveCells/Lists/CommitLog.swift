import KeyValueObserving

/// The commits of a table's source that its last frames have included.
struct CommitLog {
  private let counter: (@MainActor () -> CommitCounter?)?
  private var last: CommitMark?
  private var frames: [(time: Duration, commits: ClosedRange<Int>)] = []

  /// The number of frames with commits whose changes can be explained by them.
  private static let kept = 1_024

  @MainActor
  init(_ source: some ObservableCollection) {
    if let counting = source as? any CommitCountingCollection {
      counter = { counting.commitCounter }
    } else {
      counter = nil
    }
  }

  /// Records the commits since the last frame.
  @MainActor
  mutating func note(at time: Duration) {
    guard let counter, let now = counter()?.mark else { return }
    defer { last = now }
    guard let last, let commits = now.commits(since: last) else { return }
    if frames.count == Self.kept { frames.removeFirst(Self.kept / 2) }
    frames.append((time, commits))
  }

  /// Returns the commits that the frame at a time has included.
  func commits(at time: Duration) -> ClosedRange<Int>? {
    // The times ascend.
    let frame = frames.last { $0.time <= time }
    return frame?.time == time ? frame?.commits : nil
  }
}
