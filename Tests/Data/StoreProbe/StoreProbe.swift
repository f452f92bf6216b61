#if SQLite
  import CLibrary
  import Foundation
  import LiveObjects
  import LiveSQLite

  /// A separate process that uses a database, for tests that need one.
  ///
  /// - `StoreProbe follow FILE TABLE` prints a line for each observed state.
  /// - `StoreProbe save FILE` repeatedly increments all rows of the table `counted`, inserts one,
  ///   deletes one, and saves. It prints the count before and after each save.
  /// - `StoreProbe catch-up FILE PAGES` reads the history since the token in the table `progress`,
  ///   in pages of ten. It applies each page to the table `seen`, and prints the number of its
  ///   changes. After a number of pages, it prints `waiting` and stops, unless the number is 0. At
  ///   the end, it stores the new token, and prints `done`.
  /// - `StoreProbe measure FILE ROWS` makes a file with a history, inserts rows, and reads the
  ///   history in pages of a thousand. It prints the number of changes, the time, and the growth of
  ///   the process in MB, then the same for reading all at once.
  /// - `StoreProbe hold FILE LISTS CONTEXTS` retains that many lists and contexts. It prints the
  ///   number of descriptors of the file, monitor threads and event queues, and on a second line
  ///   the numbers after all have been released.
  /// - `StoreProbe fill FILE BALLAST` saves until the disk is full, removes the ballast, and saves
  ///   again.
  /// - `StoreProbe starve FILE` saves while no file can be opened, and again afterwards. Like
  ///   `fill`, it prints a line for each result.
  @main
  @MainActor
  struct StoreProbe {
    static func main() async throws {
      let arguments = CommandLine.arguments
      if arguments.count == 4, arguments[1] == "follow" {
        try await follow(arguments[2], table: arguments[3])
      } else if arguments.count == 3, arguments[1] == "save" {
        try save(arguments[2])
      } else if arguments.count == 4, arguments[1] == "catch-up", let pages = Int(arguments[3]) {
        try catchUp(arguments[2], stoppingAfter: pages)
      } else if arguments.count == 4, arguments[1] == "measure", let rows = Int(arguments[3]) {
        try measureHistory(arguments[2], rows: rows)
      } else if arguments.count == 5, arguments[1] == "hold", let lists = Int(arguments[3]),
        let contexts = Int(arguments[4])
      {
        try await hold(arguments[2], lists: lists, contexts: contexts)
      } else if arguments.count == 4, arguments[1] == "fill" {
        try fill(arguments[2], ballast: arguments[3])
      } else if arguments.count == 3, arguments[1] == "starve" {
        try starve(arguments[2])
      } else {
        print(
          "usage: StoreProbe follow FILE TABLE | save FILE | hold FILE LISTS CONTEXTS"
            + " | fill FILE BALLAST | starve FILE | catch-up FILE PAGES | measure FILE ROWS"
        )
        exit(64)
      }
    }

    /// Each list and each context has its own store, like independent parts of a program.
    private static func hold(_ path: String, lists: Int, contexts: Int) async throws {
      do {
        let lists = try (0..<lists).map { _ in try FetchedRows(in: Store(path: path)) }
        let contexts = try (0..<contexts).map { _ in try ManagedContext(Store(path: path)) }
        for list in lists {
          list.prepare(0..<list.count)
          await list.settle()
        }
        // A thread starts and ends a little later than the object for which it works.
        print(try await counts(path) { $0["monitors"] == $0["queues"] })
        withExtendedLifetime((lists, contexts)) {}
      }
      print(try await counts(path) { $0.allSatisfy { $0.value == 0 } })
    }

    /// Returns the open resources when they satisfy the condition and are stable, or after a
    /// minute.
    private static func counts(
      _ path: String,
      when isReady: ([String: Int]) -> Bool
    ) async throws -> String {
      let deadline = ContinuousClock.now + .seconds(60)
      var (found, looks) = (try count(path), 1)
      // Another thread closes the resources of released objects a little later.
      while !isReady(found) || looks < 100, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(5))
        let next = try count(path)
        looks = next == found ? looks + 1 : 1
        found = next
      }
      return found.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ")
    }

    /// Returns the resources that this process uses to observe a file.
    private static func count(_ path: String) throws -> [String: Int] {
      var counts = ["queues": 0, "files": 0, "monitors": 0]
      for number in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)"
        )
        if target?.contains("inotify") == true { counts["queues", default: 0] += 1 }
        if target?.hasPrefix(path) == true { counts["files", default: 0] += 1 }
      }
      for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
        let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
        if name?.hasPrefix("SQLite monitor") == true { counts["monitors", default: 0] += 1 }
      }
      return counts
    }

    private static func save(_ path: String) throws {
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      while true {
        let objects = try context.fetch(Counted.self, RowRequest(order: ["id"]))
        let value = (objects.first?.value ?? 0) + 1
        for object in objects { object.value = value }
        let new = Counted()
        new.value = value
        context.insert(new)
        if let first = objects.first { context.delete(first) }
        print("saving \(value)")
        fflush(nil)
        do {
          try context.save()
          print("saved \(value)")
        } catch let error as StoreError {
          print("failed \(error.code.rawValue)")
          context.rollback()
        }
        fflush(nil)
      }
    }

    /// The sum of the first column and the number of rows are sufficient to distinguish states.
    private static func follow(_ path: String, table: String) async throws {
      let rows = try await FetchedRows(RowRequest(table: table), in: Store(path: path))
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let token = rows.observeStatus { _ in continuation.yield() }
      continuation.yield()
      for await _ in stream {
        rows.prepare(0..<rows.count)
        var sum: Int64 = 0
        for position in 0..<rows.count {
          if case .integer(let value) = rows[position][0] { sum &+= value }
        }
        print("\(rows.status.failure?.code.rawValue ?? "live") \(rows.count) \(sum)")
        // Output to a pipe is buffered, so it has to be flushed.
        fflush(nil)
      }
      withExtendedLifetime(token) {}
    }
  }

  /// A row that counts saves.
  @Managed("counted")
  final class Counted {
    var id: Int64?
    var value = 0
    @Stored("pad") var padding: [UInt8]? = Array(repeating: 7, count: 600)
  }
#else
  @main
  struct StoreProbe {
    static func main() {}
  }
#endif
