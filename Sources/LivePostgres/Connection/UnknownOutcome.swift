#if PostgreSQL
  /// The connection was lost while a transaction was being committed, so that it may be committed or not.
  struct UnknownOutcome: Error {
    /// The transaction, by the server's number.
    var transaction: String
    /// How the connection was lost.
    var error: ServerError

    /// What has become of it, as another connection is told.
    enum Answer {
      case committed
      case aborted
      case running
      /// It is too long ago, or the server is another one.
      case unknown
    }

    /// Asks what has become of it.
    ///
    /// - Throws: `ServerError`.
    func answer(_ connection: ServerConnection) throws -> Answer {
      let rows = try connection.run([Statement("SELECT txid_status(\(transaction))")])[0]
      switch rows.text(0, 0) {
      case "committed": return .committed
      case "aborted": return .aborted
      case "in progress": return .running
      default: return .unknown
      }
    }

    /// What is said where nobody knows.
    func failure(context: String) -> StoreError {
      StoreError(
        .unreachable,
        context: context,
        message:
          "the connection was lost while a save was being committed, and the server cannot say"
          + " what became of it: look at the rows before saving again",
        underlying: error
      )
    }
  }
#endif
