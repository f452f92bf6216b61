#if Web
  /// Why somebody isn't shown what he asked for.
  enum ServerRefusal: Error, CustomStringConvertible {
    case noSuchTable, tooManyShapes, tooManyViewers, ending

    var description: String {
      switch self {
      case .noSuchTable: "no such table"
      case .tooManyShapes: "too many different parts of tables are looked at: try again later"
      case .tooManyViewers: "too many viewers: try again later"
      case .ending: "the server is ending"
      }
    }
  }
#endif
