/// A list view made of memory that makes its calls as GTK's does: setup, bind, unbind, teardown.
///
/// It keeps some two hundred rows bound around those that can be seen, so that becoming visible is not
/// being bound. It knows one kind of change, `itemsChanged`, and nothing of moves; what is changed in this
/// way is unbound, and so loses its focus.
@MainActor
public final class StrictListView {
  /// Who makes and fills the places; held weakly.
  public weak var factory: (any StrictListFactory)?
  /// What the factory did wrong. GTK would have logged a critical error, and shown wrong rows.
  public private(set) var refusals: [String] = []
  /// The positions that can be seen, which the scroll adjustment tells.
  public private(set) var visible = 0..<0
  /// How often a row was bound.
  public private(set) var bindCount = 0

  private let boundLimit: Int
  private var count = 0
  private var bound: [Int: StrictListItem] = [:]
  private var spare: [StrictListItem] = []

  /// A view that keeps about so many rows bound.
  public init(boundLimit: Int = 205) {
    self.boundLimit = boundLimit
  }

  /// The place of a row that is bound.
  public func item(at position: Int) -> StrictListItem? { bound[position] }

  /// How many rows are bound.
  public var boundCount: Int { bound.count }

  /// Is told by the model that some rows were replaced by others. The model is changed already.
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

  /// Makes other positions those that can be seen.
  public func scroll(to range: Range<Int>) {
    visible = range
    layOut()
  }

  /// Takes all places away.
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
    // Places that were not needed for a while are taken away.
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
