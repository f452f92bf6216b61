#if Web
  /// The token of a server.
  enum Token {
    /// Compares all bytes, so that the time does not reveal how many are correct.
    static func isSame(_ given: String, _ wanted: String) -> Bool {
      let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
      guard given.count == wanted.count else { return false }
      return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
