#if Web
  import NIOCore
  import NIOHTTP1

  /// For whom a connection waits, and since when. It waits for the client while the client has not
  /// accepted all bytes or has not sent a complete request, and otherwise for the server.
  struct ConnectionProgress {
    /// The side that a connection waits for. Values differ after each step of that side.
    private enum Wait: Equatable {
      case server
      case reader(unread: Int, writtenParts: Int)
      case request(receivedParts: Int)
    }

    /// Whether the rest of a request has not arrived.
    private var isReading = false
    private var receivedParts = 0
    private var writtenParts = 0
    /// The state at the last check, and when it began.
    private var wait: (side: Wait, since: NIODeadline) = (.server, .now())

    /// Records a part of a request.
    mutating func noteReceived(_ part: HTTPServerRequestPart) {
      receivedParts += 1
      isReading = if case .end = part { false } else { true }
    }

    /// Records a part of a response.
    mutating func noteWritten() { writtenParts += 1 }

    /// Returns whether the client has done nothing since an earlier check for as long as the limits
    /// allow.
    ///
    /// - Parameters:
    ///   - unread: The number of bytes that the client has not accepted.
    ///   - hasRequest: Whether a request has not been answered completely.
    mutating func isIdle(unread: Int, hasRequest: Bool, _ limits: ConnectionLimits) -> Bool {
      let (side, limit): (Wait, TimeAmount?) =
        if unread > 0 {
          (.reader(unread: unread, writtenParts: writtenParts), limits.unread)
        } else if !hasRequest || isReading {
          (.request(receivedParts: receivedParts), limits.idle)
        } else {
          (.server, nil)
        }
      if side != wait.side { wait = (side, .now()) }
      return limit.map { NIODeadline.now() - wait.since >= $0 } ?? false
    }
  }
#endif
