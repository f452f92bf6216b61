#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  /// The completions that shells offer.
  @Suite(.timeLimit(.minutes(60))) struct CompletionTests {
    private let folder = Folder()

    /// Returns the completions of bash for the last of some words.
    private func offers(_ words: String...) throws -> Set<String> {
      let script = folder.file("completions")
      let made = try Tool.run(["--generate-completion-script", "bash"])
      try made.output.write(toFile: script, atomically: true, encoding: .utf8)
      let outcome = try Tool.run(
        words,
        through: [
          "/bin/bash", "-c",
          """
          source '\(script)'; COMP_WORDS=("$0" "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"
          COMP_POINT=${#COMP_LINE}; _livecells "$0" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
          printf '%s\\n' "${COMPREPLY[@]}"
          """,
        ]
      )
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      return Set(outcome.output.split(separator: "\n").map(String.init))
    }

    @Test func `completions contain tables, files and demos`() throws {
      let path = folder.file("shop.db")
      try Shell.run(
        path,
        "CREATE TABLE orders(id); CREATE TABLE items(id); CREATE VIEW old AS SELECT 1"
      )
      #expect(try offers("watch", path, "") == ["items", "old", "orders"])
      #expect(try offers("watch", path, "o") == ["old", "orders"])
      #expect(try offers("watch", path, "items", "--tab", "or") == ["orders"])
      #expect(try offers("watch", folder.file("none.db"), "o") == [])
      #expect(try offers("watch", folder.file("sh")) == [path])
      #expect(try offers("demo", "").isSuperset(of: ["requests", "notes", "clock"]))
    }
  }
#endif
