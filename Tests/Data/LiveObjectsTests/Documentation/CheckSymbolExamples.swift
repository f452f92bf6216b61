#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  private enum Shelf {
    @Managed("album", checks: ["year >= 1860": "The first recordings are of 1860."])
    final class Album {
      var id: Int64?
      var year = 1860
    }
  }

  /// The examples in the comments of checks.
  @Suite struct CheckSymbolExamples {
    @Test func `an error has the text for users`() throws {
      let folder = Folder()
      let store = try Store(path: folder.file("shelf.db"), access: .create)
      let context = try ManagedContext(store, ManagedSchema(Shelf.Album.self))
      context.insert(Shelf.Album(year: 1))
      var message: String?
      do {
        try context.save()
      } catch let error as ValidationError {
        message = error.localizedDescription
      }
      #expect(message == "The first recordings are of 1860.")
    }
  }
#endif
