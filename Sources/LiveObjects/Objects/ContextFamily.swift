/// The child contexts of a context, and what they know of it.
struct ContextFamily {
  private struct Child {
    weak var context: ManagedContext?
  }

  private struct Known {
    weak var object: (any ManagedObject)?
  }

  /// What became of a context and its children do not know yet.
  struct News {
    /// Objects that look different to children, or may.
    var objects: [any ManagedObject] = []
    /// Whether something was committed.
    var isCommit = false

    var isEmpty: Bool { objects.isEmpty && !isCommit }

    mutating func add(_ other: News) {
      objects += other.objects
      if other.isCommit { isCommit = true }
    }
  }

  private var children: [Child] = []
  private var provisional: [RowKey: Known] = [:]
  private var news = News()

  /// Whether there are, or were a moment ago, any children.
  var hasChildren: Bool { !children.isEmpty }

  /// The children that anyone holds.
  var living: [ManagedContext] { children.compactMap(\.context) }

  mutating func add(_ child: ManagedContext) { children.append(Child(context: child)) }

  /// Notes that an object looks different.
  mutating func touch(_ object: any ManagedObject) {
    if hasChildren { news.objects.append(object) }
  }

  /// Notes that objects look different.
  mutating func touch(_ objects: [any ManagedObject]) {
    if hasChildren { news.objects += objects }
  }

  /// Notes that something was committed.
  mutating func noteCommit() {
    if hasChildren { news.isCommit = true }
  }

  /// What children do not know yet; nil when that is nothing, or nobody is there to know.
  mutating func takeNews() -> News? {
    guard hasChildren else { return nil }
    children.removeAll { $0.context == nil }
    if children.isEmpty { provisional = [:] }
    defer { news = News() }
    return children.isEmpty || news.isEmpty ? nil : news
  }

  /// The new object that children know under a key, while anyone holds it.
  func object(_ key: RowKey) -> (any ManagedObject)? {
    provisional.isEmpty ? nil : provisional[key]?.object
  }

  /// Whether children know a new object under a key, or knew it.
  func knows(_ key: RowKey) -> Bool { provisional[key] != nil }

  /// Notes under which key children know a new object.
  mutating func note(_ object: any ManagedObject, _ key: RowKey) {
    provisional[key] = Known(object: object)
  }

  /// Notes that an object is known under another key from now on.
  mutating func forget(_ key: RowKey) { provisional[key] = nil }
}

/// A key of a row that becomes another, as children of a context have to know it.
struct KeyChange {
  let table: ManagedTable
  let old: RowKey
  let new: RowKey
}
