/// The row objects of a list: those that it keeps alive, and those that a refresh reads again.
@MainActor
final class RowObjects {
  /// All live row objects.
  let source: RowSource
  /// Whether the list creates row objects. Lists that wrap the rows in objects of their own use
  /// only keys.
  var createsRows = true
  /// The prepared rows, which are kept loaded.
  var prepared: [Row] = []
  /// The rows of the window. Holding them keeps them alive.
  private(set) var ofWindow: [Row] = []
  /// The keys of live rows outside the window, and the number of insertions for which they are
  /// valid.
  private var besidesWindow: (insertions: Int, keys: [RowKey])?
  /// The positions of rows in a long list or outside the window.
  var positions = PositionCache()

  init(_ source: RowSource) { self.source = source }

  /// Returns the row object of a key, and creates it if none exists.
  func row(of key: RowKey) -> Row {
    source.rows.object(key) { Row(key: key, source: source) }
  }

  /// Holds the rows of a window.
  func show(_ content: ListContent) {
    besidesWindow = nil
    switch content {
    case .window(let window) where createsRows: ofWindow = window.entries.map { row(of: $0.key) }
    default: ofWindow = []
    }
  }

  /// Returns the rows that are read again after each commit: prepared rows and observed rows.
  ///
  /// - Parameter besidesWindow: Whether to exclude the rows of the window, which are read anyway.
  func toRead(besidesWindow: Bool) -> [Row] {
    if besidesWindow { return rowsBesidesWindow.filter(\.isObserved) }
    let prepared = Set(prepared.map(ObjectIdentifier.init))
    return source.rows.living.filter { $0.isObserved || prepared.contains(ObjectIdentifier($0)) }
  }

  /// The live row objects that are not rows of the window.
  private var rowsBesidesWindow: [Row] {
    // Usually there are none, which the counts show without examining each row.
    if source.rows.count <= ofWindow.count { return [] }
    // The cached keys are valid until row objects are created or the window changes.
    let insertions = source.rows.insertions
    if let besidesWindow, besidesWindow.insertions == insertions {
      return besidesWindow.keys.compactMap { source.rows[$0] }
    }
    let window = Set(ofWindow.map(ObjectIdentifier.init))
    let rows = source.rows.living.filter { !window.contains(ObjectIdentifier($0)) }
    besidesWindow = (insertions, rows.map(\.key))
    return rows
  }

  /// Makes all rows faults except those that a refresh has read.
  func invalidate(except values: [(key: RowKey, values: [Value]?)]) {
    let read = Set(values.map(\.key))
    for row in source.rows.living where !read.contains(row.key) { row.becomeFault() }
  }

  /// Applies a refresh that left all rows of the window in their positions.
  func applyInPlace(_ window: RowWindow, _ values: [(key: RowKey, values: [Value]?)]) {
    let read = Set(values.map(\.key))
    for row in rowsBesidesWindow where !read.contains(row.key) { row.becomeFault() }
    // Rows that were created or became faults since the last refresh get their values now.
    for (row, entry) in zip(ofWindow, window.entries) where row.isFault { row.take(entry.values) }
  }

  /// Records the position of a row.
  func note(_ position: Int, of key: RowKey) {
    positions.note(position, of: key, held: Set(source.rows.living.map(\.key)))
  }
}
