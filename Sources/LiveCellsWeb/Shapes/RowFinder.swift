#if Web
  import LiveCells

  /// Looks for rows of a view that have a text.
  @MainActor
  final class RowFinder {
    private let reader: ShapeReader
    /// So many rows are looked at before others have a turn.
    private static let step = 256
    private var last: Task<Int?, any Error>?

    /// Looks with a reader of its own, which ends with it.
    init(_ reader: ShapeReader) {
      self.reader = reader
      reader.show(first: 0, count: 1, to: self) { _, _ in }
    }

    /// Looks among the rows that somebody keeps in their places, where his reader has them.
    init(holding reader: ShapeReader) {
      self.reader = reader
    }

    /// The position of the next row with a text in one of its columns, beside a position, around the ends of
    /// the table; nil where no row has it, or nobody waits any more. One search at a time.
    ///
    /// - Throws: `TableRequestError` when the view's order or filter is refused.
    func find(_ text: String, from position: Int, backwards: Bool) async throws -> Int? {
      let before = last
      let task = Task { [reader] in
        _ = try? await before?.value
        return try await Self.search(reader, text, position, backwards)
      }
      last = task
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }

    /// Ends it.
    func end() {
      last?.cancel()
      reader.end()
    }

    private static func search(
      _ reader: ShapeReader,
      _ text: String,
      _ position: Int,
      _ backwards: Bool
    ) async throws -> Int? {
      guard let matches = TableSession.condition(for: text) else { return nil }
      // What the table shows by now is what positions are about.
      try await reader.completion()
      let table = reader.session.table
      table.moveCursor(to: max(0, min(position, table.rowCount - 1)))
      table.beginSearch(backwards: backwards)
      while !Task.isCancelled {
        switch table.search(rows: step, where: matches) {
        case .goesOn: await Task.yield()
        case .waits: try? await Task.sleep(for: .milliseconds(2))
        case .foundNothing: return nil
        case .ended:
          await reader.nextFrame()
          return table.cursor
        }
      }
      table.endSearch()
      return nil
    }
  }
#endif
