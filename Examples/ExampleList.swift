/// The available examples.
package enum ExampleList {
  /// The description of an example.
  package struct Entry: Sendable {
    /// The name of the example on the command line.
    package let name: String
    /// A summary in one line.
    package let summary: String
    /// Creates the example. The seed is used for its random numbers, if any.
    package let make: @MainActor (_ seed: UInt64) throws -> any Example
  }

  /// All examples, in the recommended reading order.
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
    Entry(name: "players", summary: "a list by score that fifty tasks change at once") {
      try PlayersExample(seed: $0)
    },
    Entry(name: "reminders", summary: "lists and tags with live counts, and a form with choices") {
      try RemindersExample(seed: $0)
    },
    Entry(name: "profile", summary: "a form bound both ways to its model: Enter edits a field") {
      _ in ProfileExample()
    },
  ]
}
