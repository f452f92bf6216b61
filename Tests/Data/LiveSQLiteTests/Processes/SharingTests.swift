#if SQLite && os(Linux)
  import DatabaseTestSupport
  import Foundation
  import LiveSQLite
  import Testing

  /// The resources of a process with many readers of one file.
  @Suite(.timeLimit(.minutes(60))) struct SharingTests {
    let folder = Folder()

    private func make() throws -> String {
      let path = folder.file("shared.db")
      try Shell.run(
        path,
        "PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES(1), (2), (3);"
      )
      return path
    }

    private func hold(_ path: String, lists: Int, contexts: Int) throws -> String {
      let process = Process()
      process.executableURL = try Follower.program
      process.arguments = ["hold", path, "\(lists)", "\(contexts)"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return String(decoding: data, as: UTF8.self)
    }

    /// Expects that several lists and contexts have the resources of one. Repeats both, because an
    /// attempt may hold more while a thread pauses.
    private func expectOne(_ path: String, lists: Int, contexts: Int) throws {
      var (one, many): (Set<String>, Set<String>) = ([], [])
      for _ in 0..<5 where one.isDisjoint(with: many) {
        one.insert(try hold(path, lists: 1, contexts: min(contexts, 1)))
        many.insert(try hold(path, lists: lists, contexts: contexts))
      }
      let equal = one.intersection(many)
      #expect(equal.contains { $0.contains("monitors 1, queues 1\n") }, "\(one), \(many)")
    }

    @Test func `fifty lists use the resources of one`() throws {
      try expectOne(make(), lists: 50, contexts: 0)
    }

    @Test func `fifty lists and contexts use the resources of one each`() throws {
      let path = try make()
      try expectOne(path, lists: 50, contexts: 1)
      try expectOne(path, lists: 50, contexts: 50)
    }

    @Test func `released lists and contexts leave no thread and no descriptor`() throws {
      let left = try hold(make(), lists: 3, contexts: 2).split(separator: "\n").last
      #expect(left == "files 0, monitors 0, queues 0")
    }

    @MainActor
    @Test func `the lists of one file agree at each notification`() async throws {
      let path = try make()
      let lists = try (0..<4).map { _ in try FetchedRows(in: Store(path: path)) }
      var counts: [[Int]] = []
      let tokens = lists.map { list in
        list.observeStatus { _ in counts.append(lists.map(\.status.generation)) }
      }
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let last = lists[3].observeChanges { _ in continuation.yield() }
      try Shell.run(path, "INSERT INTO t VALUES(4);")
      var iterator = stream.makeAsyncIterator()
      await iterator.next()
      // All lists have read the commit when the last one has notified its observers.
      #expect(lists.map(\.count) == [4, 4, 4, 4])
      withExtendedLifetime((tokens, last)) {}
    }
  }
#endif
