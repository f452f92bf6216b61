#if Web
  /// A step of an edit, as a page sends it.
  struct EditRequest: Decodable, Sendable {
    /// The command that begins an edit.
    enum Command: String, Decodable, Sendable {
      case edit, delete, move, add, undo, redo
    }

    /// A text that the page generates to distinguish itself from other pages.
    var page: String
    /// The name of the table. Optional if there is only one.
    var table: String?
    /// The command, or nil to continue the present edit.
    var command: Command?
    /// The numbers of the rows of the command.
    var rows: [Int]?
    /// The cells that the page shows of each row, one for each column, as they were sent; nil for a
    /// row that it does not show.
    var shown: [[String]?]?
    /// The filter of the page.
    var filter: String?
    /// The number of rows by which a row is moved.
    var distance: Int?
    /// The column of the command, and the title that the page shows for it.
    var column: Int?
    var title: String?
    /// The columns that the page shows, in their order.
    var columns: [Int]?
    /// The answer to the last prompt.
    var answer: String?
    /// Whether the user skips the prompt.
    var skips: Bool?

    /// The maximum length of `page` in bytes, and the maximum number of rows. The page stays far
    /// below both.
    static let maxPageLength = 64
    static let maxRows = 10_000
  }
#endif
