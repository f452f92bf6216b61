import KeyValueObserving
import Testing

@KeyValueObservable
private final class Counted {
  var list: [Int] = [] { didSet { count = list.count } }
  var count = 0
}

@KeyValueObservable
private final class Plain {
  var list: [Int] = [1, 2, 3]
  var tags: Set<Int> = [1, 2]
}

@KeyValueObservable
private final class Trimming {
  var list: [Int] = [1, 2, 3] { didSet { if list.count > 3 { list.removeFirst() } } }
  var tags: Set<Int> = [1] { didSet { tags.insert(0) } }
}

@KeyValueObservable
private final class Member: Hashable {
  let id: Int
  var name: String
  init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
  static func == (left: Member, right: Member) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

@KeyValueObservable
private final class Team {
  var members: Set<Member> = []
}

/// An array that is kept by applying the reported changes.
private final class Mirror {
  var elements: [Int]
  var kinds: [ChangeKind] = []
  init(_ elements: [Int]) { self.elements = elements }

  func apply(_ change: Change<[Int]>) {
    kinds.append(change.kind)
    switch change.kind {
    case .setting: elements = change.new ?? []
    case .insertion:
      for (index, element) in zip(change.indexes ?? [], change.new ?? []) {
        elements.insert(element, at: index)
      }
    case .removal:
      for index in (change.indexes ?? []).reversed() { elements.remove(at: index) }
    case .replacement:
      for (index, element) in zip(change.indexes ?? [], change.new ?? []) {
        elements[index] = element
      }
    }
  }
}

@Suite struct `Changes of elements by a proxy` {
  @Test func `report changes that an observer makes during the change`() {
    let object = Counted()
    let mirror = Mirror([])
    let tokens = [
      object.observe(\.count) { object, _ in
        if object.list.count > 2 { object.list.removeFirst() }
      },
      object.observe(\.list, options: [.old, .new]) { _, change in mirror.apply(change) },
    ]
    for element in 1...4 {
      object.mutableArray(\.list).append(element)
      #expect(mirror.elements == object.list)
    }
    #expect(object.list == [3, 4])
    // Four insertions, and the two removals, each with a notification of its own.
    #expect(mirror.kinds.count == 6)
    for element in 5...7 {
      object.list.append(element)
      #expect(mirror.elements == object.list)
    }
    tokens.forEach { $0.invalidate() }
  }

  @Test func `are settings if didSet stores other elements`() {
    let object = Trimming()
    let mirror = Mirror(object.list)
    var old: [[Int]?] = []
    let tokens = [
      object.observe(\.list, options: [.old, .new]) { _, change in
        mirror.apply(change)
        old.append(change.old)
      },
      object.observe(\.tags, options: [.new]) { object, change in
        #expect(change.kind == .setting)
        #expect(change.new == object.tags)
      },
    ]
    object.mutableArray(\.list).append(4)
    #expect(object.list == [2, 3, 4])
    #expect(mirror.elements == [2, 3, 4])
    #expect(old == [[1, 2, 3]])
    object.mutableArray(\.list).remove(at: 0)
    #expect(mirror.elements == [3, 4])
    #expect(mirror.kinds == [.setting, .removal])
    object.mutableSet(\.tags).insert(7)
    tokens.forEach { $0.invalidate() }
  }

  @Test(arguments: [false, true])
  func `are applied to the elements that an observer with prior has left`(isGrouped: Bool) {
    func make(_ body: () -> Void) { if isGrouped { groupingChanges(body) } else { body() } }
    let object = Plain()
    let mirror = Mirror(object.list)
    var hasChanged = false
    let tokens = [
      object.observe(\.list, options: [.prior]) { object, change in
        guard change.isPrior, !hasChanged else { return }
        hasChanged = true
        object.list = [7]
      },
      object.observe(\.list, options: [.new]) { _, change in mirror.apply(change) },
    ]
    make { object.mutableArray(\.list).append(9) }
    #expect(object.list == [7, 9])
    #expect(mirror.elements == object.list)
    tokens.forEach { $0.invalidate() }
  }

  @Test func `throw by name if positions no longer fit, and change nothing`() throws {
    let object = Plain()
    var notices: [Bool] = []
    let token = object.observe(\.list, options: [.prior]) { object, change in
      notices.append(change.isPrior)
      if change.isPrior, change.kind == .removal { object.list = [] }
    }
    let proxy = try #require(try object.mutableArray(forKeyPath: "list"))
    #expect(throws: CodingError.self) { try proxy.remove(at: [2]) }
    #expect(object.list == [])
    #expect(notices == [true, true, false, false])
    token.invalidate()
  }

  @Test func `of a set report actually removed elements after an observer has changed it`() {
    let object = Plain()
    var tags = object.tags
    let tokens = [
      object.observe(\.tags, options: [.prior]) { object, change in
        if change.isPrior, change.kind == .removal { object.tags = [5] }
      },
      object.observe(\.tags, options: [.old, .new]) { _, change in
        if change.kind == .setting {
          tags = change.new ?? []
        } else {
          #expect(tags.isSuperset(of: change.old ?? []))
          tags = tags.subtracting(change.old ?? []).union(change.new ?? [])
        }
      },
    ]
    object.mutableSet(\.tags).remove(1)
    #expect(tags == object.tags)
    tokens.forEach { $0.invalidate() }
  }

  @Test(arguments: [false, true])
  func `of a set keep equal objects, and report the objects in the set`(isByName: Bool) throws {
    let ann = Member(1, "Ann")
    let team = Team()
    team.members = [ann]
    var mirror: [ObjectIdentifier] = [ObjectIdentifier(ann)]
    let token = team.observe(\.members, options: [.old, .new]) { _, change in
      mirror.removeAll { id in (change.old ?? []).contains { ObjectIdentifier($0) == id } }
      mirror += (change.new ?? []).map(ObjectIdentifier.init)
    }
    let others: Set = [Member(1, "Ann of the server"), Member(2, "Ben")]
    if isByName {
      try team.mutableSet(forKeyPath: "members")?.setSet(others)
    } else {
      team.mutableSet(\.members).setSet(others)
    }
    #expect(team.members.contains { $0 === ann })
    #expect(Set(mirror) == Set(team.members.map(ObjectIdentifier.init)))
    token.invalidate()
  }

  @Test func `iteration visits the elements at its start`() {
    let object = Plain()
    var seen: [Int] = []
    for element in object.mutableArray(\.list) {
      seen.append(element)
      object.list = []
    }
    #expect(seen == [1, 2, 3])
  }

  @Test func `the getter checks positions, with the class in the message`() async {
    await #expect(processExitsWith: .failure) {
      _ = Plain().mutableArray(\.list)[3]
    }
  }
}
