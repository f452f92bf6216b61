import Foundation

/// Figures of a peer that can't live in this process, as it printed them: one JSON object a line.
struct OutsideResults {
  private struct Line: Decodable {
    let benchmark: String
    let nanoseconds: Double
  }

  /// The peer's name.
  let subject: String
  private let lines: [Line]

  /// Reads the figures from a file. Without one, or where it holds none, there are no figures.
  ///
  /// Throws where the file can't be read or a line isn't what it has to be.
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

  /// The peer's figures for a benchmark.
  func figures(for benchmark: String) -> [Figure] {
    lines.filter { $0.benchmark == benchmark }.map {
      Figure(subject: subject, nanoseconds: $0.nanoseconds)
    }
  }
}
