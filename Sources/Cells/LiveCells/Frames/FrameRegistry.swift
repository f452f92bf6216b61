/// The marks of a scheduler's participants.
@MainActor
struct FrameRegistry {
  /// The marks of the registered participants, by number.
  private var marks: [Int: FrameMark] = [:]
  private var next = 0
  private var sweepSize = 64

  /// Returns the number of a new mark.
  mutating func nextNumber() -> Int {
    defer { next += 1 }
    return next
  }

  /// Registers a participant, which is held weakly.
  mutating func attach(_ participant: any FrameParticipant, to mark: FrameMark) {
    if marks.count >= sweepSize {
      // A deallocated participant leaves its mark behind. Sweeping when the count has doubled costs
      // amortized constant time per registration.
      marks = marks.filter { $0.value.participant != nil }
      sweepSize = max(64, marks.count * 2)
    }
    mark.participant = participant
    marks[mark.number] = mark
  }

  /// Ends the turns of a mark's participant. Repeated calls are harmless.
  mutating func remove(_ mark: FrameMark) {
    mark.participant = nil
    marks[mark.number] = nil
  }

  /// The numbers of the marks, in any order.
  var numbers: [Int] { Array(marks.keys) }

  /// Returns the participant of a mark, or nil if it was deallocated or removed.
  func participant(_ number: Int) -> (any FrameParticipant)? { marks[number]?.participant }

  /// The participants in order of registration.
  var participants: [any FrameParticipant] {
    marks.sorted { $0.key < $1.key }.compactMap(\.value.participant)
  }
}
