/// Gives the fillings of a screen their turns: what can be seen first, so many at once.
///
/// Work that was cancelled counts until it has returned: what runs is bounded, whatever scrolls by. What
/// goes on for as long as somebody looks doesn't count.
@MainActor
package final class FillQueue {
  /// How much work runs at once, at most.
  var limit = 4
  /// Does the work.
  package var runner: any FillRunning = TaskFillRunner()
  /// How much work runs now.
  package private(set) var runningCount = 0

  private struct Entry {
    weak var slot: FillSlot?
  }

  /// In the order in which they came.
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
    tellSettled()
  }

  /// Begins nothing until `resume`, so that what is seen to be visible by then goes first.
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

  /// Waits until nothing waits and nothing runs.
  package func settle() async {
    while isBusy {
      await withCheckedContinuation { settling.append($0) }
    }
  }

  private var isBusy: Bool { runningCount > 0 || !waiting.isEmpty }

  private func beginNext() {
    while !isHeld, let slot = takeNext() {
      let isLasting = slot.waitsForLasting
      if slot.begin(runner), !isLasting { runningCount += 1 }
    }
    tellSettled()
  }

  private func takeNext() -> FillSlot? {
    guard !waiting.isEmpty else { return nil }
    waiting.removeAll { $0.slot == nil }
    let next =
      waiting.firstIndex { $0.slot?.waitsForLasting == true }
      ?? (runningCount < limit
        ? waiting.firstIndex { $0.slot?.isVisible == true } ?? waiting.indices.first : nil)
    return next.flatMap { waiting.remove(at: $0).slot }
  }

  private func tellSettled() {
    guard !settling.isEmpty, !isBusy else { return }
    let settled = settling
    settling = []
    for continuation in settled { continuation.resume() }
  }
}
