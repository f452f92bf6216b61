#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite

  /// Classes with all kinds of relations. A schema creates their tables.
  enum Music {
    static var schema: ManagedSchema { ManagedSchema(Disc.self, Piece.self, Style.self, Mix.self) }
  }

  @Managed("disc")
  final class Disc {
    var id: Int64?
    var title = ""
    @Relation(through: "disc_style") var styles: [Style]
    @Relation(inverse: \Piece.disc, orderedBy: \Piece.number) var pieces: [Piece]
  }

  @Managed("style")
  final class Style {
    var id: Int64?
    var name = ""
    @Relation(inverse: \Disc.styles) var discs: [Disc]
    @Relation(through: "likeness", from: "one_id", to: "other_id") var alike: [Style]
    @Relation(inverse: \Style.alike) var likeners: [Style]
  }

  @Managed("piece", unique: [["disc_id", "number"]])
  final class Piece {
    var id: Int64?
    var title = ""
    var number = 0
    @Relation("disc_id", onDelete: .cascade) var disc: Disc?
    @Relation(inverse: \Mix.pieces) var mixes: [Mix]
  }

  @Managed("mix")
  final class Mix {
    var id: Int64?
    var name = ""
    @Relation(through: "mix_piece", position: "position") var pieces: [Piece]
  }

  /// A file with the tables of these classes, and a context.
  struct MusicDesk {
    let folder = Folder()
    let path: String
    let context: ManagedContext

    init(isolation: isolated (any Actor)? = #isolation) throws {
      path = folder.file("music.db")
      context = try ManagedContext(Store(path: path, access: .create), Music.schema)
    }

    /// Executes SQL in another process and returns its output.
    @discardableResult
    func commit(_ sql: String) throws -> String { try Shell.run(path, sql) }

    func insert<Object: ManagedObject>(_ objects: Object...) -> [Object] {
      for object in objects { context.insert(object) }
      return objects
    }
  }
#endif
