#if SQLite
  import DatabaseTestSupport
  import LiveObjects
  import LiveSQLite
  import Testing

  @Managed("account")
  private final class Account {
    var id: Int64?
    var balance = 0
  }

  /// The example of `ManagedContext.transaction(_:)`.
  @MainActor @Suite struct TransactionExamples {
    private let folder = Folder()

    @Test func `a transaction reads, changes and saves`() throws {
      let context = try ManagedContext(
        Store(path: folder.file("bank.sqlite"), access: .create),
        ManagedSchema(Account.self)
      )
      try context.insertAll(Account.self, 1...7) { _ in [.set(\.balance, 300)] }
      let rest = try context.transaction { context in
        let account = try context.find(Account.self, 7)
        account?.balance -= 100
        return account?.balance
      }
      #expect(rest == 200)
      #expect(try context.sum(\Account.balance) == 2_000)
    }
  }
#endif
