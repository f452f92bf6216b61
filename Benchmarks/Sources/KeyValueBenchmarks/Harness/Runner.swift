import CMeasuring

/// Measures the subjects of one benchmark in turn, repeatedly, and keeps the best time of each.
/// Other load on the machine can only make a run slower.
struct Runner {
  /// The minimum duration of one run, short enough to fit between other activities of the machine.
  var runLength = Duration.milliseconds(3)
  /// The number of runs of each subject.
  var rounds = 31

  func run(_ benchmark: Benchmark) -> [Figure] {
    let subjects = benchmark.subjects()
    let counts = subjects.map(calibrate)
    var best = [Duration?](repeating: nil, count: subjects.count)
    for _ in 0..<rounds {
      for (position, subject) in subjects.enumerated() {
        let time = Runner.clock.measure { subject.run(counts[position]) }
        best[position] = min(best[position] ?? time, time)
      }
    }
    return subjects.indices.map { position in
      var figure = Figure(subject: subjects[position].name)
      figure.nanoseconds = best[position].map {
        Runner.nanoseconds($0) / Double(counts[position])
      }
      (figure.blocks, figure.bytes) = Runner.allocations(
        of: subjects[position],
        in: max(256, min(4096, counts[position]))
      )
      return figure
    }
  }

  /// Warms a subject up, and returns the number of operations in a run.
  private func calibrate(_ subject: Subject) -> Int {
    var count = 16
    while true {
      let time = Runner.clock.measure { subject.run(count) }
      if time >= runLength || count >= 1 << 30 { return count }
      let missing = Runner.nanoseconds(runLength) / max(Runner.nanoseconds(time), 1)
      count = Int(Double(count) * min(max(missing * 1.1, 1.2), 10)) + 1
    }
  }

  private static let clock = ContinuousClock()

  private static func nanoseconds(_ duration: Duration) -> Double {
    duration / .nanoseconds(1)
  }

  /// Returns the heap blocks and bytes that one operation allocates after the warm-up.
  static func allocations(
    of subject: Subject,
    in count: Int
  ) -> (blocks: Double?, bytes: Double?) {
    guard measuring_counts_allocations() != 0 else { return (nil, nil) }
    let (blocks, bytes) = (measuring_blocks(), measuring_bytes())
    subject.run(count)
    return (
      Double(measuring_blocks() - blocks) / Double(count),
      Double(measuring_bytes() - bytes) / Double(count)
    )
  }
}
