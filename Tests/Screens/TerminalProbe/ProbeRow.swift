import LiveCells

/// A row with a key, a number, and an optional text.
final class ProbeRow: KeyValueObservable {
  private let registry = Registry()
  private var storedCount = 0
  private var storedNote: String?

  let name: String

  init(_ name: String) {
    self.name = name
  }

  var observationState: ObjectState { registry.state }
  var keyTable: KeyTable { ProbeRow.keys }

  var count: Int {
    get {
      registry.access(0)
      return storedCount
    }
    set { registry.mutate(0, of: self, read: { storedCount }, write: { storedCount = newValue }) }
  }

  var note: String? {
    get {
      registry.access(1)
      return storedNote
    }
    set { registry.mutate(1, of: self, read: { storedNote }, write: { storedNote = newValue }) }
  }

  private static let keys = KeyTable(
    "ProbeRow",
    [.stored("count", \ProbeRow.count), .stored("note", \ProbeRow.note)]
  )
}
