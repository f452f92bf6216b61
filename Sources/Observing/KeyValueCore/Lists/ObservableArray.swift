/// An array of objects that reports its own changes.
///
/// ```swift
/// let list = ObservableArray([first, second])
/// let token = list.observeChanges { change in changes.append(change) }
/// list.append(contentsOf: others)
/// list.update {
///   list.remove(at: 0)
///   list.sort { $0.title < $1.title }
/// }
/// ```
///
/// The changes in `update` are reported as one, as is each change outside of it.
///
/// It is a Swift collection. Reading it inside of a tracked evaluation is tracked: a cell that
/// shows `folder.notes.count` observes the count. It is a class, so that two variables can refer to
/// the same array.
///
/// It is confined to the isolation in which it is used. Changes inside ``update(_:)`` are reported
/// as one, and cost time for the changed elements only. An observer may change the array in its
/// callback.
public final class ObservableArray<Element: AnyObject>: ObservableCollection {
  private var elements: [Element]
  private let observers = ListObservers()
  private var batch: ListBatch<Element>?
  /// Actions that follow the report of the batch.
  private var completions: [() -> Void] = []

  /// Creates an empty array.
  public init() {
    elements = []
  }

  /// Creates an array of elements.
  public init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
  }

  public var count: Int {
    observers.noteRead()
    return elements.count
  }

  /// Accesses the element at a position. Setting it is reported as a removal and an insertion.
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

  /// Makes several changes that are reported as one at the end of the outermost `update`.
  @discardableResult
  public func update<Result>(_ changes: () throws -> Result) rethrows -> Result {
    guard !isGathering else { return try changes() }
    batch = ListBatch()
    defer { endBatch() }
    return try changes()
  }

  /// Whether changes are being collected in a batch. In a change group, the first call begins a
  /// batch that ends with the group.
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
    let actions = completions
    completions = []
    observers.send(change, from: self)
    for action in actions { action() }
  }

  /// Makes a change and reports it, immediately or at the end of the batch.
  func change(_ change: ListChange, _ make: (inout [Element]) -> Void) {
    guard isGathering else {
      make(&elements)
      return observers.send(change, from: self)
    }
    let removed = change.removals.map { elements[$0] }
    make(&elements)
    batch?.append(change, removed: removed, elements)
  }

  /// Replaces all elements, and reports the difference.
  func replace(with new: [Element]) {
    let change = ListChange(from: elements, to: new)
    self.change(change) { $0 = new }
  }
}

extension ObservableArray: ListWithUpdates {
  var isUpdating: Bool { batch != nil }

  func afterUpdate(_ action: @escaping () -> Void) { completions.append(action) }
}

/// A list that may report changes later than they are made.
protocol ListWithUpdates: AnyObject {
  /// Whether changes are reported at the end of an update.
  var isUpdating: Bool { get }

  /// Registers an action that follows the report of the present update.
  func afterUpdate(_ action: @escaping () -> Void)
}

extension ObservableArray: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// Iterates over the elements at the start of the iteration, regardless of later changes.
  public func makeIterator() -> IndexingIterator<[Element]> {
    observers.noteRead()
    return elements.makeIterator()
  }
}
