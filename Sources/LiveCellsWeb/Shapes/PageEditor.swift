#if Web
  import KeyValueObserving
  import LiveCells
  import LiveRows

  /// Where the person at one page changes rows of a table: by a session of his own, which is on no screen, so
  /// that he is asked and told as on any other, and what he takes back is what he has done.
  @MainActor
  final class PageEditor {
    /// What he does.
    enum Step {
      /// He wants to change what rows show in a column, to delete them, to add one, or to take back what he
      /// did last, or do it again.
      case edit(Chosen, column: Int?)
      case delete(Chosen)
      case add, undo, redo
      /// He answers what he was asked, wants to be asked for something else, or nothing at all.
      case answer(String), skip, giveUp
    }

    /// Rows that a command is about.
    struct Chosen {
      var rows: [AnyObject] = []
      /// The cells that the page shows of each row, if any.
      var shown: [[String]?] = []
      /// The filter of the page.
      var filter = ""
    }

    /// What he is asked, or told, after it.
    struct Reply: Sendable {
      var question: Question?
      var message: String?
    }

    /// A question, what it proposes for an answer, and whether there is something else to ask for.
    struct Question: Sendable {
      var text: String
      var proposal: String
      var isSkippable: Bool
    }

    private let session: TableSession
    /// Keeps the rows that he is asked about as they are in the table, whatever is looked at meanwhile.
    private var following: [ObservationToken] = []
    private var rows: [AnyObject] = []

    init(_ session: TableSession) {
      self.session = session
    }

    /// The rows with some numbers, each once, by their keys: they need not be among those that somebody sees.
    ///
    /// - Parameter shown: The cells that the page shows of each row, if any.
    /// - Throws: `ServerRefusal.noSuchRow` if one isn't there.
    func rows(
      _ numbers: [Int],
      shown: [[String]?],
      _ names: RowNames
    ) async throws -> (rows: [AnyObject], shown: [[String]?]) {
      var rows: [AnyObject] = []
      var texts: [[String]?] = []
      var known: Set<Int> = []
      for (index, number) in numbers.enumerated() where known.insert(number).inserted {
        let found = await names.row(number, in: session.table)
        guard let found else { throw ServerRefusal.noSuchRow }
        rows.append(found)
        texts.append(shown.indices.contains(index) ? shown[index] : nil)
      }
      return (rows, texts)
    }

    /// Does a step; what it writes is written when this returns.
    func take(_ step: Step) async -> Reply {
      if let rows = step.rows { follow(rows) }
      defer { if session.asked == nil { follow([]) } }
      // A page that begins anew has given up the question before.
      if step.isCommand {
        if session.isTyping { session.take(.key(.escape)) }
        session.say("")
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
      case .add: session.perform(.beginAdding)
      case .undo: session.perform(.undo)
      case .redo: session.perform(.redo)
      case .answer, .skip:
        guard session.asked != nil else {
          return Reply(message: "the question is no longer open: begin again")
        }
        if case .answer(let text) = step { session.answer(text) } else { session.take(.key(.tab)) }
      case .giveUp: session.take(.key(.escape))
      }
      await session.writing?.value
      guard let asked = session.asked else { return Reply(message: session.status.message) }
      return Reply(
        question: Question(
          text: asked.question,
          proposal: asked.text,
          isSkippable: asked.isSkippable
        ),
        message: asked.remark
      )
    }

    /// Shows the columns that the page shows, so that it is asked for these in their order.
    ///
    /// - Returns: Whether a column has the title that it has at the page.
    func arrange(columns: [Int]?, column: Int?, title: String?) -> Bool {
      let heads = session.columnHeads
      if let columns {
        session.arrangeColumns(
          order: columns,
          hidden: Set(heads.indices).subtracting(columns),
          widths: [:]
        )
      }
      guard let column, let title else { return true }
      return heads.indices.contains(column) && heads[column].title == title
    }

    /// The texts that the page shows of rows. Long texts are cut there.
    private func seen(_ chosen: Chosen) -> SeenRows {
      SeenRows(
        zip(chosen.rows, chosen.shown).compactMap { row, cells in
          cells.map { (row, $0.map(WireCell.text)) }
        }
      ) { now, seen in
        now.kind == seen.kind && WireCell.shortened(now.text).utf8.elementsEqual(seen.text.utf8)
      }
    }

    /// How many of the rows the page's filter leaves out.
    private func hiddenCount(_ chosen: Chosen) -> Int {
      let titles = session.columnHeads.map(\.title)
      guard !chosen.filter.isEmpty,
        let filter = try? FilterExpression(chosen.filter, titles: titles)
      else { return 0 }
      return chosen.rows.count { !session.table.isShown($0, by: filter) }
    }

    private func follow(_ rows: [AnyObject]) {
      self.rows = rows
      following = rows.compactMap { row in
        (row as? Row)?.observe(\.isDeleted) { _, _ in }
      }
    }
  }

  extension PageEditor.Step {
    /// The rows that it begins with.
    fileprivate var rows: [AnyObject]? {
      switch self {
      case .edit(let chosen, _), .delete(let chosen): chosen.rows
      default: nil
      }
    }

    /// Whether it begins something, and continues nothing.
    fileprivate var isCommand: Bool {
      switch self {
      case .edit, .delete, .add, .undo, .redo: true
      case .answer, .skip, .giveUp: false
      }
    }
  }
#endif
