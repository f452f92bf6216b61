#if SQLite
  import Foundation
  import LiveSQLite
  import Testing

  @Suite(.timeLimit(.minutes(60))) struct TemporaryStoreTests {
    @Test func `temporary stores are independent, and deleted when they are released`() throws {
      var store: Store? = try .temporary()
      let other = try Store.temporary()
      let path = try #require(store?.path)
      try store?.writeTransaction { try $0.run("CREATE TABLE t(x)") }
      #expect(try store?.tableNames() == ["t"])
      #expect(try other.tableNames().isEmpty)
      store = nil
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }
#endif
