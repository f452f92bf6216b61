import KeyValueObserving
import Testing

final class Record: KeyValueObservable {
  private let registry = Registry()
  private var values: [Int]
  let keyTable: KeyTable

  init(_ names: [String]) {
    values = Array(repeating: 0, count: names.count)
    keyTable = KeyTable("Record", names.indices.map { .stored(names[$0], \Record[$0]) })
  }

  var observationState: ObjectState { registry.state }

  subscript(position: Int) -> Int {
    get {
      registry.access(position)
      return values[position]
    }
    set {
      registry.mutate(position, of: self) {
        values[position]
      } write: {
        values[position] = newValue
      }
    }
  }
}

/// The examples of the article "Reading and writing by name".
@Suite struct ReadingAndWritingByNameExamples {
  private let download = Download("a.tar")

  @Test func `values by name`() throws {
    download.account = Account("home")
    let status = try download.value(forKey: "status") as? String
    let name = try download.value(forKeyPath: "account.name") as? String
    #expect(status == "queued")
    #expect(name == "home")

    try download.setValue("loading", forKey: "status")
    try download.setValue("work", forKeyPath: "account.name")
    #expect(download.status == "loading")
    #expect(download.account?.name == "work")
  }

  @Test func `several values`() throws {
    try download.setValues(forKeys: ["status": "loading", "expected": 100])
    let values = try download.dictionaryWithValues(forKeys: ["status", "expected"])
    #expect(values["status"] as? String == "loading")
    #expect(values["expected"] as? Int == 100)
  }

  @Test func `errors`() throws {
    do {
      try download.setValue("many", forKey: "received")
    } catch {
      #expect(error.code == .wrongType)
      #expect(error.className == "Download")
      #expect(error.key == "received")
    }
    #expect(throws: CodingError.self) { try download.value(forKey: "recieved") }
    #expect(throws: CodingError.self) { try download.setValue(nil, forKey: "received") }
    #expect(throws: CodingError.self) { try download.setValue(0.5, forKey: "progress") }
    #expect(download.received == 0)
  }

  @Test func `collections`() throws {
    let account = Account("home")
    account.downloads = [Download("a.tar"), Download("b.tar"), Download("b.tar")]
    account.downloads[0].expected = 100
    account.downloads[1].expected = 50

    let files = try account.value(forKeyPath: "downloads.file") as? [String]
    let count = try account.value(forKeyPath: "downloads.@count") as? Int
    let sum = try account.value(forKeyPath: "downloads.@sum.expected") as? Int
    let mean = try account.value(forKeyPath: "downloads.@avg.expected") as? Int
    let least = try account.value(forKeyPath: "downloads.@min.expected") as? Int
    let names = try account.value(forKeyPath: "downloads.@distinctUnionOfObjects.file")
    let largest = try account.value(forKeyPath: "downloads.expected.@max.self") as? Int
    #expect(largest == 100)
    #expect(files == ["a.tar", "b.tar", "b.tar"])
    #expect(count == 3)
    #expect(sum == 150)
    #expect(mean == 50)
    #expect(least == 50)
    #expect(names as? [String] == ["a.tar", "b.tar"])

    try account.setValue("paused", forKeyPath: "downloads.status")
    #expect(account.downloads.map(\.status) == ["paused", "paused", "paused"])
  }

  @Test func `the keys of a class`() {
    let names = download.keyTable.keys.map(\.name)
    #expect(names.contains("progress"))
    let writable = download.keyTable.keys.filter(\.isWritable).map(\.name)
    #expect(!writable.contains("progress"))
  }

  @Test func `keys that are known only at run time`() throws {
    let record = Record(["width", "height"])
    var heights: [Int] = []
    let token = try record.observe(keyPath: "height", options: .new) { _, change in
      if let height = change.newValue as? Int { heights.append(height) }
    }
    try record.setValue(3, forKey: "height")
    record[0] = 5
    record[1] = 4
    #expect(heights == [3, 4])
    token.invalidate()
  }
}
