#if SQLite
  package import LiveObjects

  /// A row of the table of notes.
  @Managed("notes")
  package final class Note {
    package var id: Int64?
    package var body = ""
    @Stored("done") package var isDone = false
    var edits = 0

    /// A check mark if the note is done, and its first words. Its observers observe both columns.
    package var title: String {
      let words = body.split(separator: " ").prefix(4).joined(separator: " ")
      return (isDone ? "✓ " : "  ") + (words.isEmpty ? "untitled" : words)
    }

    package var wordCount: Int { body.split(separator: " ").count }
  }
#endif
