#if SQLite
  import DatabaseTestSupport
  import LiveCells
  import LiveCellsTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("purchase")
  final class Purchase {
    var id: Int64?
    var item = ""
    var price = 0.0
    var isOpen = true
  }

  /// The examples of the tutorials on managed objects, and on tests with a database.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FirstManagedObjectExamples {
    @Test func `an object is saved, listed, observed and undone`() throws {
      let folder = Folder()
      let path = folder.file("purchases.sqlite")
      let store = try Store(path: path, access: .create)
      let context = try ManagedContext(store, ManagedSchema(Purchase.self))
      let lamp = Purchase(item: "lamp", price: 30)
      context.insert(lamp)
      try context.save()
      print("stored with the key \(lamp.id ?? 0)")
      #expect(lamp.id == 1)

      let found = try context.find(\Purchase.item, "lamp")
      let expensive = try context.fetch(
        Purchase.self,
        RowRequest(where: "price > 20", order: ["price"])
      )
      let request = RowRequest(where: "isOpen", order: ["item"])
      let open = try context.fetchedObjects(Purchase.self, request) { $0.isOpen }
      #expect(found === lamp && expensive == [lamp] && open.count == 1)

      let token = lamp.observe(\.price, options: [.old, .new]) { lamp, change in
        print("\(lamp.item): \(change.old ?? 0), then \(change.new ?? 0)")
      }
      context.group("Discount") {
        lamp.price = 25
      }
      print(context.undoName ?? "nothing to undo")
      context.undo()
      #expect(lamp.price == 30)
      token.invalidate()

      let table = LiveTable(open) {
        Column("Item", \.item).editable(\.item)
        Column("Price", \.price).editable(\.price)
      }
      let session = TableSession(table, title: "purchases")
      session.undoing = context
      session.commands.append(
        TableCommand("save", keys: [.character("w")]) { session in
          do {
            try context.save()
            session.showMessage("saved")
          } catch {
            session.showMessage("\(error)")
          }
        }
      )
      let screen = SessionScreen(session, rows: 5)
      screen.press(.character("e"), .control("u"))
      screen.type("desk")
      screen.press(.enter, .character("w"))
      #expect(try Shell.run(path, "SELECT item FROM purchase;") == "desk\n")
      screen.press(.character("u"))
      #expect(lamp.item == "lamp" && screen.message == "undone: Item")
    }

    @MainActor
    @Test func `an open order is listed`() async throws {
      let store = try Store.temporary()
      let context = try ManagedContext(store, ManagedSchema(Purchase.self))
      let open = try await FetchedRows(RowRequest(table: "purchase", where: "isOpen"), in: store)
      context.insert(Purchase(item: "lamp"))
      try await context.save()
      await open.settle()
      #expect(open.count == 1)
    }

    @Test func `rows of a table on every screen`() throws {
      let store = try Store.temporary()
      try store.writeTransaction { transaction in
        _ = try transaction.run("CREATE TABLE orders(item TEXT, status TEXT)")
      }
      let orders = try FetchedRows(RowRequest(table: "orders"), in: store)
      let table = LiveTable(orders) {
        Column("Item", key: "item")
        Column("Status", key: "status")
      }
      #expect(table.columns.count == 2)
    }
  }
#endif
