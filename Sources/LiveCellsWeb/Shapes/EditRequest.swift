#if Web
  /// What somebody does at a page to change rows.
  struct EditRequest: Decodable, Sendable {
    /// What he begins to do.
    enum Command: String, Decodable, Sendable {
      case edit, delete, add, undo, redo
    }

    /// A text that the page has made up for itself, so that it is told from other pages.
    var page: String
    /// The name of the table; may be left out where there is only one.
    var table: String?
    /// What he begins; nil where he goes on with what he has begun.
    var command: Command?
    /// The numbers of the rows that it is about.
    var rows: [Int]?
    /// The cells that the page shows of each of the rows, one for each column, as they were sent; nil for a row
    /// that it does not show.
    var shown: [[String]?]?
    /// The filter of the page.
    var filter: String?
    /// The column that it is about, and the title that it has at the page.
    var column: Int?
    var title: String?
    /// The columns that the page shows, in their order.
    var columns: [Int]?
    /// His answer to what he was asked last.
    var answer: String?
    /// Whether he wants to be asked for something else instead of answering.
    var skips: Bool?

    /// Nobody makes up a longer name, or chooses more rows by hand.
    static let longestPage = 64
    static let mostRows = 10_000
  }
#endif
