/// An array of objects, in memory, that reports its own changes.
///
/// Confined to the isolation it is used in. Several changes made inside ``update(_:)`` are told of as one.
public final class ObservableArray<Element: AnyObject>: ObservableCollection {
  private var elements: [Element]
  private let observers = ListObservers()
  private var before: [Element]?

  /// Makes an empty list.
  public init() {
    elements = []
  }

  /// Makes a list of some elements.
  public init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
  }

  public var count: Int { elements.count }

  /// The element at a position. Setting it puts another object in its place: a removal and an insertion.
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set {
      change(ListChange(removals: [position], insertions: [position])) {
        elements[position] = newValue
      }
    }
  }

  public func position(of element: Element) -> Int? {
    elements.firstIndex { $0 === element }
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    observers.observe(body)
  }

  /// Puts an element at a position in `0...count`.
  public func insert(_ element: Element, at position: Int) {
    change(ListChange(insertions: [position])) { elements.insert(element, at: position) }
  }

  /// Puts an element at the end.
  public func append(_ element: Element) {
    insert(element, at: count)
  }

  /// Takes the element at a position out.
  @discardableResult
  public func remove(at position: Int) -> Element {
    let element = elements[position]
    change(ListChange(removals: [position])) { elements.remove(at: position) }
    return element
  }

  /// Takes the element at one position to another; `target` is its position afterwards.
  public func move(from origin: Int, to target: Int) {
    guard origin != target else { return }
    change(ListChange(moves: [.init(from: origin, to: target)])) {
      elements.insert(elements.remove(at: origin), at: target)
    }
  }

  /// Puts other elements in the place of all; tells of the difference.
  public func replaceAll(with elements: some Sequence<Element>) {
    update { self.elements = Array(elements) }
  }

  /// Makes several changes that are told of as one.
  public func update(_ changes: () throws -> Void) rethrows {
    guard before == nil else { return try changes() }
    before = elements
    defer {
      let old = before ?? []
      before = nil
      observers.send(ListChange(from: old, to: elements), from: self)
    }
    try changes()
  }

  private func change(_ change: ListChange, _ make: () -> Void) {
    make()
    if before == nil { observers.send(change, from: self) }
  }
}
