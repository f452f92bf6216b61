/// What others do on a busy server: they commit to tables that nobody here looks at, which makes
/// another version of the same rows, and keep it from answering in time.
struct MemoryTraffic {
  /// One read's share of it.
  struct Moment {
    /// How many commits there were that changed nothing here.
    var otherCommits: UInt64 = 0
    /// Whether even a short read takes too long.
    var isSlow = false
  }

  /// How many reads from now on take too long.
  var slowReads = 0
  private var numbers: SeededNumbers?
  private var otherCommits: UInt64 = 0

  /// - Parameter seed: Which moments there are; nil for quiet ones only.
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
