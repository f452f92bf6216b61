/// Cells of several kinds, made when they are needed and used again.
///
/// A kind has an identifier, under which it is registered once and dequeued from then on:
///
/// ```swift
/// pool.register({ TitleCell(scheduler: scheduler) }, forIdentifier: "title")
/// let cell = pool.dequeue(TitleCell.self, withIdentifier: "title")
/// ```
///
/// A cell is either waiting in the pool or out of it. Giving it back has it let go of its object at
/// once; nothing is written then, and it is hidden until it is filled again.
@MainActor
public final class CellPool {
  private struct Kind {
    var make: @MainActor () -> any ReusableCell
    var waiting: [any ReusableCell] = []
  }

  private var kinds: [String: Kind] = [:]
  /// The kinds of the cells that are out.
  private var identifiers: [ObjectIdentifier: String] = [:]
  /// The cells that were handed out, the latest last, while somebody keeps account of them.
  private var account: [any ReusableCell]?

  /// A pool that knows no kind of cell.
  public init() {}

  /// Says how cells of a kind are made. Registering another way under the same identifier drops the
  /// cells that wait.
  public func register(
    _ make: @escaping @MainActor () -> any ReusableCell,
    forIdentifier identifier: String
  ) {
    kinds[identifier] = Kind(make: make)
  }

  /// A cell of a kind: one that waits, or a new one. It shows nothing.
  ///
  /// Traps when nothing is registered under the identifier.
  public func dequeue(withIdentifier identifier: String) -> any ReusableCell {
    guard let kind = kinds[identifier] else {
      let known = kinds.keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
      preconditionFailure(
        "CellPool: no cell is registered for “\(identifier)”; there are \(known.isEmpty ? "none" : known)"
      )
    }
    let cell = kinds[identifier]?.waiting.popLast() ?? kind.make()
    identifiers[ObjectIdentifier(cell)] = identifier
    account?.append(cell)
    return cell
  }

  /// A cell of a kind, as the class that was registered for it.
  ///
  /// Traps when nothing is registered under the identifier, or another class is.
  public func dequeue<Cell: ReusableCell>(
    _ type: Cell.Type,
    withIdentifier identifier: String
  ) -> Cell {
    let cell = dequeue(withIdentifier: identifier)
    guard let cell = cell as? Cell else {
      preconditionFailure("CellPool: “\(identifier)” is a \(Swift.type(of: cell)), not a \(type)")
    }
    return cell
  }

  /// Takes a cell back, which then lets go of its object.
  ///
  /// Traps when the cell is not out: it was given back before, or was not dequeued here.
  public func recycle(_ cell: any ReusableCell) {
    guard let identifier = identifiers.removeValue(forKey: ObjectIdentifier(cell)) else {
      preconditionFailure("CellPool: a \(type(of: cell)) is given back that is not out")
    }
    cell.release()
    kinds[identifier]?.waiting.append(cell)
  }

  /// The kind of a cell that is out; nil for any other.
  public func identifier(of cell: any ReusableCell) -> String? {
    identifiers[ObjectIdentifier(cell)]
  }

  /// How many cells of a kind wait to be used again.
  public func waitingCount(forIdentifier identifier: String) -> Int {
    kinds[identifier]?.waiting.count ?? 0
  }

  /// Runs a function that dequeues the cell of one row, and traps unless it dequeues exactly that.
  func dequeuingOne(
    for position: Int,
    _ body: () -> any ReusableCell
  ) -> any ReusableCell {
    account = []
    let cell = body()
    let dequeued = account ?? []
    account = nil
    guard dequeued.count == 1, dequeued[0] === cell else {
      let kinds = dequeued.map { "“\(identifier(of: $0) ?? "")”" }.joined(separator: ", ")
      preconditionFailure(
        "CellPool: row \(position) needs one cell, dequeued for it and returned; dequeued: "
          + (kinds.isEmpty ? "none" : kinds)
      )
    }
    return cell
  }
}
