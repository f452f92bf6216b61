#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Inheritance hierarchies on the main actor.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MainActorFamilyTests {
    @Test func `a hierarchy may be isolated to the main actor`() throws {
      let store = try Store.temporary()
      let context = try ManagedContext(store, ManagedSchema(Plant.self))
      let tree = Tree(height: 7)
      tree.name = "oak"
      context.insert(tree)
      context.insert(Plant(name: "moss"))
      try context.save()
      var told: [String] = []
      let token = tree.observe(\.name) { tree, _ in told.append(tree.name) }
      try store.writeTransaction { try $0.run("UPDATE plant SET name = 'elm' WHERE kind = 'tree'") }
      context.refresh()
      #expect(told == ["elm"] && tree.log == ["inserted"])
      let plants = try context.fetch(Plant.self, RowRequest(order: [.by(\Plant.name)]))
      #expect(plants[0] === tree && !(plants[1] is Tree))
      #expect(try context.fetch(Tree.self) == [tree])
      withExtendedLifetime(token) {}
    }
  }

  @MainActor
  @Managed("plant", kindColumn: "kind", kind: "plant", subclasses: "Tree")
  private class Plant {
    var id: Int64?
    var name = ""
    @NotObserved var log: [String] = []
  }

  @MainActor
  @Managed(kind: "tree")
  private final class Tree: Plant {
    var height = 0

    override func awakeFromInsert() { log.append("inserted") }
  }
#endif
