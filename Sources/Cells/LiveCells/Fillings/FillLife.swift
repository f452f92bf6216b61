/// The state machine of one filling in one cell. It maps each event to the action to perform.
///
/// | phase | another input is wanted | no input is wanted | the work returns |
/// |---|---|---|---|
/// | resting | waits | – | – |
/// | waiting for its turn | waits with the new input | rests | – |
/// | working | ends | ends | accepts the answer, and rests |
/// | ending | ends, the new input is next | ends, nothing is next | drops it; waits or rests |
///
/// An ending filling has cancelled its work, which has not returned yet. When it returns, the
/// filling waits for a turn with the next input, or rests if there is none.
///
/// At most one piece of work runs at any time. Any number of changes during that work lead to one
/// more run. The input that was answered last is not processed again.
package struct FillLife<Input: Equatable> {
  /// The phases of a filling.
  package enum Phase: Equatable {
    case resting
    case waiting(Input)
    case working(Input)
    case ending(next: Input?)
  }

  /// The action to perform after an event.
  package enum Effect: Equatable {
    case nothing
    /// Request a turn.
    case enqueue
    /// Withdraw the request for a turn.
    case dequeue
    /// Cancel the running work.
    case cancel
  }

  /// The current phase.
  package private(set) var phase = Phase.resting
  /// The input of the available answer.
  package private(set) var answered: Input?

  /// Creates a filling that was not requested.
  package init() {}

  /// Sets the input to process, or nil if no input is wanted.
  package mutating func want(_ input: Input?) -> Effect {
    let next = input == answered ? nil : input
    switch phase {
    case .resting:
      guard let next else { return .nothing }
      phase = .waiting(next)
      return .enqueue
    case .waiting:
      phase = next.map(Phase.waiting) ?? .resting
      return next == nil ? .dequeue : .nothing
    case .working(let present):
      if input == present { return .nothing }
      phase = .ending(next: next)
      return .cancel
    case .ending:
      phase = .ending(next: next)
      return .nothing
    }
  }

  /// Invalidates the answer and the running work. The next input is processed in any case.
  package mutating func forget() -> Effect {
    answered = nil
    if case .waiting = phase { return .nothing }
    return want(nil)
  }

  /// Whether work is running whose answer is still wanted.
  package var isWorking: Bool {
    if case .working = phase { true } else { false }
  }

  /// Starts the work and returns its input, or nil if the filling does not wait for a turn.
  package mutating func begin() -> Input? {
    guard case .waiting(let input) = phase else { return nil }
    phase = .working(input)
    return input
  }

  /// Ends the work. Returns whether its answer is accepted, and the action to perform.
  package mutating func returned() -> (isAnswer: Bool, effect: Effect) {
    switch phase {
    case .working(let input):
      answered = input
      phase = .resting
      return (true, .nothing)
    case .ending(let next):
      phase = .resting
      return (false, want(next))
    case .resting, .waiting:
      preconditionFailure("FillLife: a result arrived for work that was not started")
    }
  }
}
