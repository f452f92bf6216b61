import LiveCells

/// A table view in memory that makes its calls in the order that UIKit documents, and rejects what
/// UIKit rejects.
///
/// A cell is requested when its row becomes visible, or a little earlier. In the latter case it may
/// be displayed later without another request, or never. A cell prepares for reuse immediately
/// before it is dequeued again. UIKit does not document whether a cell enters its window before or
/// after it is about to be displayed, so this can be chosen.
@MainActor
public final class StrictTableView {
  /// A call of the view.
  public enum Call: Hashable, Sendable {
    /// A cell was requested for a row.
    case cellForRow(Int)
    /// A cell was returned for a row, new or reused.
    case dequeue(Int, isNew: Bool)
    /// A row is about to be displayed.
    case willDisplay(Int)
    /// A row is no longer displayed.
    case didEndDisplaying(Int)
  }

  /// The data source and delegate of the view. Held weakly.
  public weak var client: (any StrictTableViewClient)?
  /// The errors of the client. UIKit would raise an exception.
  public private(set) var refusals: [String] = []
  /// The calls in the order in which they were made.
  public private(set) var calls: [Call] = []
  /// The visible positions.
  public private(set) var visible = 0..<0

  private let prefetchDistance: Int
  private let entersWindowFirst: Bool
  private var makers: [String: () -> StrictTableViewCell] = [:]
  private var queues: [String: [StrictTableViewCell]] = [:]
  private var rowCount = 0
  private var displayed: [Int: StrictTableViewCell] = [:]
  private var prefetched: [Int: StrictTableViewCell] = [:]
  private var asked: (position: Int, dequeued: StrictTableViewCell?)?

  /// Creates a view that prefetches a number of rows on either side of the visible ones.
  public init(prefetchDistance: Int = 2, entersWindowFirst: Bool = false) {
    self.prefetchDistance = prefetchDistance
    self.entersWindowFirst = entersWindowFirst
  }

  /// Whether the view is in a window.
  public var isInWindow = true {
    didSet {
      for cell in displayed.values { cell.isInWindow = isInWindow }
    }
  }

  /// Returns the cell of a visible row.
  public func cellForRow(at position: Int) -> StrictTableViewCell? { displayed[position] }

  /// Registers a closure that makes cells of a kind.
  public func register(
    _ make: @escaping () -> StrictTableViewCell,
    forCellReuseIdentifier identifier: String
  ) {
    makers[identifier] = make
  }

  /// Returns a cell for the row that is being requested. Other rows are rejected.
  public func dequeueReusableCell(
    withIdentifier identifier: String,
    for position: Int
  ) -> StrictTableViewCell {
    guard let make = makers[identifier] else {
      preconditionFailure("unable to dequeue a cell with identifier \(identifier)")
    }
    if asked?.position != position { refusals.append("row \(position) was not asked for") }
    if asked?.dequeued != nil { refusals.append("two cells were dequeued for row \(position)") }
    let waiting = queues[identifier]?.popLast()
    waiting?.prepareForReuse()
    let cell = waiting ?? make()
    asked?.dequeued = cell
    calls.append(.dequeue(position, isNew: waiting == nil))
    return cell
  }

  /// Requests all rows again.
  public func reloadData() {
    for position in displayed.keys.sorted() { endDisplaying(position) }
    dropPrefetched { _ in true }
    rowCount = client?.numberOfRows(in: self) ?? 0
    layOut()
  }

  /// Changes the visible positions.
  public func scroll(to range: Range<Int>) {
    visible = range
    layOut()
  }

  /// Performs a batch. The client's rows have already changed.
  public func performBatchUpdates(_ batch: StrictTableBatch) {
    let count = client?.numberOfRows(in: self) ?? 0
    if let refusal = batch.refusal(from: rowCount, to: count) {
      refusals.append(refusal)
      return reloadData()
    }
    dropPrefetched { _ in true }
    rowCount = count
    let shift = batch.shift
    for position in displayed.keys.sorted()
    where batch.reloads.contains(position) || shift.positionAfter(position) == nil {
      endDisplaying(position)
    }
    let moved = displayed.map { (shift.positionAfter($0.key) ?? $0.key, $0.value) }
    displayed = Dictionary(uniqueKeysWithValues: moved)
    layOut()
  }
}

extension StrictTableView {
  private func layOut() {
    visible = visible.clamped(to: 0..<rowCount)
    for position in displayed.keys.sorted() where !visible.contains(position) {
      endDisplaying(position)
    }
    let near =
      visible.isEmpty
      ? visible
      : max(
        0,
        visible.lowerBound - prefetchDistance
      )..<min(
        rowCount,
        visible.upperBound + prefetchDistance
      )
    dropPrefetched { !near.contains($0) }
    for position in visible where displayed[position] == nil { display(position) }
    for position in near where displayed[position] == nil && prefetched[position] == nil {
      prefetched[position] = ask(position)
    }
  }

  private func display(_ position: Int) {
    guard let cell = prefetched.removeValue(forKey: position) ?? ask(position) else { return }
    displayed[position] = cell
    if entersWindowFirst { cell.isInWindow = isInWindow }
    calls.append(.willDisplay(position))
    client?.tableView(self, willDisplay: cell, at: position)
    cell.isInWindow = isInWindow
  }

  private func endDisplaying(_ position: Int) {
    guard let cell = displayed.removeValue(forKey: position) else { return }
    if entersWindowFirst { cell.isInWindow = false }
    calls.append(.didEndDisplaying(position))
    client?.tableView(self, didEndDisplaying: cell, at: position)
    cell.isInWindow = false
    queues[cell.reuseIdentifier, default: []].append(cell)
  }

  /// Drops prefetched cells that are not needed, without notifying the client.
  private func dropPrefetched(_ isDropped: (Int) -> Bool) {
    for position in prefetched.keys.sorted() where isDropped(position) {
      guard let cell = prefetched.removeValue(forKey: position) else { continue }
      queues[cell.reuseIdentifier, default: []].append(cell)
    }
  }

  private func ask(_ position: Int) -> StrictTableViewCell? {
    calls.append(.cellForRow(position))
    asked = (position, nil)
    defer { asked = nil }
    let cell = client?.tableView(self, cellForRowAt: position)
    if cell !== asked?.dequeued { refusals.append("row \(position): not the cell dequeued for it") }
    return cell
  }
}
