#if SQLite
  package import LiveObjects

  /// One row of the table of notes.
  @Managed("notes")
  package final class Note {
    package var id: Int64?
    package var body = ""
    @Stored("done") package var isDone = false
    var edits = 0

    /// A check mark if the note is done, and its first words: follows both columns by itself.
    package var title: String {
      let words = body.split(separator: " ").prefix(4).joined(separator: " ")
      return (isDone ? "✓ " : "  ") + (words.isEmpty ? "untitled" : words)
    }

    package var wordCount: Int { body.split(separator: " ").count }
  }
#endif
