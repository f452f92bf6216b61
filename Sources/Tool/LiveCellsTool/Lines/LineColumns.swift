import KeyValueObserving
import LiveRows

/// The columns of rows from lines: those that were requested, that a source has declared, or that
/// were found in lines so far.
@MainActor
@KeyValueObservable
final class LineColumns {
  /// The names of the columns, in order of appearance.
  @NotObserved private(set) var names: [String]
  /// The names of columns beyond the maximum number. The set is limited, so it may be incomplete.
  private(set) var others: Set<ExactName> = []
  /// A requested column that the lines do not have.
  @NotObserved private(set) var missing: String?
  @NotObserved private let requested: [String]?
  @NotObserved private let maximum: Int
  @NotObserved private var isDeclared = false
  /// The positions of the columns by name.
  @NotObserved private var positions: [ExactName: Int] = [:]
  /// The column positions of the previous row.
  @NotObserved private var shared: [Int32] = []

  /// - Parameter maximum: The maximum number of columns. Further columns are omitted.
  init(requested: [String]?, maximum: Int) {
    self.requested = requested
    self.maximum = maximum
    names = requested ?? []
    number()
  }

  /// Uses the columns that a source declares, unless others were requested.
  ///
  /// - Parameter removeRows: Called before the columns change, which makes earlier rows invalid.
  func declare(_ declared: [String], removeRows: () -> Void) {
    if let requested, !isDeclared {
      let present = Set(declared.map { ExactName($0) })
      missing = requested.first { !present.contains(ExactName($0)) }
    }
    isDeclared = true
    guard requested == nil else { return }
    let shown = Array(declared.prefix(maximum))
    others = Set(declared.dropFirst(maximum).map { ExactName($0) })
    guard shown.map({ ExactName($0) }) != names.map({ ExactName($0) }) else { return }
    removeRows()
    names = shown
    positions = [:]
    number()
  }

  private func number() {
    for (position, name) in names.enumerated() { positions[ExactName(name)] = position }
  }

  /// Returns the cells of a row. Fields of further columns add these.
  func cells(of fields: [LineRecord.Field]) -> RowCells {
    var pairs: [(position: Int, value: Value)] = []
    pairs.reserveCapacity(fields.count)
    for field in fields {
      if let position = position(of: field.name, likely: pairs.count) {
        pairs.append((position, field.value))
      }
    }
    let cells = RowCells(pairs, sharing: shared)
    shared = cells.positions
    return cells
  }

  private func position(of name: String, likely: Int) -> Int? {
    let name = ExactName(name)
    if likely < names.count, ExactName(names[likely]) == name { return likely }
    if let position = positions[name] { return position }
    if requested != nil { return nil }
    guard names.count < maximum else {
      if others.count < maximum { others.insert(name) }
      return nil
    }
    names.append(name.text)
    positions[name] = names.count - 1
    return names.count - 1
  }
}
