/// One benchmark: an operation, its subjects, and the product's goals.
struct Benchmark {
  /// The name on the command line and in results of other programs.
  let name: String
  /// A description of one operation.
  let title: String
  /// Remarks on the fairness and the limits of the comparison.
  let notes: [String]
  let goals: [Goal]
  /// Called when the benchmark runs, so that its observations do not affect other benchmarks.
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
