/// One implementation of a benchmark's operation: the product or a peer.
struct Subject {
  /// The name in tables. Peers with the same name are the same in all benchmarks.
  let name: String
  /// Performs the operation a number of times.
  let run: (Int) -> Void

  init(_ name: String, run: @escaping (Int) -> Void) {
    self.name = name
    self.run = run
  }

  /// The name of the product, to which all goals apply.
  static let product = "LiveCells"
}
