/// One way of doing what a benchmark measures: the product's or a peer's.
struct Subject {
  /// The name in tables; peers of one name are the same thing in all of them.
  let name: String
  /// Does it so many times.
  let run: (Int) -> Void

  init(_ name: String, run: @escaping (Int) -> Void) {
    self.name = name
    self.run = run
  }

  /// The name of the subject that all goals speak of.
  static let product = "LiveCells"
}
