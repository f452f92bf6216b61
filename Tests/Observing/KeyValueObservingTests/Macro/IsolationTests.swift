import KeyValueObserving
import Testing

@globalActor actor ShelfActor { static let shared = ShelfActor() }

@ShelfActor @KeyValueObservable final class Shelf {
  var books = ["a"]
  nonisolated let id = 7
  var count: Int { books.count }

  nonisolated init() {}
}

@MainActor class BarePanel { nonisolated init() {} }

@KeyValueObservable class TitledPanel: BarePanel {
  var title = "t"
}

@KeyValueObservable final class Sheet<Content: Hashable>: TitledPanel {
  var content: Content?
}

@KeyValueObservable final class Mixed {
  var name = "n"
  @MainActor var badge = 1

  @MainActor init() {}
}

@Suite struct IsolationTests {
  @Test @ShelfActor func `objects of any actor are observed on it, typed and by name`() throws {
    let shelf = Shelf()
    let log = Log<Int>()
    let token = shelf.observe(\.count, options: .new) { _, change in log.add(change.new ?? 0) }
    let named = try shelf.observe(keyPath: "books.@count", options: .new) { _, change in
      log.add(change.new as? Int ?? 0)
    }
    shelf.books.append("b")
    try shelf.setValue(["c"], forKey: "books")
    #expect(log.entries == [2, 2, 1, 1])
    token.invalidate()
    named.invalidate()
  }

  @Test func `nonisolated properties are read by name anywhere`() throws {
    let shelf = Shelf()
    #expect(try shelf.value(forKey: "id") as? Int == 7)
    #expect(shelf.keyTable.keys.map(\.name) == ["books", "id", "count"])
  }

  @Test func `the keys of an isolated class are known anywhere`() async {
    let names = await Task.detached { Sheet<String>().keyTable.keys.map(\.name) }.value
    #expect(names == ["title", "content"])
  }

  @Test @MainActor func `isolation that a class inherits holds for its keys`() throws {
    let sheet = Sheet<String>()
    let log = Log<String>()
    let token = sheet.observe(\.content, options: .new) { _, change in
      log.add((change.new ?? nil) ?? "-")
    }
    sheet.content = "x"
    try sheet.setValue("y", forKey: "content")
    try sheet.setValue("z", forKey: "title")
    #expect(log.entries == ["x", "y"])
    #expect(sheet.title == "z")
    token.invalidate()
  }

  @Test @MainActor func `a single property may belong to an actor`() throws {
    let mixed = Mixed()
    let log = Log<Int>()
    let token = mixed.observe(\.badge, options: .new) { _, change in log.add(change.new ?? 0) }
    mixed.badge = 2
    try mixed.setValue(3, forKey: "badge")
    #expect(log.entries == [2, 3])
    token.invalidate()
  }

  @Test func `access by name to an actor's property traps in another isolation`() async {
    await #expect(processExitsWith: .failure) {
      let sheet = Sheet<String>()
      await Task.detached { _ = try? sheet.value(forKey: "title") }.value
    }
  }
}
