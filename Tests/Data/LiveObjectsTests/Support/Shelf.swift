#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite

  /// An inheritance hierarchy, and classes that are related to it.
  @Managed("media", kindColumn: "kind", subclasses: "Film", "Recording")
  class Media {
    var id: Int64?
    var title = ""
    @Relation("shelf_id", onDelete: .cascade) var shelf: MediaShelf?
    @Relation(through: "media_label") var labels: [MediaLabel]
    @NotObserved var log: [String] = []

    var shout: String { title.uppercased() }

    class var validationRules: [ValidationRule] {
      [.key(\Media.title) { if $0 == "bad" { throw Refused(what: "title") } }]
    }

    func awakeFromInsert() { log.append("media") }
    func validate() throws {
      if title == "worse" { throw Refused(what: "media") }
    }
  }

  struct Refused: Error, Equatable {
    let what: String
  }

  @Managed(kind: "film")
  final class Film: Media {
    var director: String?
    var year = 1900
    @Relation("sequel_id") var sequel: Film?

    override class var validationRules: [ValidationRule] {
      super.validationRules + [.key(\Film.year) { if $0 < 1888 { throw Refused(what: "year") } }]
    }

    override func awakeFromInsert() {
      super.awakeFromInsert()
      log.append("film")
    }

    override func validate() throws {
      try super.validate()
      if director == "nobody" { throw Refused(what: "film") }
    }
  }

  @Managed(kind: "recording", subclasses: "Tune")
  class Recording: Media {
    var seconds = 0
  }

  @Managed(kind: "tune")
  final class Tune: Recording {
    @Stored(unique: true) var code: String?
    var plays = 0
  }

  @Managed("media_shelf")
  final class MediaShelf {
    var id: Int64?
    var name = ""
    @Relation("best_id") var best: Media?
    @Relation("favourite_id") var favourite: Film?
    @Relation(inverse: \Media.shelf) var media: [Media]
  }

  @Managed("label")
  final class MediaLabel {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Media.labels) var media: [Media]
  }

  /// A file with the tables of these classes, and a context.
  struct ShelfDesk {
    static var schema: ManagedSchema { ManagedSchema(Media.self, MediaShelf.self, MediaLabel.self) }

    /// Creates a database for models with the same tables, without foreign keys.
    static func ground(_ kind: ModelGround.Kind) throws -> ModelGround {
      let columns = [
        "media": [
          "kind", "title", "shelf_id", "director", "year", "sequel_id", "seconds", "code", "plays",
        ],
        "media_shelf": ["name", "best_id", "favourite_id"],
        "label": ["name"],
        "media_label": ["media_id", "label_id"],
      ]
      return try ModelGround(
        kind,
        columns.map { table, columns in
          "CREATE TABLE \(table)(id INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")));"
        }.joined(),
        columns.map { MemoryTable($0, $1) }
      )
    }

    let folder = Folder()
    let path: String
    let context: ManagedContext

    init(isolation: isolated (any Actor)? = #isolation) throws {
      path = folder.file("shelf.db")
      context = try ManagedContext(Store(path: path, access: .create), ShelfDesk.schema)
    }

    /// Executes SQL in another process and returns its output.
    @discardableResult
    func commit(_ sql: String) throws -> String {
      try Shell.run(path, sql).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func insert<Object: ManagedObject>(_ object: Object) -> Object {
      context.insert(object)
      return object
    }

    /// Saves a film, a recording and a tune with the keys 1 to 3.
    func fill() throws -> (film: Film, recording: Recording, tune: Tune) {
      let film = insert(Film(director: "Lang", year: 1927))
      film.title = "Metropolis"
      let recording = insert(Recording(seconds: 60))
      recording.title = "Rain"
      let tune = insert(Tune(code: "s1", plays: 3))
      tune.title = "Lili"
      try context.save()
      return (film, recording, tune)
    }
  }
#endif
