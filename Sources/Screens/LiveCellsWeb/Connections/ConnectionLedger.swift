#if Web
  import NIOCore
  import Synchronization

  /// The open connections of a server. While there are as many as allowed, each new one replaces
  /// the oldest connection that has not sent the token, so that a stranger cannot keep
  /// viewers out.
  final class ConnectionLedger: Sendable {
    private struct State {
      /// The connections that have not sent the token, by their numbers.
      var strangers: [Int: any Channel] = [:]
      /// The number of connections that have sent the token.
      var knownCount = 0
      var next = 0
      /// No stranger has a lower number.
      var oldest = 0

      mutating func removeOldest() -> (any Channel)? {
        while oldest < next {
          defer { oldest += 1 }
          if let channel = strangers.removeValue(forKey: oldest) { return channel }
        }
        return nil
      }
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: The maximum number of connections.
    init(limit: Int) {
      self.limit = limit
    }

    /// Adds a connection, and closes another one if there are too many.
    ///
    /// - Returns: The number of the connection.
    func add(_ channel: any Channel) -> Int {
      let (number, excess) = state.withLock { state in
        let number = state.next
        state.next += 1
        state.strangers[number] = channel
        let isFull = state.strangers.count + state.knownCount > limit
        return (number, isFull ? state.removeOldest() : nil)
      }
      excess?.close(promise: nil)
      return number
    }

    /// Records that a connection has sent the token. A second call has no effect.
    ///
    /// - Returns: Whether the connection is open, and was not known before.
    func noteToken(of number: Int) -> Bool {
      state.withLock { state in
        guard state.strangers.removeValue(forKey: number) != nil else { return false }
        state.knownCount += 1
        return true
      }
    }

    /// Removes a closed connection.
    func remove(_ number: Int, isKnown: Bool) {
      state.withLock { state in
        if isKnown { state.knownCount -= 1 } else { state.strangers[number] = nil }
      }
    }

    /// The number of connections with and without the token.
    var counts: (known: Int, strangers: Int) {
      state.withLock { ($0.knownCount, $0.strangers.count) }
    }
  }
#endif
