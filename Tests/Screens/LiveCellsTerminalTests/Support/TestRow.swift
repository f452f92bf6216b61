import LiveCells

/// A row with a constant name and a changing count.
final class TestRow: KeyValueObservable {
  private let registry = Registry()
  private var storedCount: Int

  let name: String

  init(_ name: String, count: Int = 0) {
    self.name = name
    storedCount = count
  }

  var observationState: ObjectState { registry.state }
  var keyTable: KeyTable { TestRow.keys }

  var count: Int {
    get {
      registry.access(0)
      return storedCount
    }
    set { registry.mutate(0, of: self, read: { storedCount }, write: { storedCount = newValue }) }
  }

  private static let keys = KeyTable("TestRow", [.stored("count", \TestRow.count)])
}
