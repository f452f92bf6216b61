import KeyValueObserving

/// An order, sections and a filter of a table, as requested from outside the program.
package struct TableRequest: Hashable, Sendable {
  /// The order, or nil for the order of the table.
  package var order: ColumnOrder?
  /// The column by whose values the rows are grouped into sections.
  package var section: Int?
  /// The filter as the user types it. Empty for all rows.
  package var filter = ""

  /// Creates a request for all rows in the table's order.
  package init() {}
}

/// The reason why a request for rows of a table is invalid, whatever the table contains.
package struct TableRequestError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// The rows of a request. Each row is read once, in order, and a few rows at a time.
package protocol TableRows: Sendable {
  /// Returns the texts of the next rows, with all digits, or nil after the last row. The text of a
  /// blob is its bytes in hexadecimal digits.
  ///
  /// - Throws: The error that prevents a complete read. The rows returned before it are incomplete.
  func next() async throws -> [[CellText]]?

  /// Ends reading. Further calls have no effect.
  func end()
}

/// Rows of a database whose texts depend only on their values.
private struct StoredRows: TableRows {
  let snapshot: any StoredSnapshot
  let texts: @Sendable (StoredRow) -> [CellText]

  func next() async throws -> [[CellText]]? { try await snapshot.next()?.map(texts) }

  func end() { snapshot.end() }
}

/// Rows of a database whose texts must be read from row objects.
@MainActor
private final class StoredObjects<Source: ObservableCollection>: TableRows {
  private let snapshot: any StoredSnapshot
  private let source: any StoredCollection<Source.Element>
  private let table: LiveTable<Source>

  init(
    _ snapshot: any StoredSnapshot,
    _ source: any StoredCollection<Source.Element>,
    _ table: LiveTable<Source>
  ) {
    self.snapshot = snapshot
    self.source = source
    self.table = table
  }

  func next() async throws -> [[CellText]]? {
    try await snapshot.next()?.map { table.fullTexts(of: source.detachedRow($0), mayBeCut: false) }
  }

  nonisolated func end() { snapshot.end() }
}

/// The rows that a table showed at one time.
@MainActor
private final class ShownRows<Source: ObservableCollection>: TableRows {
  /// The number of rows to read before other work gets a turn.
  private static var piece: Int { 256 }

  private let rows: [Source.Element]
  private let table: LiveTable<Source>
  private var position = 0

  init(_ table: LiveTable<Source>) {
    self.table = table
    rows = (0..<table.list.count).compactMap { table.typed(table.list[$0]) }
  }

  func next() async throws -> [[CellText]]? {
    guard position < rows.count else { return nil }
    let piece = rows[position..<min(rows.count, position + Self.piece)]
    position = piece.endIndex
    let end = ContinuousClock.now + .seconds(30)
    while piece.contains(where: { ($0 as? any LoadedLater)?.isLoaded == false }) {
      guard ContinuousClock.now < end else {
        throw TableRequestError("the rows were not loaded within 30 seconds")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    return piece.map { table.fullTexts(of: $0, mayBeCut: true) }
  }

  nonisolated func end() {}
}

extension LiveTable {
  /// Checks whether the columns of a request exist.
  ///
  /// - Throws: `TableRequestError`, or `FilterError` if the filter is invalid.
  package func check(_ request: TableRequest) throws {
    for column in [request.order?.column, request.section] {
      guard let column, !columns.indices.contains(column) else { continue }
      throw TableRequestError("no such column: \(column); the last is \(columns.count - 1)")
    }
    _ = try FilterExpression(request.filter, titles: columns.map(\.title))
  }

  /// Starts one read of all rows in the database. Returns nil if the rows are not in a database, or
  /// if the database cannot sort or filter them as requested.
  ///
  /// - Parameter patience: The maximum time between two requests of rows. The read then fails.
  /// - Throws: The errors of `check(_:)`.
  package func readStored(
    _ request: TableRequest,
    patience: Duration
  ) throws -> (any TableRows)? {
    try check(request)
    guard let source = source as? any StoredCollection<Row>,
      let arrangement = try storedArrangement(request)
    else { return nil }
    let snapshot = source.snapshot(of: arrangement, patience: patience)
    if let texts = storedRowText(source) { return StoredRows(snapshot: snapshot, texts: texts) }
    return StoredObjects(snapshot, source, self)
  }

  /// Starts reading all rows that the table currently shows, in their current order. The values of
  /// the rows are read later, a few rows at a time.
  package func readShown() -> any TableRows {
    flush()
    return ShownRows(self)
  }

  fileprivate func fullTexts(of row: Row, mayBeCut: Bool) -> [CellText] {
    columns.map { column in
      let content = column.field.content(of: row)
      let text = column.field.fullText(for: content, of: row)
      if mayBeCut, text.kind == .blob, isCut(content) { return CellText(text.text, kind: .text) }
      return text.withAllBytes(of: content)
    }
  }

  private func storedArrangement(_ request: TableRequest) throws -> StoredArrangement? {
    var arrangement = StoredArrangement()
    if let order = request.order {
      guard let terms = arranger.sourceTerms([order]) else { return nil }
      arrangement.sortTerms = terms
    }
    if let section = request.section {
      guard let term = arranger.sectionTerm(ofColumn: section) else { return nil }
      arrangement.sectionTerm = term
    }
    guard !request.filter.isEmpty else { return arrangement }
    let expression = try FilterExpression(request.filter, titles: columns.map(\.title))
    let filter =
      if let (text, column) = expression.plainText {
        storedFilter(containing: text, inColumn: column)
      } else {
        storedFilter(typed: request.filter)
      }
    guard let filter else { return nil }
    arrangement.filter = filter
    return arrangement
  }

  /// Returns a closure that creates the texts of a row from its values on any thread, or nil if a
  /// column needs more.
  private func storedRowText(
    _ source: any StoredCollection<Row>
  ) -> (@Sendable (StoredRow) -> [CellText])? {
    let keys = source.storedKeys
    let cells = columns.compactMap { column -> (Int, @Sendable (Value) -> CellText)? in
      guard let key = column.key, let text = column.field.valueText(isFull: true),
        let position = keys.firstIndex(where: { $0.utf8.elementsEqual(key.utf8) })
      else { return nil }
      return (position, text)
    }
    guard cells.count == columns.count else { return nil }
    return { row in
      cells.map { $1(row.values[$0]).withAllBytes(of: .value(row.values[$0])) }
    }
  }
}

extension CellText {
  /// The text, with all bytes of a blob in hexadecimal digits in place of the first of them.
  fileprivate func withAllBytes(of content: FieldContent) -> CellText {
    guard kind == .blob, case .value(.blob(let bytes)) = content else { return self }
    return CellText(Value.hexadecimal(bytes), kind: .blob)
  }
}
