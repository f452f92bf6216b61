#if Web
  import LiveCells

  /// Searches the rows of a view for a text.
  @MainActor
  final class RowFinder {
    private let reader: ShapeReader
    /// The number of rows that are searched before the main actor is yielded.
    private static let step = 256
    private var last: Task<Int?, any Error>?

    /// Creates a finder with a reader of its own. `end()` ends the reader.
    init(_ reader: ShapeReader) {
      self.reader = reader
      reader.show(first: 0, count: 1, to: self) { _, _ in }
    }

    /// Creates a finder that searches the held order of an existing reader.
    init(holding reader: ShapeReader) {
      self.reader = reader
    }

    /// Returns the position of the next row that contains a text in one of its columns, starting
    /// beside a position and continuing around the ends of the table. Returns nil if no row has
    /// it. Only one search runs at a time.
    ///
    /// - Throws: `TableRequestError` when the view's order or filter is refused, and
    ///   `CancellationError` when the task is cancelled or the finder ends.
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

    /// Whether the rows of the view are known, so that a search begins at once.
    var isComplete: Bool {
      reader.session.table.completeness == .complete
        && reader.session.status.source.condition != .loading
    }

    /// Cancels the search and ends the reader.
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
      if text.isEmpty { return nil }
      let needle = TextNeedle(text)
      // Positions refer to the complete list.
      try await reader.completion()
      let table = reader.session.table
      table.moveCursor(to: max(0, min(position, table.rowCount - 1)))
      table.beginSearch(backwards: backwards)
      while !Task.isCancelled {
        switch table.search(rows: step, for: needle) {
        case .goesOn: await Task.yield()
        case .waits: try? await Task.sleep(for: .milliseconds(2))
        case .foundNothing: return nil
        case .ended:
          await reader.nextFrame()
          return table.cursor
        }
      }
      table.endSearch()
      throw CancellationError()
    }
  }
#endif
