import CMeasuring
import Foundation

/// Measures the product against its peers and prints a table for each kind of work.
///
/// Arguments are the names of benchmarks, or parts of names; without any all are run. `BENCH_JSON` names
/// a file to write the results to as well, `BENCH_GNUSTEP` one with the figures of GNUstep's observing.
/// With `BENCH_COUNT` the product does the work of each that is named in full so many times, and nothing is measured: for
/// programs that count instructions.
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
