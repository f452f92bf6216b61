/// An array of objects, in memory, that reports its own changes.
///
/// ```swift
/// let list = ObservableArray([first, second])
/// let token = list.observeChanges { change in … }
/// list.append(contentsOf: others)            // told of as one insertion
/// list.update {                              // told of as one change
///   list.remove(at: 0)
///   list.sort { $0.name < $1.name }
/// }
/// ```
///
/// It is a collection of Swift's, to be iterated, mapped and searched, and to be read within what is
/// tracked: a cell that shows `folder.notes.count` follows it. As with any class two constants may be
/// the same list.
///
/// Confined to the isolation it is used in. Several changes made inside ``update(_:)`` are told of as
/// one, and cost what they change. An observer may change the list while it is told.
public final class ObservableArray<Element: AnyObject>: ObservableCollection {
  private var elements: [Element]
  private let observers = ListObservers()
  private var batch: ListBatch<Element>?

  /// Makes an empty list.
  public init() {
    elements = []
  }

  /// Makes a list of some elements.
  public init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
  }

  public var count: Int {
    observers.noteRead()
    return elements.count
  }

  /// The element at a position. Setting it puts another object in its place: a removal and an insertion.
  public subscript(position: Int) -> Element {
    get {
      observers.noteRead()
      return elements[position]
    }
    set {
      guard newValue !== elements[position] else { return }
      change(ListChange(removals: [position], insertions: [position])) {
        $0[position] = newValue
      }
    }
  }

  public func position(of element: Element) -> Int? {
    observers.noteRead()
    return elements.firstIndex { $0 === element }
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    observers.observe(body)
  }

  /// Makes several changes that are told of as one, when the outermost of such calls is done.
  @discardableResult
  public func update<Result>(_ changes: () throws -> Result) rethrows -> Result {
    guard !isGathering else { return try changes() }
    batch = ListBatch()
    defer { endBatch() }
    return try changes()
  }

  /// Whether changes are gathered to be told of as one: in a batch, or in a group of changes, which is one.
  private var isGathering: Bool {
    if batch == nil, let group = ChangeGroup.current, !observers.isEmpty {
      observers.atEnd(of: group, endBatch)
      batch = ListBatch()
    }
    return batch != nil
  }

  private func endBatch() {
    let change = batch?.combined(elements) ?? ListChange()
    batch = nil
    observers.send(change, from: self)
  }

  /// Makes a change and tells of it, now or at the end of the batch.
  func change(_ change: ListChange, _ make: (inout [Element]) -> Void) {
    guard isGathering else {
      make(&elements)
      return observers.send(change, from: self)
    }
    let removed = change.removals.map { elements[$0] }
    make(&elements)
    batch?.append(change, removed: removed, elements)
  }

  /// Puts other elements in the place of all, and tells of the difference.
  func replace(with new: [Element]) {
    let change = ListChange(from: elements, to: new)
    self.change(change) { $0 = new }
  }
}

extension ObservableArray: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// Goes through the elements as they are when the iteration begins, whatever is changed on the way.
  public func makeIterator() -> IndexingIterator<[Element]> {
    observers.noteRead()
    return elements.makeIterator()
  }
}
