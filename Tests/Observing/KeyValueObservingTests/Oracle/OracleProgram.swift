/// A program from a trace file, with the output of a real key-value observing implementation.
struct OracleProgram {
  let title: String
  /// The lines of the program and its output.
  let lines: [String]

  /// The instructions of the program, which are not indented.
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

  /// Returns lines in which the notifications of each step without acting observers are sorted,
  /// separately for those before and after the change.
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
