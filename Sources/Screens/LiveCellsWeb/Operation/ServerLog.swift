#if Web
  import LiveCells
  import Logging

  /// Writes the log of a server, with the facts as metadata.
  ///
  /// The log contains no value of a table, no filter and no token.
  struct ServerLog: Sendable {
    let logger: Logger

    /// Logs nothing.
    static let none = ServerLog(
      logger: Logger(label: "livecells") { _ in SwiftLogNoOpLogHandler() }
    )

    func opened(_ table: String, isOrdered: Bool, isFiltered: Bool, first: Int, count: Int) {
      logger.info(
        "started reading a shape",
        metadata: [
          "table": "\(table)", "ordered": "\(isOrdered)", "filtered": "\(isFiltered)",
          "first": "\(first)", "count": "\(count)",
        ]
      )
    }

    func ended(_ table: String, first: Int) {
      logger.info(
        "stopped reading a shape",
        metadata: ["table": "\(table)", "first": "\(first)"]
      )
    }

    /// Logs when the rows of a table become outdated because its changes are no longer observed,
    /// and when they are current again.
    func changed(_ table: String, from before: SourceStatus?, to now: SourceStatus) {
      let wasOutdated = before?.isOutdated ?? false
      if now.isOutdated, before?.condition != now.condition {
        logger.warning(
          "changes cannot be detected",
          metadata: ["table": "\(table)", "status": "\(now.text)"]
        )
      } else if wasOutdated, !now.isOutdated {
        logger.notice("changes are detected again", metadata: ["table": "\(table)"])
      }
    }

    func came(_ table: String, isBack: Bool, viewers: Int) {
      logger.debug(
        "viewer connected",
        metadata: ["table": "\(table)", "resumed": "\(isBack)", "viewers": "\(viewers)"]
      )
    }

    func went(_ table: String, after time: Duration, viewers: Int) {
      logger.debug(
        "viewer disconnected",
        metadata: [
          "table": "\(table)", "seconds": "\(time.components.seconds)", "viewers": "\(viewers)",
        ]
      )
    }

    func edits(_ table: String, _ what: String) {
      logger.info("viewer edits rows", metadata: ["table": "\(table)", "what": "\(what)"])
    }

    func refused(_ reason: String) {
      logger.info("refused", metadata: ["reason": "\(reason)"])
    }

    func ending(_ reason: String, viewers: Int) {
      logger.notice("ending", metadata: ["reason": "\(reason)", "viewers": "\(viewers)"])
    }
  }
#endif
