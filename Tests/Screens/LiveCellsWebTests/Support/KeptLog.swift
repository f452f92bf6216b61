#if Web
  import Logging
  import Synchronization

  /// A log handler that keeps the lines.
  final class KeptLog: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    var logger: Logger {
      var logger = Logger(label: "kept") { _ in Handler(log: self) }
      logger.logLevel = .debug
      return logger
    }

    private struct Handler: LogHandler {
      let log: KeptLog
      var metadata: Logger.Metadata = [:]
      var logLevel = Logger.Level.debug

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        let line = (["\(event.level): \(event.message)"] + facts).joined(separator: " ")
        log.kept.withLock { $0.append(line) }
      }
    }
  }
#endif
