/// Other clients of a busy server. Their commits to unrelated tables change the version of the same
/// rows, and their load delays responses.
struct MemoryTraffic {
  /// The effect on one read.
  struct Moment {
    /// The number of unrelated commits.
    var otherCommits: UInt64 = 0
    /// Whether even a short read times out.
    var isSlow = false
  }

  /// The number of following reads that time out.
  var slowReads = 0
  private var numbers: SeededNumbers?
  /// The number of unrelated commits so far.
  private(set) var otherCommits: UInt64 = 0

  /// - Parameter seed: The seed of random traffic, or nil for no traffic.
  init(seed: UInt64?) {
    numbers = seed.map { SeededNumbers($0) }
  }

  mutating func next() -> Moment {
    var moment = Moment()
    if var numbers {
      if Int.random(in: 0..<12, using: &numbers) == 0 { otherCommits += 1 }
      moment.isSlow = Int.random(in: 0..<4, using: &numbers) == 0
      self.numbers = numbers
    }
    moment.otherCommits = otherCommits
    if slowReads > 0 {
      slowReads -= 1
      moment.isSlow = true
    }
    return moment
  }
}
