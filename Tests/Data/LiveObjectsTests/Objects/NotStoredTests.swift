#if SQLite
  import DatabaseTestSupport
  import KeyValueObserving
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Properties that are observed and not stored.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct NotStoredTests {
    private let folder = Folder()
    private var path: String { folder.file("items.db") }
    private let store: Store
    private let context: ManagedContext
    private let item: Sketch

    init() throws {
      store = try Store(path: folder.file("items.db"), access: .create)
      context = try ManagedContext(store, ManagedSchema(Sketch.self, Crate.self))
      item = Sketch(name: "one")
      context.insert(item)
      try context.save()
      context.undoLimit = 0
      context.undoLimit = 100
    }

    private func commit(_ sql: String) throws {
      try Shell.run(path, sql)
      context.refresh()
    }

    @Test func `are observed, by key path, by name and by computed properties`() throws {
      var seen: [String] = []
      let tokens = [
        item.observe(\.isExpanded, options: [.old, .new]) { _, change in
          seen.append("\(change.old!) \(change.new!)")
        },
        item.observe(\.mark) { item, _ in seen.append(item.mark) },
      ]
      item.isExpanded = true
      #expect(seen.sorted() == ["-one", "false true"])
      try item.setValue(false, forKey: "isExpanded")
      #expect(seen.sorted() == ["+one", "-one", "false true", "true false"])
      #expect(try item.value(forKeyPath: "isExpanded") as? Bool == false)
      withExtendedLifetime(tokens) {}
    }

    @Test func `have no column, and are no unsaved changes`() throws {
      item.isExpanded = true
      item.note = "n"
      #expect(!item.hasChanges && !context.hasChanges && item.changedKeys.isEmpty)
      #expect(context.updatedObjects.isEmpty)
      try context.save()
      let columns = try Shell.run(
        path,
        "SELECT group_concat(name) FROM pragma_table_info('sketch')"
      )
      #expect(columns == "id,name\n")
      #expect(item.isExpanded && item.note == "n")
      context.rollback()
      #expect(item.isExpanded && item.note == "n")
    }

    @Test func `follow undo and redo, in groups with stored properties`() {
      context.group("Expand") {
        item.name = "two"
        item.isExpanded = true
      }
      item.isExpanded = true
      #expect(context.undoName == "Expand", "an equal value is no step")
      item.note = "n"
      context.undo()
      #expect(item.note == nil && item.isExpanded)
      context.undo()
      #expect(item.name == "one" && !item.isExpanded && !context.canUndo && !context.hasChanges)
      context.redo()
      context.redo()
      #expect(item.name == "two" && item.isExpanded && item.note == "n")
    }

    @Test func `are kept by commits of other connections, also while they are not observed`() throws
    {
      item.isExpanded = true
      let other = Sketch(name: "other")
      context.insert(other)
      try context.save()
      try commit("UPDATE sketch SET name = name || '!';")
      #expect(item.isExpanded && item.name == "one!" && other.name == "other!")
      try commit("UPDATE sketch SET name = name || '!';")
      #expect(other.isFault && !item.isFault, "only objects without such values become faults")
      context.refresh(item)
      #expect(item.isExpanded && item.name == "one!!")
    }

    @Test func `have their initial values after a refresh without changes and after a reset`() {
      for isReset in [false, true] {
        item.isExpanded = true
        var seen: [Bool] = []
        let token = item.observe(\.isExpanded) { item, _ in seen.append(item.isExpanded) }
        if isReset { context.reset() } else { context.refresh(item, keepingChanges: false) }
        #expect(!item.isExpanded && seen == [false])
        token.invalidate()
      }
    }

    @Test func `evaluate their initial values once for each object`() throws {
      let (log, other) = (item.log, Sketch(name: "other"))
      log.lines.append("a")
      #expect(item.log === log && item.log.lines == ["a"] && other.log !== log)
      try commit("UPDATE sketch SET name = 'x';")
      #expect(item.isFault && item.log === log)
    }

    @Test func `that awakeFromFetch sets are not undone, and let the object become a fault`() throws
    {
      let fresh = try ManagedContext(store)
      let item = try #require(try fresh.fetch(Sketch.self).first)
      #expect(item.length == 3 && !fresh.canUndo)
      try commit("UPDATE sketch SET name = 'four';")
      fresh.refresh()
      #expect(item.isFault)
    }

    @Test func `are values of objects without a context`() {
      let item = Sketch(name: "x")
      #expect(!item.isExpanded && item.note == nil)
      item.isExpanded = true
      item.note = "n"
      #expect(item.isExpanded && item.note == "n")
      item.note = nil
      #expect(item.note == nil)
    }

    @Test func `are inherited by subclasses, and told apart from columns of the same name`() throws
    {
      let drawer = Drawer()
      (drawer.title, drawer.pages, drawer.isOpen, drawer.shelf) = ("b", 3, true, ["s"])
      context.insert(drawer)
      try context.save()
      let columns = try Shell.run(
        path,
        "SELECT group_concat(name) FROM pragma_table_info('crate')"
      )
      #expect(columns == "kind,id,title,pages\n")
      var seen: [Bool] = []
      let token = drawer.observe(\.isOpen) { drawer, _ in seen.append(drawer.isOpen) }
      drawer.isOpen = false
      context.undo()
      #expect(seen == [false, true] && drawer.shelf == ["s"])
      token.invalidate()
    }

    @Test func `belong to the object of each context`() throws {
      item.isExpanded = true
      let child = try context.child()
      let own = child.object(Sketch.self, RowKey(1))
      #expect(!own.isExpanded)
      own.isExpanded = true
      own.name = "two"
      try child.save()
      item.isExpanded = false
      #expect(own.isExpanded && own.name == "two" && item.name == "two")
    }

    @Test func `cannot be used in requests`() {
      #expect(throws: StoreError.self) {
        try context.fetch(Sketch.self, RowRequest(order: ["isExpanded"]))
      }
    }
  }

  @Managed("sketch")
  private final class Sketch {
    final class Log { var lines: [String] = [] }

    var id: Int64?
    var name = ""
    @NotStored var isExpanded = false
    @NotStored var note: String?
    @NotStored var length = 0
    @NotStored var log = Log()

    var mark: String { (isExpanded ? "-" : "+") + name }

    func awakeFromFetch() { length = name.count }
  }

  @Managed("crate", kindColumn: "kind", subclasses: "Drawer")
  private class Crate {
    var id: Int64?
    var title = ""
    @NotStored var isOpen = false
  }

  @Managed(kind: "drawer")
  private final class Drawer: Crate {
    var pages = 0
    @NotStored var shelf: [String] = []
  }
#endif
