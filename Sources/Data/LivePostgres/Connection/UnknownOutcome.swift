#if PostgreSQL
  /// The error of a connection that was lost during a commit, so that the transaction may be
  /// committed or not.
  struct UnknownOutcome: Error {
    /// The server's number of the transaction.
    var transaction: String
    /// The error of the lost connection.
    var error: ServerError

    /// The status of the transaction, as the server reports it over another connection.
    enum TransactionStatus {
      case committed
      case aborted
      case running
      /// The transaction is too old, or another server answered.
      case unknown
    }

    /// Queries the status of the transaction.
    ///
    /// - Throws: `ServerError`.
    func answer(_ connection: ServerConnection) throws -> TransactionStatus {
      let rows = try connection.run([Statement("SELECT txid_status(\(transaction))")])[0]
      switch rows.text(0, 0) {
      case "committed": return .committed
      case "aborted": return .aborted
      case "in progress": return .running
      default: return .unknown
      }
    }

    /// Returns the error for an unknown status.
    func failure(context: String) -> StoreError {
      StoreError(
        .unreachable,
        context: context,
        message:
          "the connection was lost during a commit, and the server cannot report its outcome:"
          + " check the rows before saving again",
        underlying: error
      )
    }
  }
#endif
