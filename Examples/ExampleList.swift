/// The examples that there are.
package enum ExampleList {
  /// One example: what it is called, what it shows, and how it begins.
  package struct Entry: Sendable {
    /// The name by which it is asked for.
    package let name: String
    /// What it shows, in one line.
    package let summary: String
    /// Begins it. The seed is that of its random numbers, if it has any.
    package let make: @MainActor (_ seed: UInt64) throws -> any Example
  }

  /// All examples, in the order in which they are best read.
  package static let all: [Entry] = [
    Entry(name: "clock", summary: "a hundred rows that show the time of one clock") { _ in
      ClockExample()
    },
    Entry(name: "requests", summary: "thousands of downloads, observed only while displayed") {
      RequestsExample(seed: $0)
    },
    Entry(name: "contacts", summary: "rows filled in the background, hidden until then") {
      ContactsExample(seed: $0)
    },
    Entry(name: "notes", summary: "managed objects that a second process edits") {
      try NotesExample(seed: $0)
    },
    Entry(name: "music", summary: "albums, tags and a playlist, which a second process changes") {
      try MusicExample(seed: $0)
    },
    Entry(name: "profile", summary: "a form bound both ways to its model: Enter edits a field") {
      _ in ProfileExample()
    },
  ]
}
