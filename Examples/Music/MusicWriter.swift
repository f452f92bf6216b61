#if SQLite
  import LiveObjects
  import LiveSQLite

  /// The second process: edits a music collection with the same classes until its input ends.
  package struct MusicWriter {
    private static let artists = ["Nina", "Ella", "Miles", "Clara"]
    private static let words = [
      "Blue", "Wild", "Night", "River", "Train", "Summer", "Stone", "Letter",
    ]
    private static let tags = ["jazz", "live", "quiet", "piano"]

    private let folder: String
    private var numbers: SplitMix64

    /// Creates a writer with a folder for its database. The folder must not exist yet.
    package init(folder: String, seed: UInt64) {
      self.folder = folder
      numbers = SplitMix64(seed: seed)
    }

    /// Writes until the end of standard input, then removes the folder.
    package mutating func run() throws {
      try WriterLife.run(in: folder) { database in
        let context = try ManagedContext(Store(path: database, access: .create), Music.schema)
        for _ in 0..<4 { try add(to: context) }
        try context.save()
        WriterLife.sayReady()
        while !WriterLife.isInputAtEnd(after: Int32.random(in: 100...500, using: &numbers)) {
          context.refresh()
          try edit(context)
          // On a conflict, the values that were committed first are kept.
          try context.save(onConflict: .theirs)
        }
      }
    }

    private mutating func edit(_ context: ManagedContext) throws {
      let albums = try context.fetch(Album.self)
      guard let album = albums.randomElement(using: &numbers) else { return try add(to: context) }
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0 where albums.count < 12: try add(to: context)
      case 1 where albums.count > 3: context.delete(album)
      case 2...3: album.tracks.shuffle(using: &numbers)
      case 4...5:
        let tag = try context.findOrInsert(\Tag.name, pick(Self.tags))
        if album.tags.contains(tag) {
          album.tags.removeAll { $0 == tag }
        } else {
          album.tags.append(tag)
        }
      default: album.tracks.randomElement(using: &numbers)?.title = title()
      }
    }

    private mutating func add(to context: ManagedContext) throws {
      let count = Int.random(in: 2...5, using: &numbers)
      try context.add(
        (0..<count).map { _ in title() },
        of: pick(Self.artists),
        on: title(),
        tags: [pick(Self.tags)]
      )
    }

    private mutating func title() -> String { "\(pick(Self.words)) \(pick(Self.words))" }

    private mutating func pick(_ texts: [String]) -> String {
      texts.randomElement(using: &numbers) ?? ""
    }
  }
#endif
