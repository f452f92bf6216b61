import CMeasuring
import Foundation

/// Compares the product with its peers, and prints a table for each benchmark.
///
/// The arguments are names of benchmarks or parts of names. Without arguments all benchmarks run.
///
/// - `BENCH_JSON`: a file for the results.
/// - `BENCH_GNUSTEP`: a file with the results of GNUstep's key-value observing.
/// - `BENCH_COUNT`: performs the product's operation that many times in each benchmark with a given
///   full name, without measuring. For programs that count instructions.
@main
struct Program {
  static let gnustep = "GNUstep KVO"

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let environment = ProcessInfo.processInfo.environment
    let chosen = Benchmark.all().filter { benchmark in
      arguments.isEmpty || arguments.contains { benchmark.name.contains($0) }
    }
    guard !chosen.isEmpty else {
      print("There are these benchmarks:")
      for benchmark in Benchmark.all() { print("  \(benchmark.name): \(benchmark.title)") }
      exit(64)
    }
    if let count = environment["BENCH_COUNT"].flatMap({ Int($0) }) {
      let named = chosen.filter { arguments.contains($0.name) }
      for subject in named.flatMap({ $0.subjects() }) where subject.name == Subject.product {
        subject.run(count)
      }
      return
    }
    let outside = try OutsideResults(gnustep, path: environment["BENCH_GNUSTEP"])

    #if DEBUG
      print("This is a debug build: its figures mean nothing.\n")
    #endif
    if outside.isMissing { print("\(gnustep) isn't to be had here: its figures are left out.\n") }
    if measuring_counts_allocations() == 0 {
      print("Heap blocks can't be counted on this system.\n")
    }

    var reports: [Report] = []
    for benchmark in chosen {
      let figures = Runner().run(benchmark) + outside.figures(for: benchmark.name)
      let report = Report(benchmark, figures)
      print(report.text)
      reports.append(report)
    }
    if let path = environment["BENCH_JSON"] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(reports).write(to: URL(fileURLWithPath: path))
    }
  }
}
