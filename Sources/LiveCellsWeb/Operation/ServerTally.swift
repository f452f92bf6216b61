#if Web
  import Synchronization

  /// What a server has done since it began, counted on any thread.
  final class ServerTally: Sendable {
    /// Viewers that came.
    let streams = Atomic<Int>(0)
    /// Viewers that came back and said where they had been.
    let resumptions = Atomic<Int>(0)
    /// What was refused because there was too much.
    let refusals = Atomic<Int>(0)
    /// What was written to viewers, and its bytes.
    let messages = Atomic<Int>(0)
    let bytes = Atomic<Int>(0)

    /// Counts what was written to a viewer.
    func noteMessage(bytes count: Int) {
      messages.add(1, ordering: .relaxed)
      bytes.add(count, ordering: .relaxed)
    }
  }
#endif
