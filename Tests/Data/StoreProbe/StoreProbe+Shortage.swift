#if SQLite
  import CLibrary
  import Foundation
  import LiveObjects
  import LiveSQLite

  // Tests of exhausted disk space and descriptors.
  extension StoreProbe {
    /// Changes, inserts and deletes rows and saves until the disk is full. Then frees space and
    /// saves again.
    static func fill(_ path: String, ballast: String) throws {
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let list = try context.fetchedObjects(Counted.self, RowRequest(order: ["id"]))
      var round = 0
      var failure: StoreError?
      while failure == nil {
        round += 1
        precondition(round < 10_000, "the disk is never full")
        let objects = try context.fetch(Counted.self, RowRequest(order: ["id"]))
        for object in objects { object.value = round }
        for _ in 0..<30 {
          let new = Counted()
          new.value = round
          context.insert(new)
        }
        for object in objects.prefix(5) { context.delete(object) }
        do {
          try context.save()
        } catch let error as StoreError {
          failure = error
        }
      }
      try tell(failure, context, list, path, expected: round - 1)
      try FileManager.default.removeItem(atPath: ballast)
      try saveAfterwards(context, list, path, expected: round)
    }

    /// Saves while no further descriptor can be opened.
    static func starve(_ path: String) throws {
      let context = try ManagedContext(Store(path: path, access: .readWrite))
      let list = try context.fetchedObjects(Counted.self, RowRequest(order: ["id"]))
      for isFirst in [true, false] {
        let objects = try context.fetch(Counted.self, RowRequest(order: ["id"]))
        let before = objects.first?.value ?? 0
        for object in objects { object.value += 1 }
        let new = Counted()
        new.value = before + 1
        context.insert(new)
        var usual = rlimit()
        getrlimit(descriptors, &usual)
        var limit = usual
        // Open descriptors stay open, and all free ones are used up.
        let next = dup(0)
        close(next)
        limit.rlim_cur = rlim_t(next)
        setrlimit(descriptors, &limit)
        var failure: StoreError?
        do {
          try context.save()
        } catch let error as StoreError {
          failure = error
        }
        var refusal: StoreError?
        do { _ = try Store(path: path + ".other") } catch { refusal = error as? StoreError }
        setrlimit(descriptors, &usual)
        print(
          "\(isFirst ? "first" : "second"), another file: \(refusal?.code.rawValue ?? "opened")"
        )
        if failure == nil {
          print("saved without a descriptor")
        } else {
          try tell(failure, context, list, path, expected: before)
        }
        try saveAfterwards(context, list, path, expected: before + 1)
      }
    }

    /// Prints the error of a failed save, and the state that it has left unchanged.
    private static func tell(
      _ failure: StoreError?,
      _ context: ManagedContext,
      _ list: FetchedObjects<Counted>,
      _ path: String,
      expected: Int
    ) throws {
      let text = failure?.description ?? ""
      print("failed \(failure?.code.rawValue ?? "not")")
      print("told in one line: \(!text.isEmpty && !text.contains("\n")): \(text)")
      print("changes kept: \(context.hasChanges && !context.insertedObjects.isEmpty)")
      print("rows as before: \(try values(path).allSatisfy { $0 == expected })")
      print("list as before: \(list.status.failure == nil)")
    }

    private static func saveAfterwards(
      _ context: ManagedContext,
      _ list: FetchedObjects<Counted>,
      _ path: String,
      expected: Int
    ) throws {
      try context.save()
      let values = try values(path)
      let isSaved = values.allSatisfy { $0 == expected } && !context.hasChanges
      print("saved afterwards: \(isSaved)")
      list.refresh()
      print("list follows: \(list.count == values.count && list.status.failure == nil)")
      fflush(nil)
    }

    /// Returns the counts of all rows as another connection reads them.
    private static func values(_ path: String) throws -> [Int] {
      try ManagedContext(Store(path: path)).fetch(Counted.self).map(\.value)
    }

    #if canImport(Glibc)
      private static var descriptors: CInt { CInt(RLIMIT_NOFILE.rawValue) }
    #else
      private static var descriptors: CInt { RLIMIT_NOFILE }
    #endif
  }
#endif
