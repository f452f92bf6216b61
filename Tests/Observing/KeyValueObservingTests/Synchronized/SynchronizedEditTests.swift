import KeyValueObserving
import Synchronization
import Testing

/// Elements of synchronized objects, changed on many threads at once.
@Suite struct SynchronizedEditTests {
  @Test func `no element that is appended is lost`() async throws {
    let tank = Tank()
    await onThreads(4) { thread in
      let list = tank.mutableArray(\.list)
      for number in 0..<200 { list.append(thread * 1000 + number) }
    }
    #expect(tank.list.count == 800)
    #expect(Set(tank.list).count == 800)
    #expect(
      (0..<4).allSatisfy { thread in
        let own = tank.list.filter { $0 / 1000 == thread }
        return own == own.sorted()
      }
    )
  }

  @Test func `no element that is changed by name is lost`() async throws {
    let tank = Tank()
    await onThreads(3) { thread in
      do {
        let list = try #require(try tank.mutableArray(forKeyPath: "list"))
        let tags = try #require(try tank.mutableSet(forKeyPath: "tags"))
        for number in 0..<100 {
          try list.append(thread * 1000 + number)
          try tags.formUnion([thread * 1000 + number])
        }
      } catch {
        Issue.record(error)
      }
    }
    #expect(tank.list.count == 300)
    #expect(tank.tags == Set(tank.list))
  }

  @Test func `replaying the changes of elements gives the elements`() async {
    let tank = Tank()
    let mirror = Mutex<[Int]>([])
    let tags = Mutex<Set<Int>>([])
    let tokens = [
      tank.observe(\.list, options: [.old, .new]) { _, change in
        mirror.withLock { mirror in
          switch change.kind {
          case .setting: mirror = change.new ?? []
          case .insertion:
            for (index, element) in zip(change.indexes ?? [], change.new ?? []) {
              mirror.insert(element, at: index)
            }
          case .removal:
            let removed = (change.indexes ?? []).map { mirror[$0] }
            #expect(removed == change.old)
            for index in (change.indexes ?? []).reversed() { mirror.remove(at: index) }
          case .replacement: Issue.record("nothing is replaced here")
          }
        }
      },
      tank.observe(\.tags, options: [.old, .new]) { _, change in
        tags.withLock { tags in
          tags.subtract(change.old ?? [])
          tags.formUnion(change.new ?? [])
        }
      },
    ]
    await onThreads(4) { thread in
      for number in 0..<150 {
        switch number % 5 {
        case 4: tank.list = [number]
        case 3: tank.mutableArray(\.list).removeAll()
        default: tank.mutableArray(\.list).append(thread * 1000 + number)
        }
        tank.mutableSet(\.tags).insert(thread * 1000 + number)
        if number.isMultiple(of: 3) { tank.mutableSet(\.tags).remove(thread * 1000 + number) }
      }
    }
    #expect(mirror.withLock { $0 } == tank.list)
    #expect(tags.withLock { $0 } == tank.tags)
    for token in tokens { token.invalidate() }
  }

  @Test func `an observer may edit again during the notification of an edit`() {
    let tank = Tank()
    let token = tank.observe(\.list) { tank, _ in
      if tank.list.count < 3 { tank.mutableArray(\.list).append(tank.list.count) }
    }
    tank.mutableArray(\.list).append(0)
    #expect(tank.list == [0, 1, 2])
    token.invalidate()
  }

  @Test func `each change of elements is announced once during concurrent changes`() async {
    let tank = Tank()
    let before = Atomic<Int>(0)
    let after = Atomic<Int>(0)
    let token = tank.observe(\.list, options: .prior) { _, change in
      if change.isPrior {
        before.add(1, ordering: .relaxed)
      } else {
        after.add(1, ordering: .relaxed)
      }
    }
    await onThreads(4) { thread in
      let list = tank.mutableArray(\.list)
      for number in 0..<500 { list.append(thread * 1000 + number) }
    }
    #expect(tank.list.count == 2_000)
    let counts = [before.load(ordering: .relaxed), after.load(ordering: .relaxed)]
    #expect(counts == [2_000, 2_000])
    token.invalidate()
  }

  @Test func `the elements may be iterated while other threads change them`() async {
    let tank = Tank()
    await onThreads(3) { thread in
      for number in 0..<2_000 {
        if thread == 0 {
          tank.list = number.isMultiple(of: 2) ? [] : Array(0..<20)
        } else {
          var count = 0
          for _ in tank.mutableArray(\.list) { count += 1 }
          #expect(count == 0 || count == 20)
        }
      }
    }
  }
}
