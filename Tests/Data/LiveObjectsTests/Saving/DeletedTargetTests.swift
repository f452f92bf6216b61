#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Relations that are set to objects that are deleted here, in the parent context or elsewhere.
  @Suite struct DeletedTargetTests {
    private let folder = Folder()
    private var path: String { folder.file("targets.db") }

    private func context(_ rule: String) throws -> ManagedContext {
      try Shell.run(
        path,
        """
        CREATE TABLE binder(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE sheet(id INTEGER PRIMARY KEY, name TEXT, binder_id INTEGER
          REFERENCES binder \(rule));
        INSERT INTO binder VALUES(1, 'a'), (2, 'b');
        INSERT INTO sheet VALUES(1, 'p', NULL), (2, 'q', 1);
        """
      )
      return try ManagedContext(Store(path: path, access: .readWrite))
    }

    private static let rules = ["", "ON DELETE SET NULL", "ON DELETE CASCADE"]
    private static let text =
      "Leaf 1, cover: it refers to Cover 2, which is deleted; set another object or nil"

    private func objects(_ context: ManagedContext) throws -> (Leaf, Cover) {
      (try #require(try context.find(Leaf.self, 1)), try #require(try context.find(Cover.self, 2)))
    }

    @Test(arguments: rules, [false, true])
    func `a relation that is set to a deleted object is named`(rule: String, isSaved: Bool) throws {
      let context = try context(rule)
      let (leaf, cover) = try objects(context)
      context.delete(cover)
      if isSaved { try context.save() }
      leaf.cover = cover
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.code == .constraint && error?.description == Self.text)
      #expect(context.hasChanges)
      leaf.cover = nil
      try context.save()
      #expect(try Shell.run(path, "SELECT id FROM binder; SELECT id FROM sheet;") == "1\n1\n2\n")
    }

    @Test(arguments: [ConflictPolicy.ours, .theirs])
    func `a relation to a new object of a row that another process has deleted follows the policy`(
      policy: ConflictPolicy
    ) throws {
      let context = try context("")
      let leaf = try #require(try context.find(Leaf.self, 1))
      let cover = Cover()
      context.insert(cover)
      leaf.cover = cover
      try Shell.run(path, "DELETE FROM sheet WHERE id = 1;")
      try context.save(onConflict: policy)
      let isKept = policy == .ours
      #expect(leaf.isDeleted != isKept && !context.hasChanges)
      #expect(
        try Shell.run(path, "SELECT id, binder_id FROM sheet;")
          == (isKept ? "1|3\n2|1\n" : "2|1\n")
      )
    }

    @Test func `a relation that is set to an object deleted by another process is named`() throws {
      let context = try context("")
      let (leaf, cover) = try objects(context)
      try Shell.run(path, "DELETE FROM binder WHERE id = 2;")
      leaf.cover = cover
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.description == Self.text)
    }

    @Test(arguments: rules, [false, true])
    func `a child cannot set a relation to an object that its parent has deleted`(
      rule: String,
      isNew: Bool
    ) throws {
      let context = try context(rule)
      let child = try context.child()
      let (leaf, cover) = try objects(child)
      let above = try #require(try context.find(Cover.self, 2))
      let own: Leaf
      if isNew {
        own = Leaf()
        own.name = "new"
        child.insert(own)
      } else {
        own = leaf
      }
      own.cover = cover
      context.delete(above)
      let error = #expect(throws: StoreError.self) { try child.save() }
      #expect(
        error?.description
          == (isNew ? Self.text.replacing("Leaf 1", with: "Leaf (new)") : Self.text)
      )
      try context.save()
      #expect(throws: StoreError.self) { try child.save() }
      own.cover = nil
      try child.save()
      try context.save()
      #expect(try Shell.run(path, "SELECT count(*) FROM sheet WHERE binder_id = 2;") == "0\n")
    }

    @Test func `a property whose column has no value of its type names the value`() throws {
      let context = try context("")
      try Shell.run(path, "UPDATE sheet SET name = x'0102' WHERE id = 1;")
      let leaf = try #require(try context.find(Leaf.self, 1))
      #expect(leaf.name == "")
      leaf.name = "new"
      let error = #expect(throws: ConflictError.self) { try context.save() }
      #expect(
        error?.description
          == "changed here, but the previous value was never read or is not a value of the property:"
          + " Leaf 1 (name is x'0102'); save with the policy .ours to overwrite it"
      )
      try context.save(onConflict: .ours)
      #expect(try Shell.run(path, "SELECT name FROM sheet WHERE id = 1;") == "new\n")
    }
  }

  @Managed("binder")
  private final class Cover {
    var id: Int64?
    var name: String?
  }

  @Managed("sheet")
  private final class Leaf {
    var id: Int64?
    var name = ""
    @Relation("binder_id") var cover: Cover?
  }
#endif
