import CompilerTestSupport
import Testing

/// Managed classes that are used in a file which the compiler reads before that of the class.
@Suite struct FileOrderTests {
  private static let use = """
    import LiveObjects

    func toggle(_ context: ManagedContext, _ album: Album) throws -> Set<Tag> {
      let tag = try context.findOrInsert(\\Tag.name, "live")
      if album.tags.contains(tag) { album.tags.removeAll { $0 == tag } }
      return [tag]
    }
    """

  private static let classes = """
    import LiveObjects

    @Managed("album") final class Album {
      var id: Int64?
      @Relation(through: "album_tag") var tags: [Tag]
    }

    @Managed("tag") final class Tag {
      var id: Int64?
      @Stored(unique: true) var name = ""
      @Relation(inverse: \\Album.tags) var albums: [Album]
    }
    """

  @Test func `are compared and found in arrays`() async throws {
    let messages = try await Compiler.messages([
      ("A.swift", Self.use), ("B.swift", Self.classes),
    ])
    #expect(messages.filter(\.isError).map(\.text) == [])
  }
}
