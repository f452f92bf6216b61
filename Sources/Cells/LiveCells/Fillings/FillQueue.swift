/// Schedules the fillings of a screen. Visible cells come first, and a limit bounds the number of
/// pieces of work that run at once.
///
/// Cancelled work counts until it has returned. This bounds the running work even while the user
/// scrolls fast. Fillings that follow a sequence do not count.
@MainActor
package final class FillQueue {
  /// The maximum number of pieces of work that run at once.
  var limit = 4
  /// The executor of the work.
  package var runner: any FillRunning = TaskFillRunner()
  /// The number of pieces of work that are running.
  package private(set) var runningCount = 0

  private struct Entry {
    weak var slot: FillSlot?
  }

  /// In order of arrival.
  private var waiting: [Entry] = []
  private var isHeld = false
  private var settling: [CheckedContinuation<Void, Never>] = []

  init() {}

  func enqueue(_ slot: FillSlot) {
    waiting.append(Entry(slot: slot))
    beginNext()
  }

  func dequeue(_ slot: FillSlot) {
    waiting.removeAll { $0.slot === slot }
    notifySettled()
  }

  /// Starts no work until `resume` is called. By then it is known which cells are visible, so that
  /// their work starts first.
  func hold() {
    isHeld = true
  }

  func resume() {
    isHeld = false
    beginNext()
  }

  func workReturned(isLasting: Bool) {
    if !isLasting { runningCount -= 1 }
    beginNext()
  }

  /// Waits until no work is waiting or running.
  package func settle() async {
    while isBusy {
      await withCheckedContinuation { settling.append($0) }
    }
  }

  /// Whether work is waiting or running.
  var isBusy: Bool { runningCount > 0 || !waiting.isEmpty }

  private func beginNext() {
    while !isHeld, let slot = removeNext() {
      let isLasting = slot.waitsForLasting
      if slot.begin(runner), !isLasting { runningCount += 1 }
    }
    notifySettled()
  }

  private func removeNext() -> FillSlot? {
    guard !waiting.isEmpty else { return nil }
    waiting.removeAll { $0.slot == nil }
    let next =
      waiting.firstIndex { $0.slot?.waitsForLasting == true }
      ?? (runningCount < limit
        ? waiting.firstIndex { $0.slot?.isVisible == true } ?? waiting.indices.first : nil)
    return next.flatMap { waiting.remove(at: $0).slot }
  }

  private func notifySettled() {
    guard !settling.isEmpty, !isBusy else { return }
    let settled = settling
    settling = []
    for continuation in settled { continuation.resume() }
  }
}
