#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveObjects
  import LiveSQLite
  import Testing

  /// Objects that are read, changed and saved in one transaction.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct TransactionTests {
    private let folder = Folder()
    private var path: String { folder.file("accounts.db") }

    private func context() throws -> ManagedContext {
      let context = try ManagedContext(
        Store(path: path, access: .create),
        ManagedSchema(Account.self)
      )
      try context.insertAll(Account.self, 1...4) { [.set(\.balance, 100), .set(\.name, "a\($0)")] }
      return context
    }

    @Test func `50 concurrent changes of the same rows are all kept`() async throws {
      let context = try context()
      let path = path
      try await withThrowingTaskGroup { group in
        for number in 0..<50 {
          group.addTask {
            // SQLite gives its lock to the waiting tasks in no order.
            let store = try Store(path: path, access: .readWrite, wait: 600)
            let own = try ManagedContext(store, isolation: nil)
            try await own.transaction { context in
              let all = try context.fetch(Account.self, RowRequest(order: ["id"]))
              all[number % 2].balance += 1
              if number % 5 == 0 {
                context.delete(all[all.count - 1])
                let new = Account()
                (new.name, new.balance) = ("new \(number)", all.count)
                context.insert(new)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      synchronously { context.refresh() }
      let all = try synchronously { try context.fetch(Account.self, RowRequest(order: ["id"])) }
      #expect(all.count == 4)
      #expect(all[0].balance == 125 && all[1].balance == 125)
      #expect(all.last?.name.hasPrefix("new") ?? false && all.last?.balance == 4)
    }

    @Test func `several tasks of one actor do not block each other`() async throws {
      let context = try context()
      let tasks = (0..<20).map { _ in
        Task {
          try await context.transaction { context in
            try context.find(Account.self, 1)?.balance += 1
          }
        }
      }
      for task in tasks { try await task.value }
      #expect(try context.find(Account.self, 1)?.balance == 120)
    }

    @Test func `a transaction that throws writes nothing`() throws {
      struct Stop: Error {}
      let context = try context()
      #expect(throws: Stop.self) {
        try context.transaction { context in
          try context.find(Account.self, 1)?.balance = 7
          try context.save()
          throw Stop()
        }
      }
      #expect(try context.find(Account.self, 1)?.balance == 100)
    }

    @Test func `the result, unsaved changes and the objects of a transaction`() throws {
      let context = try context()
      let own = try #require(try context.find(Account.self, 1))
      own.name = "unsaved"
      var escaped: (context: ManagedContext, account: Account)?
      let sum = try context.transaction { inner in
        let account = try #require(try inner.find(Account.self, 1))
        #expect(account !== own && account.name == "a1")
        account.balance -= 30
        try #require(try inner.find(Account.self, 2)).balance += 30
        // Queries include the changes, saved or not.
        #expect(try inner.sum(\Account.balance) == 400)
        try inner.save()
        #expect(try inner.count(Account.self, RowRequest(where: "balance = 130")) == 1)
        escaped = (inner, account)
        return account.balance
      }
      #expect(sum == 70 && own.balance == 70 && own.name == "unsaved" && context.hasChanges)
      #expect(!context.canUndo || context.undoName == nil)
      let error = #expect(throws: StoreError.self) { try escaped?.context.fetch(Account.self) }
      #expect(error?.message.contains("the transaction has ended") ?? false)
    }

    @Test func `a child context has no transactions`() throws {
      let child = try context().child()
      #expect(throws: StoreError.self) { try child.transaction { _ in } }
    }

    @Test func `a list of objects is a sequence`() throws {
      let context = try context()
      try context.insertAll(Account.self, 5...1_000) { [.set(\.balance, $0)] }
      let list = try context.fetchedObjects(Account.self, RowRequest(order: ["id"]))
      #expect(list.map(\.id) == (1...1_000).map(Int64.init))
      #expect(list.filter { $0.balance > 900 }.count == 100)
      for account in list where account.balance > 100 { context.delete(account) }
      #expect(list.count(where: { $0.balance > 100 }) < 1_000)
      #expect(list.first { $0.name == "a3" }?.id == 3)
    }

    @Test func `deleting all rows leaves no undo step that brings one of them back`() throws {
      let context = try context()
      let all = try context.fetch(Account.self)
      context.group("Rename") { all[0].name = "renamed" }
      try context.save()
      let other = Account()
      context.group("Add") { context.insert(other) }
      try context.save()
      var events: [UndoEvent] = []
      context.onUndoChange = { events.append($0) }
      try context.deleteAll(Account.self, RowRequest(where: "id < 5"))
      #expect(context.undoName == "Add")
      #expect(events == [.emptied, .recorded("Add")], "the remaining step is reported again")
      context.undo()
      #expect(!context.canUndo)
      try context.save(onConflict: .ours)
      #expect(try Shell.run(path, "SELECT count(*) FROM account") == "0\n")
      withExtendedLifetime(all) {}
    }

    @Test func `one action of a user is one named undo step`() throws {
      let context = try context()
      let list = try context.fetchedObjects(Account.self)
      context.group("Delete All Accounts") {
        for account in Array(list) { context.delete(account) }
      }
      #expect(list.count == 0 && context.undoName == "Delete All Accounts")
      try context.save()
      context.undo()
      #expect(list.count == 4 && context.redoName == "Delete All Accounts" && !context.canUndo)
      try context.save()
      #expect(try Shell.run(path, "SELECT id, name FROM account") == "1|a1\n2|a2\n3|a3\n4|a4\n")
    }

    @Test func `validation errors have a text for users`() throws {
      let context = try context()
      for account in try context.fetch(Account.self).prefix(2) { account.balance = -1 }
      let error = #expect(throws: ValidationError.self) { try context.save() }
      #expect(
        error?.localizedDescription
          == "The balance must not be negative.\nThe balance must not be negative."
      )
      #expect(
        error?.textForUsers
          == "The balance must not be negative.; The balance must not be negative."
      )
    }
  }

  private struct Overdrawn: LocalizedError {
    var errorDescription: String? { "The balance must not be negative." }
  }

  @Managed("account")
  private final class Account {
    var id: Int64?
    var name = ""
    var balance = 0

    static var validationRules: [ValidationRule] {
      [.key(\Account.balance) { if $0 < 0 { throw Overdrawn() } }]
    }
  }
#endif
