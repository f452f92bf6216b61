/// A list view in memory that makes the same calls as GTK's: setup, bind, unbind, teardown.
///
/// About two hundred rows around the visible ones are bound, so that being bound does not mean
/// being visible. The only kind of change is `itemsChanged`, without moves. Changed rows are
/// unbound and lose their focus.
@MainActor
public final class StrictListView {
  /// The factory of the items. Held weakly.
  public weak var factory: (any StrictListFactory)?
  /// The errors of the factory. GTK would log a critical error and show wrong rows.
  public private(set) var refusals: [String] = []
  /// The visible positions, as reported by the scroll adjustment.
  public private(set) var visible = 0..<0
  /// The number of bindings so far.
  public private(set) var bindCount = 0

  private let boundLimit: Int
  private var count = 0
  private var bound: [Int: StrictListItem] = [:]
  private var spare: [StrictListItem] = []

  /// Creates a view that keeps about the given number of rows bound.
  public init(boundLimit: Int = 205) {
    self.boundLimit = boundLimit
  }

  /// Returns the item of a bound row.
  public func item(at position: Int) -> StrictListItem? { bound[position] }

  /// The number of bound rows.
  public var boundCount: Int { bound.count }

  /// Called by the model after it has replaced some rows by others.
  public func itemsChanged(_ position: Int, removed: Int, added: Int) {
    guard let factory else { return }
    let isValid = position >= 0 && removed >= 0 && added >= 0 && position + removed <= count
    if !isValid || count - removed + added != factory.itemCount {
      refusals.append(
        "items-changed(\(position), \(removed), \(added)) of \(count), now \(factory.itemCount)"
      )
      for position in bound.keys.sorted() { unbind(position) }
    } else {
      for index in position..<position + removed { unbind(index) }
      var shifted: [Int: StrictListItem] = [:]
      for (index, item) in bound {
        let new = index < position ? index : index - removed + added
        item.position = new
        shifted[new] = item
      }
      bound = shifted
    }
    count = factory.itemCount
    layOut()
  }

  /// Changes the visible positions.
  public func scroll(to range: Range<Int>) {
    visible = range
    layOut()
  }

  /// Removes all items.
  public func close() {
    for position in bound.keys.sorted() { unbind(position) }
    for item in spare { factory?.teardown(item) }
    spare = []
  }

  private func layOut() {
    visible = visible.clamped(to: 0..<count)
    let around = max(0, boundLimit - visible.count) / 2
    let wanted =
      max(0, visible.lowerBound - around)..<min(count, visible.upperBound + around)
    for position in bound.keys.sorted() where !wanted.contains(position) { unbind(position) }
    for position in wanted where bound[position] == nil { bind(position) }
    // Surplus items are removed.
    while spare.count > boundLimit / 4 { factory?.teardown(spare.removeLast()) }
  }

  private func bind(_ position: Int) {
    let item = spare.popLast() ?? makeItem()
    item.position = position
    bound[position] = item
    bindCount += 1
    factory?.bind(item)
  }

  private func makeItem() -> StrictListItem {
    let item = StrictListItem()
    factory?.setup(item)
    return item
  }

  private func unbind(_ position: Int) {
    guard let item = bound.removeValue(forKey: position) else { return }
    factory?.unbind(item)
    item.position = nil
    spare.append(item)
  }
}
