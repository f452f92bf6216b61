#if Web
  import KeyValueObserving
  import LiveCells
  import LiveRows

  /// The editing session of one page. It is a `TableSession` without a screen, so that the prompts
  /// are those of every screen, and undo applies only to the changes of this page.
  @MainActor
  final class PageEditor {
    /// A step of an edit.
    enum Step {
      /// The user begins to edit a column of rows, to delete rows, to move a row, to add a row, to
      /// undo or to redo.
      case edit(Chosen, column: Int?)
      case delete(Chosen)
      case move(Chosen, by: Int)
      case add, undo, redo
      /// The user answers the prompt, skips it, or cancels the edit.
      case answer(String), skip, giveUp
    }

    /// The rows of a command.
    struct Chosen {
      var rows: [AnyObject] = []
      /// The cells that the page shows of each row, if any.
      var shown: [[String]?] = []
      /// The filter of the page.
      var filter = ""
    }

    /// The prompt or message that follows a step.
    struct Reply: Sendable {
      var prompt: Prompt?
      var message: String?
    }

    /// A prompt, its proposed answer, and whether the user can skip it.
    struct Prompt: Sendable {
      var text: String
      var proposal: String
      var isSkippable: Bool
    }

    private let session: TableSession
    /// Observations of the rows of the prompt, which keep them up to date while the prompt is open.
    private var following: [ObservationToken] = []
    private var rows: [AnyObject] = []

    init(_ session: TableSession) {
      self.session = session
    }

    /// Returns the rows with the given numbers, without duplicates. Database rows are looked up by
    /// their keys, so they need not be in a shape.
    ///
    /// - Parameter shown: The cells that the page shows of each row, if any.
    ///
    /// - Throws: `ServerRefusal` if a row no longer exists or cannot be read in time.
    func rows(
      _ numbers: [Int],
      shown: [[String]?],
      _ names: RowIDs
    ) async throws -> (rows: [AnyObject], shown: [[String]?]) {
      var rows: [AnyObject] = []
      var texts: [[String]?] = []
      var known: Set<Int> = []
      for (index, number) in numbers.enumerated() where known.insert(number).inserted {
        let found = try await names.row(number, in: session.table)
        guard let found else { throw ServerRefusal.noSuchRow }
        rows.append(found)
        texts.append(shown.indices.contains(index) ? shown[index] : nil)
      }
      return (rows, texts)
    }

    /// Performs a step. Its changes are written when this returns.
    func take(_ step: Step) async -> Reply {
      if let rows = step.rows { follow(rows) }
      defer { if session.currentPrompt == nil { follow([]) } }
      // A page that begins a new edit has abandoned the previous prompt.
      if step.isCommand {
        if session.isTyping { session.take(.key(.escape)) }
        session.showMessage("")
      }
      switch step {
      case .edit(let chosen, let column):
        session.beginEditing(
          chosen.rows,
          column: column,
          seen: seen(chosen),
          hidden: hiddenCount(chosen)
        )
      case .delete(let chosen):
        session.beginDeleting(chosen.rows, seen: seen(chosen), hidden: hiddenCount(chosen))
      case .move(let chosen, let distance):
        for row in chosen.rows.prefix(1) { session.moveRow(row, by: distance) }
      case .add: session.perform(.beginAdding)
      case .undo: session.perform(.undo)
      case .redo: session.perform(.redo)
      case .answer, .skip:
        guard session.currentPrompt != nil else {
          return Reply(message: "the prompt is no longer open: start again")
        }
        if case .answer(let text) = step { session.answer(text) } else { session.take(.key(.tab)) }
      case .giveUp: session.take(.key(.escape))
      }
      await session.dialog.writing?.value
      guard let currentPrompt = session.currentPrompt else {
        return Reply(message: session.status.message)
      }
      return Reply(
        prompt: Prompt(
          text: currentPrompt.question,
          proposal: currentPrompt.text,
          isSkippable: currentPrompt.isSkippable
        ),
        message: currentPrompt.remark
      )
    }

    /// Arranges the session's columns like those of the page, so that its prompts follow their
    /// order.
    ///
    /// - Returns: Whether the column still has the title that the page shows.
    func arrange(columns: [Int]?, column: Int?, title: String?) -> Bool {
      let headers = session.columnHeaders
      if let columns {
        session.arrangeColumns(
          order: columns,
          hidden: Set(headers.indices).subtracting(columns),
          widths: [:]
        )
      }
      guard let column, let title else { return true }
      return headers.indices.contains(column) && headers[column].title == title
    }

    /// Returns the texts that the page shows of the rows, to be compared with the present ones.
    /// Long texts are cut on the page, so they are compared after cutting.
    private func seen(_ chosen: Chosen) -> SeenRows {
      SeenRows(
        zip(chosen.rows, chosen.shown).compactMap { row, cells in
          cells.map { (row, $0.map(WireCell.text)) }
        }
      ) { now, seen in
        now.kind == seen.kind && WireCell.shortened(now.text).utf8.elementsEqual(seen.text.utf8)
      }
    }

    private func hiddenCount(_ chosen: Chosen) -> Int {
      Self.hiddenCount(of: chosen.rows, in: session, filter: chosen.filter)
    }

    /// Returns the number of rows that a page's filter hides.
    static func hiddenCount(of rows: [AnyObject], in session: TableSession, filter: String) -> Int {
      let titles = session.columnHeaders.map(\.title)
      guard !filter.isEmpty, let filter = try? FilterExpression(filter, titles: titles) else {
        return 0
      }
      return rows.count { !session.table.isShown($0, by: filter) }
    }

    private func follow(_ rows: [AnyObject]) {
      self.rows = rows
      following = rows.compactMap { row in
        (row as? Row)?.observe(\.isDeleted) { _, _ in }
      }
    }
  }

  extension PageEditor.Step {
    /// The rows of the command.
    fileprivate var rows: [AnyObject]? {
      switch self {
      case .edit(let chosen, _), .delete(let chosen), .move(let chosen, _): chosen.rows
      default: nil
      }
    }

    /// Whether the step begins an edit.
    fileprivate var isCommand: Bool {
      switch self {
      case .edit, .delete, .move, .add, .undo, .redo: true
      case .answer, .skip, .giveUp: false
      }
    }
  }
#endif
