#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Another process deletes objects that unsaved relations refer to.
  @Suite struct UnsavedLinkTests {
    private let folder = Folder()
    private var path: String { folder.file("links.db") }

    private func context() throws -> ManagedContext {
      try Shell.run(
        path,
        """
        CREATE TABLE post(id INTEGER PRIMARY KEY, title TEXT);
        CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE post_tag(post_id INTEGER REFERENCES post ON DELETE CASCADE, tag_id INTEGER
          REFERENCES tag ON DELETE CASCADE, place INTEGER NOT NULL DEFAULT 0,
          PRIMARY KEY(post_id, tag_id));
        CREATE TABLE remark(id INTEGER PRIMARY KEY, place INTEGER NOT NULL DEFAULT 0,
          post_id INTEGER REFERENCES post ON DELETE CASCADE);
        INSERT INTO post VALUES(1, 'p'); INSERT INTO tag VALUES(1, 'a'), (2, 'b'), (3, 'c');
        INSERT INTO post_tag VALUES(1, 1, 0); INSERT INTO remark VALUES(1, 0, NULL), (2, 1, NULL);
        """
      )
      return try ManagedContext(Store(path: path, access: .readWrite))
    }

    @Test(arguments: [false, true], [false, true])
    func `a tag that another process deletes leaves an unsaved relation`(
      isObserved: Bool,
      isChild: Bool
    ) throws {
      let top = try context()
      let context = isChild ? try top.child() : top
      let post = context.object(Post.self, RowKey(1))
      let tags = [1, 2, 3].map { context.object(Sticker.self, RowKey(Int64($0))) }
      var told: [[Int64?]] = []
      let token =
        isObserved ? post.observe(\.tags) { post, _ in told.append(post.tags.map(\.id)) } : nil
      post.tags = tags
      #expect(post.tags.map(\.id) == [1, 2, 3])
      try Shell.run(path, "DELETE FROM tag WHERE id = 2;")
      context.refresh()
      #expect(post.tags.map(\.rowKey) == [RowKey(1), RowKey(3)])
      #expect(told.last == (isObserved ? [1, 3] : nil))
      #expect(tags[1].isDeleted)
      token?.invalidate()
    }

    @Test(arguments: [false, true], [false, true])
    func `a tag that another process deletes has no objects of an unsaved relation`(
      isObserved: Bool,
      isChild: Bool
    ) throws {
      let top = try context()
      let context = isChild ? try top.child() : top
      let post = context.object(Post.self, RowKey(1))
      let tag = context.object(Sticker.self, RowKey(2))
      var told: [[RowKey?]] = []
      let token =
        isObserved ? tag.observe(\.posts) { tag, _ in told.append(tag.posts.map(\.rowKey)) } : nil
      #expect(tag.posts.isEmpty)
      post.tags.append(tag)
      #expect(tag.posts.map(\.rowKey) == [RowKey(1)])
      try Shell.run(path, "DELETE FROM tag WHERE id = 2;")
      context.refresh()
      #expect(tag.isDeleted && tag.posts.isEmpty)
      #expect(told.last == (isObserved ? [] : nil))
      #expect(post.tags.map(\.rowKey) == [RowKey(1)])
      // The row is back, and the link is still unsaved.
      try Shell.run(path, "INSERT INTO tag VALUES(2, 'again');")
      context.refresh()
      #expect(tag.posts.map(\.rowKey) == [RowKey(1)])
      #expect(post.tags.map(\.rowKey) == [RowKey(1), RowKey(2)])
      #expect(told.last == (isObserved ? [RowKey(1)] : nil))
      try context.save()
      if isChild { try top.save() }
      #expect(try Shell.run(path, "SELECT tag_id FROM post_tag ORDER BY 1;") == "1\n2\n")
      token?.invalidate()
    }

    @Test func `a link to a tag that another process has deleted cannot be saved`() throws {
      let context = try context()
      let post = context.object(Post.self, RowKey(1))
      let tag = context.object(Sticker.self, RowKey(2))
      post.tags.append(tag)
      try Shell.run(path, "DELETE FROM tag WHERE id = 2;")
      context.refresh()
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.description.contains("Sticker 2, which is deleted") ?? false)
      post.tags = post.tags
      try context.save()
      #expect(try Shell.run(path, "SELECT tag_id FROM post_tag ORDER BY 1;") == "1\n")
    }

    @Test func `an object whose links are left behind is related to none when it is deleted`()
      throws
    {
      let context = try context()
      let post = context.object(Post.self, RowKey(1))
      let tag = context.object(Sticker.self, RowKey(1))
      #expect(post.tags.map(\.rowKey) == [RowKey(1)] && tag.posts.map(\.rowKey) == [RowKey(1)])
      try Shell.run(path, "PRAGMA foreign_keys = OFF; DELETE FROM post WHERE id = 1;")
      context.refresh()
      #expect(post.isDeleted && post.tags.isEmpty && tag.posts.isEmpty)
    }

    @Test func `a tag that the parent has linked leaves the relation of a child`() throws {
      let top = try context()
      let child = try top.child()
      let post = top.object(Post.self, RowKey(1))
      post.tags.append(top.object(Sticker.self, RowKey(2)))
      let below = child.object(Post.self, RowKey(1))
      #expect(below.tags.map(\.rowKey) == [RowKey(1), RowKey(2)])
      try Shell.run(path, "DELETE FROM tag WHERE id = 2;")
      child.refresh()
      #expect(post.tags.map(\.rowKey) == [RowKey(1)])
      #expect(below.tags.map(\.rowKey) == [RowKey(1)])
    }

    @Test(arguments: [false, true])
    func `a row that another process deletes leaves the relation that it was added to`(
      isObserved: Bool
    ) throws {
      let context = try context()
      let post = context.object(Post.self, RowKey(1))
      let remarks = [1, 2].map { context.object(Remark.self, RowKey(Int64($0))) }
      var told: [[RowKey?]] = []
      let token =
        isObserved
        ? post.observe(\.remarks) { post, _ in told.append(post.remarks.map(\.rowKey)) } : nil
      post.remarks = remarks.reversed()
      #expect(post.remarks.map(\.rowKey) == [RowKey(2), RowKey(1)])
      try Shell.run(path, "DELETE FROM remark WHERE id = 2;")
      context.refresh()
      #expect(post.remarks.map(\.rowKey) == [RowKey(1)])
      #expect(told.last == (isObserved ? [RowKey(1)] : nil))
      token?.invalidate()
    }

    @Test func `a to-one relation keeps a target that another process deletes until it is saved`()
      throws
    {
      let context = try context()
      let remark = context.object(Remark.self, RowKey(1))
      let post = context.object(Post.self, RowKey(1))
      remark.post = post
      try Shell.run(path, "DELETE FROM post;")
      context.refresh()
      #expect(remark.post === post && post.isDeleted)
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.description.contains("Post 1, which is deleted") ?? false)
      remark.post = nil
      try context.save()
    }

    @Test func `observers of a relation that was read before are notified of a row that is back`()
      throws
    {
      let context = try context()
      try Shell.run(
        path,
        "UPDATE remark SET post_id = 1 WHERE id = 1; DELETE FROM remark WHERE id = 2;"
      )
      let second = context.object(Remark.self, RowKey(2))
      #expect(second.isDeleted)
      let post = context.object(Post.self, RowKey(1))
      try Shell.run(path, "INSERT INTO remark VALUES(2, 1, 1);")
      #expect(post.remarks.map(\.rowKey) == [RowKey(1)])
      var told: [[RowKey?]] = []
      let token = post.observe(\.remarks) { post, _ in told.append(post.remarks.map(\.rowKey)) }
      context.refresh()
      #expect(told == [[RowKey(1), RowKey(2)]])
      token.invalidate()
    }
  }

  @Managed("post")
  private final class Post {
    var id: Int64?
    var title: String?
    @Relation(through: "post_tag", position: "place") var tags: [Sticker]
    @Relation(inverse: \Remark.post, orderedBy: \Remark.place) var remarks: [Remark]
  }

  @Managed("tag")
  private final class Sticker {
    var id: Int64?
    var name: String?
    @Relation(inverse: \Post.tags) var posts: [Post]
  }

  @Managed("remark")
  private final class Remark {
    var id: Int64?
    var place = 0
    @Relation("post_id") var post: Post?
  }
#endif
