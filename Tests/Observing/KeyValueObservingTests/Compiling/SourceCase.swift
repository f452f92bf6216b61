import Foundation

/// A source of the tables in `Macro/Cases`, with the expected messages of the compiler.
///
/// In the files, each source begins with `// # name`. A rejected line ends with `// refused: text`,
/// or with `// refused below: text` if the error concerns the generated code. Brackets after the
/// name contain further expectations: `[warns: text]`, `[not isolated by default]`.
struct SourceCase {
  struct Refusal {
    let line: Int
    let text: String
    let isBelow: Bool
  }

  let name: String
  let file: String
  let text: String
  let refusal: Refusal?
  /// The expected warning.
  let warning: String?
  /// Whether it also compiles in a module with default isolation to the main actor.
  let isForMainActor: Bool

  init(_ source: Substring, index: Int) {
    let (title, body) =
      source.firstIndex(of: "\n").map { (source[..<$0], source[source.index(after: $0)...]) }
      ?? (source, "")
    name = String(title)
    warning = title.firstMatch(of: /\[warns: (.*)\]/).map { String($0.1) }
    isForMainActor = !title.contains("[not isolated by default]")
    file = "Case\(index).swift"
    text = "import KeyValueObserving\n" + SourceCase.apart(String(body), index)
    refusal =
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().lazy
      .compactMap { line, text in
        text.firstMatch(of: /\/\/ refused( below)?: (.*)/).map {
          Refusal(line: line + 1, text: String($0.2), isBelow: $0.1 != nil)
        }
      }.first
  }

  /// Returns the source with unique names, so that many sources can be compiled together.
  private static func apart(_ source: String, _ index: Int) -> String {
    let declared = source.matches(
      of: /(?:^|[^`\w.])(?:class|struct|enum|protocol|actor|func) ([A-Z]\w*|use)\b/
        .wordBoundaryKind(.simple)
    )
    let kept: Set<String> = ["Int", "Key", "Registry", "Bool", "Optional"]
    var text = source
    for name in Set(declared.map { String($0.1) }).subtracting(kept) {
      guard let pattern = try? Regex("(^|[^\\w.\"])\(name)\\b").wordBoundaryKind(.simple) else {
        continue
      }
      text = text.replacing(pattern) { match in
        let whole = text[match.range]
        return whole.dropLast(name.count) + "N\(index)\(name)"
      }
    }
    return text
  }

  /// Returns the sources of a table.
  static func all(in table: String) throws -> [SourceCase] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: folder.appending(path: "Macro/Cases/\(table).cases"),
      encoding: .utf8
    )
    return ("\n" + text).split(separator: "\n// # ").enumerated().map {
      SourceCase($1, index: $0)
    }
  }
}
