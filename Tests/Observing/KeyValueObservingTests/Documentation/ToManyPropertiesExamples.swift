import KeyValueObserving
import Testing

/// The examples of the article "To-many properties".
@Suite struct ToManyPropertiesExamples {
  private let download = Download("a.tar")

  @Test func `elements of an array`() {
    var lines: [String] = []
    let token = download.observe(\.parts, options: [.old, .new]) { _, change in
      lines.append("\(change.kind) \(change.indexes ?? []) \(change.old ?? []) \(change.new ?? [])")
    }
    let parts = download.mutableArray(\.parts)
    parts.append("one")
    parts.insert(["zero", "two"], at: [0, 2])
    parts[1] = "ONE"
    parts.remove(at: 0)
    #expect(
      lines == [
        #"insertion [0] [] ["one"]"#,
        #"insertion [0, 2] [] ["zero", "two"]"#,
        #"replacement [1] ["one"] ["ONE"]"#,
        #"removal [0] ["zero"] []"#,
      ]
    )
    token.invalidate()
  }

  @Test func `the complete array`() {
    var kinds: [ChangeKind] = []
    let token = download.observe(\.parts) { _, change in kinds.append(change.kind) }
    download.parts = ["one"]
    download.parts.append("two")
    download.mutableArray(\.parts).append("three")
    #expect(kinds == [.setting, .setting, .insertion])
    token.invalidate()
  }

  @Test func `elements of a set`() {
    var lines: [String] = []
    let token = download.observe(\.tags, options: [.old, .new]) { _, change in
      lines.append("\(change.kind) -\(change.old ?? []) +\(change.new ?? [])")
    }
    let tags = download.mutableSet(\.tags)
    tags.insert("new")
    tags.formUnion(["new", "large"])
    tags.setSet(["old", "large"])
    #expect(
      lines == [
        #"insertion -[] +["new"]"#,
        #"insertion -[] +["large"]"#,
        #"replacement -["new"] +["old"]"#,
      ]
    )
    token.invalidate()
  }

  @Test func `a to-many property by name`() throws {
    download.account = Account("home")
    var indexes: [Int] = []
    let token = try download.observe(keyPath: "account.downloads", options: .new) { _, change in
      if change.kind == .insertion { indexes += change.indexes ?? [] }
    }
    let downloads = try download.mutableArray(forKeyPath: "account.downloads")
    try downloads?.insert([Download("b.tar"), Download("c.tar")], at: [0, 1])
    #expect(indexes == [0, 1])
    token.invalidate()
  }

  @Test func `manual notifications of changed elements`() throws {
    var kinds: [ChangeKind] = []
    let token = download.observe(\.parts) { _, change in kinds.append(change.kind) }
    download.parts = ["one"]
    try download.willChange(.removal, at: [0], forKey: "parts")
    try download.didChange(.removal, at: [0], forKey: "parts")
    #expect(kinds == [.setting, .removal])
    token.invalidate()
  }

  @Test func `paths through the elements`() throws {
    let account = Account("home")
    account.downloads = [Download("a.tar"), Download("b.tar")]
    var sums: [Int] = []
    let path = "downloads.@sum.received"
    let token = try account.observe(keyPath: path, options: .new) { _, change in
      if let sum = change.new as? Int { sums.append(sum) }
    }
    account.downloads[0].received = 3
    account.downloads[1].received = 4
    account.downloads.removeFirst()
    #expect(sums == [3, 7, 4])
    token.invalidate()
  }

  @Test func `a list of objects`() {
    let list = ObservableArray<Download>()
    var changes: [ListChange] = []
    let token = list.observeChanges { changes.append($0) }
    list.append(Download("a.tar"))
    list.update {
      list.append(Download("b.tar"))
      list.move(from: 1, to: 0)
    }
    #expect(changes == [ListChange(insertions: [0]), ListChange(insertions: [0])])
    token.invalidate()
  }
}
