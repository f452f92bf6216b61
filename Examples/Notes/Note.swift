#if SQLite
  package import LiveObjects

  /// One row of the table of notes.
  @Managed("notes")
  package final class Note {
    var id: Int64?
    var body = ""
    @Stored("done") var isDone = false
    var edits = 0

    /// A check mark if the note is done, and its first words: follows both columns by itself.
    var title: String {
      let words = body.split(separator: " ").prefix(4).joined(separator: " ")
      return (isDone ? "✓ " : "  ") + (words.isEmpty ? "untitled" : words)
    }

    var wordCount: Int { body.split(separator: " ").count }
  }
#endif
