#if Web
  /// The reason why a request is refused.
  enum ServerRefusal: Error, CustomStringConvertible {
    case noSuchTable, noSuchRow, noSuchColumn, rowNotRead, tooManyShapes, tooManyViewers,
      tooManyDownloads, tooMuchMemory, ending

    var description: String {
      switch self {
      case .noSuchTable: "no such table"
      case .noSuchRow: "a row no longer exists"
      case .noSuchColumn: "no such column"
      case .rowNotRead: "a row could not be read in time: try again later"
      case .tooManyShapes: "too many different views of the tables: try again later"
      case .tooManyViewers: "too many viewers: try again later"
      case .tooManyDownloads: "too many downloads: try again later"
      case .tooMuchMemory: "the server needs too much memory: try again later"
      case .ending: "the server is ending"
      }
    }
  }
#endif
