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

  /// Returns lines in which the notifications of each change are sorted, separately for those
  /// before and after the change. What observers do in a notification stays with it.
  static func normalized(_ lines: [String]) -> [String] {
    var rest = lines[...]
    return sorted(&rest, depth: 0)
  }

  /// Reads the lines of one depth and of all greater depths, and sorts consecutive notifications.
  private static func sorted(_ rest: inout ArraySlice<String>, depth: Int) -> [String] {
    var result: [String] = []
    var notifications: [[String]] = []
    func flush() {
      let isPrior = { (block: [String]) in block[0].contains(" prior") }
      for group in [notifications.filter(isPrior), notifications.filter { !isPrior($0) }] {
        result += group.sorted { $0.lexicographicallyPrecedes($1) }.joined()
      }
      notifications = []
    }
    while let line = rest.first, indentation(of: line) >= depth {
      if indentation(of: line) > depth {
        // The notifications of the instruction before it.
        result += sorted(&rest, depth: depth + 1)
        continue
      }
      rest.removeFirst()
      guard line.drop(while: { $0 == " " }).hasPrefix(". ") else {
        flush()
        result.append(line)
        continue
      }
      var block = [line]
      // The actions of the observer are on the same depth, until the next notification.
      while let next = rest.first, indentation(of: next) >= depth,
        indentation(of: next) > depth || !next.drop(while: { $0 == " " }).hasPrefix(". ")
      {
        if indentation(of: next) > depth {
          block += sorted(&rest, depth: depth + 1)
        } else {
          block.append(rest.removeFirst())
        }
      }
      notifications.append(block)
    }
    flush()
    return result
  }

  /// The number of notifications in progress.
  private static func indentation(of line: String) -> Int {
    line.prefix { $0 == " " }.count / 2
  }
}
