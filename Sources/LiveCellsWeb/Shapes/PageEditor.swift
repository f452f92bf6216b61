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
      case edit([AnyObject], column: Int?)
      case delete([AnyObject])
      case add, undo, redo
      /// He answers what he was asked, wants to be asked for something else, or nothing at all.
      case answer(String), skip, giveUp
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
    /// - Throws: `ServerRefusal.noSuchRow` if one isn't there.
    func rows(_ numbers: [Int], _ names: RowNames) async throws -> [AnyObject] {
      var rows: [AnyObject] = []
      var known: Set<Int> = []
      for number in numbers where known.insert(number).inserted {
        let found = await names.row(number, in: session.table)
        guard let found else { throw ServerRefusal.noSuchRow }
        rows.append(found)
      }
      return rows
    }

    /// Does a step; what it writes is written when this returns.
    func take(_ step: Step) async -> Reply {
      if let rows = step.rows { follow(rows) }
      defer { if session.asked == nil { follow([]) } }
      switch step {
      case .edit(let rows, let column): session.beginEditing(rows, column: column)
      case .delete(let rows): session.beginDeleting(rows)
      case .add: session.perform(.beginAdding)
      case .undo: session.perform(.undo)
      case .redo: session.perform(.redo)
      case .answer, .skip:
        guard session.asked != nil else {
          return Reply(message: "nothing is asked any more: begin again")
        }
        if case .answer(let text) = step { session.answer(text) } else { session.take(.key(.tab)) }
      case .giveUp: session.take(.key(.escape))
      }
      await session.writing?.value
      guard let asked = session.asked else { return Reply(message: session.status.message) }
      return Reply(
        question: Question(
          text: asked.label,
          proposal: asked.text,
          isSkippable: asked.isSkippable
        )
      )
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
      case .edit(let rows, _), .delete(let rows): rows
      default: nil
      }
    }
  }
#endif
