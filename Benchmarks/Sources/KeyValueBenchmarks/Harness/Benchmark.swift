/// One row to fill: what is done, who does it, and what the product has to reach.
struct Benchmark {
  /// A word for the command line and for other programs' results.
  let name: String
  /// What one operation is.
  let title: String
  /// What makes the comparison fair, or limits it.
  let notes: [String]
  let goals: [Goal]
  /// Made when the benchmark runs, so that what one benchmark observes doesn't burden another.
  let subjects: () -> [Subject]

  init(
    _ name: String,
    _ title: String,
    notes: [String] = [],
    goals: [Goal] = [],
    subjects: @escaping () -> [Subject]
  ) {
    self.name = name
    self.title = title
    self.notes = notes
    self.goals = goals
    self.subjects = subjects
  }
}
