#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  /// New rows that get the keys of rows that another process has deleted.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ReusedKeyTests {
    private let folder = Folder()

    @Test(arguments: ["a", "c"])
    func `a list removes the deleted object and keeps the new one`(code: String) throws {
      let path = folder.file("keys.db")
      try Shell.run(
        path,
        "PRAGMA journal_mode=WAL; CREATE TABLE slot(id INTEGER PRIMARY KEY, code TEXT);"
          + "INSERT INTO slot VALUES(1, 'b');"
      )
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let list = try context.fetchedObjects(Slot.self, RowRequest(order: ["code"]))
      let old = list[0]
      // The told changes, applied to the objects that a table shows. Nil is read from the list.
      var shown: [Slot?] = [old]
      let token = list.observeChanges { change in
        shown =
          change.isReload ? .init(repeating: nil, count: list.count) : change.applied(to: shown)
        for position in shown.indices where shown[position] == nil {
          shown[position] = list[position]
        }
      }
      let new = Slot()
      new.code = code
      context.insert(new)
      try Shell.run(path, "DELETE FROM slot;")
      try context.save()
      #expect(new.id == 1)
      context.refresh()
      list.refresh()
      #expect((0..<list.count).map { list[$0].code } == [code])
      #expect(shown.map { $0?.code } == [code])
      #expect(old.isDeleted)
      withExtendedLifetime(token) {}
    }
  }

  @Managed("slot")
  private final class Slot {
    var id: Int64?
    var code = ""
  }
#endif
