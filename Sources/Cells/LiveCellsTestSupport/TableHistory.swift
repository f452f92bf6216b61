public import LiveCells
import KeyValueObserving

/// A random history of a table: rows are inserted, removed, moved and changed; the user scrolls,
/// moves the cursor and selects; the screen appears and disappears. Equal seeds give equal
/// histories.
@MainActor
public final class TableHistory {
  /// One step of a history.
  public enum Step: CaseIterable, Sendable {
    /// Changes of the list.
    case insert, remove, move, replace, replaceAll, forget
    /// Changes of a row.
    case change, changeUnseen, changeEqual
    /// Actions of the user.
    case scroll, jump, resize, moveCursor, toggleSelection
    /// Events of the screen.
    case disappear, appear
    /// A frame is due.
    case frame
  }

  /// The rows, which the history changes.
  public let source: ContractList
  /// The table that shows the rows.
  public let table: LiveTable<ContractList>
  /// The steps played so far, oldest first.
  public private(set) var steps: [Step] = []

  private var generator: SeededGenerator
  private let tracker: LifetimeTracker?
  private var nextNumber = 0

  /// Creates a history of a table with an initial number of rows.
  public init(seed: UInt64, rows: Int = 30, tracker: LifetimeTracker? = nil) {
    generator = SeededGenerator(seed: seed)
    self.tracker = tracker
    source = ContractList((0..<rows).map { ContractRow($0, tracker: tracker) })
    nextNumber = rows
    table = LiveTable(source, overscan: 3) {
      Column("Name", \.name)
      Column("Count", \.count)
      Column("Note", \.note, format: .plain.showingNil(as: "–"))
    }
  }

  /// Plays and returns a random step. The caller has to run a frame for `.frame`.
  @discardableResult
  public func play() -> Step {
    let step = Step.allCases.randomElement(using: &generator) ?? .frame
    steps.append(step)
    switch step {
    case .insert, .remove, .move, .replace, .replaceAll: changeList(step)
    case .forget: source.isForgetful = Int.random(in: 0..<3, using: &generator) == 0
    case .change, .changeUnseen, .changeEqual: changeRow(step)
    case .scroll: table.scroll(by: Int.random(in: -6...6, using: &generator))
    case .jump: table.scroll(to: Int.random(in: 0...max(1, source.count), using: &generator))
    case .resize: table.resize(rows: Int.random(in: 0...12, using: &generator))
    case .moveCursor: table.moveCursor(by: Int.random(in: -4...4, using: &generator))
    case .toggleSelection:
      if let row = table.visibleRange.randomElement(using: &generator) {
        table.toggleSelection(row)
      }
    case .disappear: table.disappear()
    case .appear: table.appear()
    case .frame: break
    }
    return step
  }

  private func changeList(_ step: Step) {
    let count = source.count
    switch step {
    case .insert:
      source.rows.insert(newRow(), at: Int.random(in: 0...count, using: &generator))
    case .remove where count > 0:
      source.rows.remove(at: Int.random(in: 0..<count, using: &generator))
    case .move where count > 0:
      let from = Int.random(in: 0..<count, using: &generator)
      source.rows.move(from: from, to: Int.random(in: 0..<count, using: &generator))
    case .replace where count > 0:
      source.rows[Int.random(in: 0..<count, using: &generator)] = newRow()
    case .replaceAll where Int.random(in: 0..<8, using: &generator) == 0:
      var rows = (0..<count).map { source[$0] }.shuffled(using: &generator)
      rows.removeLast(rows.count / 5)
      source.rows.replaceAll(with: rows + (0..<(count / 5)).map { _ in newRow() })
    default: break
    }
  }

  private func changeRow(_ step: Step) {
    guard let position = (0..<source.count).randomElement(using: &generator) else { return }
    // Visible rows are preferred. The others verify that invisible changes have no effect.
    let seen = table.visibleRange.clamped(to: 0..<source.count).randomElement(using: &generator)
    let row = source[Bool.random(using: &generator) ? position : seen ?? position]
    switch step {
    case .changeUnseen: row.unseen += 1
    case .changeEqual: row.count = row.count
    default:
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: row.name = "name \(Int.random(in: 0..<100, using: &generator))"
      case 1: row.count += 1
      default: row.note = row.note == nil ? "noted" : nil
      }
    }
  }

  private func newRow() -> ContractRow {
    defer { nextNumber += 1 }
    return ContractRow(nextNumber, tracker: tracker)
  }
}
