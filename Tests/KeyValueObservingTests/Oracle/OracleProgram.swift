/// One program of a trace file and the answer that a real key-value observing gave.
struct OracleProgram {
  let title: String
  /// Program lines and answer lines, as they stand.
  let lines: [String]

  /// The program itself: lines at the margin.
  var instructions: [String] {
    lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  static func read(_ text: String) -> [OracleProgram] {
    var programs: [OracleProgram] = []
    var title: String?
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
      if line.hasPrefix("=== ") {
        if let title { programs.append(OracleProgram(title: title, lines: lines)) }
        title = String(line.dropFirst(4))
        lines = []
      } else {
        lines.append(line)
      }
    }
    if let title { programs.append(OracleProgram(title: title, lines: lines)) }
    return programs
  }

  /// Lines with the notices of each step in which no observer acts sorted: those before the change among
  /// themselves, those after it among themselves.
  static func normalized(_ lines: [String]) -> [String] {
    var result: [String] = []
    var step: [String] = []
    func flush() {
      if step.contains(where: { !$0.hasPrefix("  . ") }) {
        result += step
      } else {
        result += step.filter { $0.contains(" prior") }.sorted()
        result += step.filter { !$0.contains(" prior") }.sorted()
      }
      step = []
    }
    for line in lines {
      if line.hasPrefix("> ") || line.hasPrefix("=") || line.hasPrefix("!") {
        flush()
        result.append(line)
      } else {
        step.append(line)
      }
    }
    flush()
    return result
  }
}
