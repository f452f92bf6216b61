import KeyValueObserving
import Testing

@KeyValueObservable
private final class Kid {
  let name: String
  var kids: [Kid] = []
  var friends: [Kid] = []
  init(_ name: String) { self.name = name }
}

@Suite struct `Paths by name through collections` {
  private func names(_ value: Any?) -> [String] {
    (value as? [Any] ?? []).flatMap { element in
      (element as? Kid).map { [$0.name] } ?? names(element)
    }
  }

  @Test(arguments: ["kids.@unionOfArrays.kids", "kids.kids", "kids.@distinctUnionOfArrays.kids"])
  func `report settings with the complete value for elements of one part`(_ path: String) throws {
    let (root, x, y) = (Kid("root"), Kid("x"), Kid("y"))
    root.kids = [x, y]
    x.kids = [Kid("p")]
    var notices: [(ChangeKind, old: [String], new: [String])] = []
    let token = try root.observe(keyPath: path, options: [.old, .new]) { _, change in
      #expect(change.indexes == nil)
      notices.append((change.kind, names(change.oldValue), names(change.newValue)))
    }
    y.mutableArray(\.kids).append(Kid("z"))
    x.mutableArray(\.kids).remove(at: 0)
    #expect(notices.map(\.0) == [.setting, .setting])
    #expect(notices.map(\.old) == [["p"], ["p", "z"]])
    #expect(notices.map(\.new) == [["p", "z"], ["z"]])
    token.invalidate()
  }

  @Test func `report indexes if the path to the elements contains only single objects`() throws {
    let (root, x) = (Kid("root"), Kid("x"))
    root.kids = [x]
    var indexes: [[Int]?] = []
    let token = try root.observe(keyPath: "kids") { _, change in indexes.append(change.indexes) }
    root.mutableArray(\.kids).append(Kid("y"))
    #expect(indexes == [[1]])
    token.invalidate()
  }

  @Test func `follow a property that is both inside and at the end of the path`() throws {
    let (a, b, c) = (Kid("a"), Kid("b"), Kid("c"))
    a.friends = [b]
    b.friends = [a]
    var count = 0
    let token = try a.observe(keyPath: "friends.friends.friends") { _, change in
      #expect(change.kind == .setting)
      count += 1
    }
    a.mutableArray(\.friends).append(c)
    #expect(count == 1)
    c.friends = [a]
    #expect(count == 2)
    c.mutableArray(\.friends).append(b)
    #expect(count == 3)
    token.invalidate()
  }
}
