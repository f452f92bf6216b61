import BenchmarkFigures
import Foundation

/// Measures the cost of showing a table to many viewers, and prints a table for each number of
/// viewers.
///
/// The server, the viewers and the committing process are three processes of this program with
/// different arguments.
@main
struct Program {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    allowManyDescriptors()
    switch arguments.first {
    case "serve": try await Serving.serve(database: arguments[1])
    case "bare": try await Bare.serve()
    case "poll": try await Polled.serve(database: arguments[1])
    case "view": try Viewers(arguments: Array(arguments.dropFirst())).run()
    case let folder?: try await Measuring(folder: folder).measure(Array(arguments.dropFirst()))
    case nil:
      print("usage: WebBenchmarks FOLDER [VIEWERS:SHAPES…]")
      exit(64)
    }
  }

  /// Raises the limit of descriptors, because each viewer has a connection.
  private static func allowManyDescriptors() {
    var limit = rlimit()
    getrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
  }
}
