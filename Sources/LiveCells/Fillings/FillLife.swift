/// The life of one filling in one cell, as pure logic: what happened goes in, what to do comes out.
///
/// | phase | another input is wanted | none is wanted any more | the work returns |
/// |---|---|---|---|
/// | resting | waits | – | – |
/// | waiting for its turn | waits with that one | rests | – |
/// | working | ends | ends | is answered, and rests |
/// | ending: its work is cancelled, and has not returned | ends, that one next | ends, nothing next | is not answered; waits with the next one, or rests |
///
/// So there is never more than one piece of work under way, and what changes meanwhile makes one more.
/// An input that was answered last isn't worked on again.
package struct FillLife<Input: Equatable> {
  /// Where the filling is.
  package enum Phase: Equatable {
    case resting
    case waiting(Input)
    case working(Input)
    case ending(next: Input?)
  }

  /// What is to be done after an event.
  package enum Effect: Equatable {
    case nothing
    /// Ask for a turn.
    case enqueue
    /// Give the turn back.
    case dequeue
    /// Cancel the work under way.
    case cancel
  }

  /// Where the filling is.
  package private(set) var phase = Phase.resting
  /// What the answer stands for that is there.
  package private(set) var answered: Input?

  /// A filling that nobody has asked for.
  package init() {}

  /// An input is to be worked on; nil if nothing is any more.
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

  /// What was answered, or is being worked on, counts no longer: what is wanted next is worked on anew.
  package mutating func forget() -> Effect {
    answered = nil
    if case .waiting = phase { return .nothing }
    return want(nil)
  }

  /// Whether work is under way, and wanted.
  package var isWorking: Bool {
    if case .working = phase { true } else { false }
  }

  /// Its turn has come; returns what is to be worked on, if it waits for one.
  package mutating func begin() -> Input? {
    guard case .waiting(let input) = phase else { return nil }
    phase = .working(input)
    return input
  }

  /// The work has returned. Returns whether its answer counts, and what is to be done.
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
      preconditionFailure("FillLife: work returned that was never begun")
    }
  }
}
