/// The marks that are due in a frame, with arrays whose memory is reused by each frame.
@MainActor
final class FrameQueue {
  /// The number of marks up to which the arrays' memory is kept.
  private static let keptCount = 1024

  private var collected: [FrameMark] = []
  private var due: [FrameMark] = []
  private var hidden: [FrameMark] = []

  /// Moves the posted marks out of a mailbox, those of visible participants first. Pass the result
  /// to ``recycle(_:)`` after the frame.
  ///
  /// - Parameters:
  ///   - painting: The mark without a participant. It is cleared, and not returned.
  ///   - remove: Called with each mark whose participant was deallocated.
  func takeDue(
    _ mailbox: FrameMailbox,
    painting: FrameMark,
    remove: (FrameMark) -> Void
  ) -> [FrameMark] {
    mailbox.collect(into: &collected)
    for mark in collected {
      if mark === painting {
        mark.clear()
      } else if let participant = mark.participant {
        if participant.isVisible { due.append(mark) } else { hidden.append(mark) }
      } else {
        remove(mark)
      }
    }
    collected.removeAll(keepingCapacity: collected.count < Self.keptCount)
    for mark in hidden { due.append(mark) }
    hidden.removeAll(keepingCapacity: hidden.count < Self.keptCount)
    var taken: [FrameMark] = []
    swap(&taken, &due)
    return taken
  }

  /// Keeps the memory of an array for the next frame.
  func recycle(_ marks: consuming [FrameMark]) {
    marks.removeAll(keepingCapacity: marks.count < Self.keptCount)
    due = marks
  }
}
