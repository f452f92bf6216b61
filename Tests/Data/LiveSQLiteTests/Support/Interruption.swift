#if SQLite
  /// Runs an action once, when a change recorder is about to verify what it has read.
  // Safety: the recorder calls it on the thread of the test, which also sets the action.
  final class Interruption: @unchecked Sendable {
    var action: (() -> Void)?

    func run() {
      let present = action
      action = nil
      present?()
    }
  }
#endif
