import Foundation

/// The results of a peer that runs in another process: one JSON object per line.
struct OutsideResults {
  private struct Line: Decodable {
    let benchmark: String
    let nanoseconds: Double
  }

  /// The name of the peer.
  let subject: String
  private let lines: [Line]

  /// Reads the results from a file. Without a file, or with an empty one, there are no results.
  ///
  /// Throws if the file cannot be read or a line is invalid.
  init(_ subject: String, path: String?) throws {
    self.subject = subject
    guard let path else {
      lines = []
      return
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    lines = try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  var isMissing: Bool { lines.isEmpty }

  /// Returns the peer's results for a benchmark.
  func figures(for benchmark: String) -> [Figure] {
    lines.filter { $0.benchmark == benchmark }.map {
      Figure(subject: subject, nanoseconds: $0.nanoseconds)
    }
  }
}
