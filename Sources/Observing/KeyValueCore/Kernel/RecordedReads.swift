/// The reads of the last evaluation of a listener, in order. An evaluation that repeats them links
/// and drops nothing, so it needs no lock.
struct RecordedReads {
  /// A property that an evaluation read.
  struct Reading {
    // Safety: `states` retains it.
    let state: Unmanaged<ObjectState>
    let index: Int
    let isTerminal: Bool
    /// Whether this is the first read of the property in the evaluation.
    let isFirst: Bool
  }

  /// The number of reads above which none are recorded.
  private static let limit = 32

  /// The reads. Empty if there were too many.
  private var readings: [Reading] = []
  private var states: [ObjectState] = []
  /// The number of these reads that the current evaluation has repeated.
  private var position = 0
  /// Whether the current evaluation has made only these reads.
  private(set) var isRepeating = false
  private var isRecording = false

  /// Begins an evaluation.
  @inline(__always)
  mutating func begin(records: Bool) {
    position = 0
    isRepeating = !readings.isEmpty
    isRecording = records
  }

  /// Whether the current evaluation has not repeated all reads.
  @inline(__always)
  var isIncomplete: Bool { position < readings.count }

  /// If a read repeats the next recorded one, returns whether it is the first of its property.
  /// Otherwise, returns nil.
  @inline(__always)
  mutating func repeats(_ state: ObjectState, _ index: Int, isTerminal: Bool) -> Bool? {
    // Safety: the addresses are only compared. Nothing is read through them.
    guard position < readings.count, case let reading = readings[position], reading.index == index,
      reading.state.toOpaque() == Unmanaged.passUnretained(state).toOpaque(),
      reading.isTerminal == isTerminal
    else { return nil }
    position += 1
    return reading.isFirst
  }

  /// Records that the current evaluation differs from the last one. Returns the reads that it has
  /// repeated.
  mutating func stopRepeating() -> Zip2Sequence<[ObjectState], [Reading]> {
    isRepeating = false
    readings.removeSubrange(position...)
    states.removeSubrange(position...)
    return zip(states, readings)
  }

  /// Records a read of the current evaluation.
  mutating func record(_ state: ObjectState, _ index: Int, isTerminal: Bool, isFirst: Bool) {
    guard isRecording else { return }
    guard readings.count < Self.limit else {
      isRecording = false
      readings = []
      states = []
      return
    }
    states.append(state)
    readings.append(
      Reading(
        state: .passUnretained(state),
        index: index,
        isTerminal: isTerminal,
        isFirst: isFirst
      )
    )
  }
}
