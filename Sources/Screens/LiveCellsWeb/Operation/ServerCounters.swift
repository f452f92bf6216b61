#if Web
  import Synchronization

  /// The counters of a server since it was created. Any thread can increment them.
  final class ServerCounters: Sendable {
    /// The number of streams that viewers opened.
    let streams = Atomic<Int>(0)
    /// The number of streams that were opened with a last event id.
    let resumptions = Atomic<Int>(0)
    /// The number of requests that a limit refused.
    let refusals = Atomic<Int>(0)
    /// The number of messages that were written to viewers, and their bytes.
    let messages = Atomic<Int>(0)
    let bytes = Atomic<Int>(0)

    /// Counts a message that was written to a viewer.
    func noteMessage(bytes count: Int) {
      messages.add(1, ordering: .relaxed)
      bytes.add(count, ordering: .relaxed)
    }
  }
#endif
