/// Plays histories of steps until one violates a promise, and then reduces it to a minimal history.
///
/// It depends on no test library, so that it can be used with any.
@MainActor
public struct HistoryExplorer<Step: Sendable> {
  /// A violated promise.
  public struct Broken: Hashable, Sendable {
    /// The name of the promise.
    public var promise: String
    /// A description of the violation.
    public var fault: String

    /// Creates a violated promise.
    public init(_ promise: String, _ fault: String) {
      self.promise = promise
      self.fault = fault
    }
  }

  /// A minimal history that violates a promise: without any one of its steps, it does not.
  public struct Breach: Sendable, CustomStringConvertible {
    /// The violated promise.
    public var broken: Broken
    /// The steps of the history.
    public var history: [Step]

    /// The promise, the violation, and the steps.
    public var description: String {
      let steps = history.map { "\($0)" }.joined(separator: ", ")
      return "\(broken.promise) is violated: \(broken.fault), after \(steps)"
    }
  }

  private let alphabet: [Step]
  private let play: ([Step]) -> Broken?

  /// Creates an explorer.
  ///
  /// - Parameters:
  ///   - alphabet: The steps of which histories consist.
  ///   - play: Plays a history from the initial state, and returns the first violation.
  public init(_ alphabet: [Step], play: @escaping ([Step]) -> Broken?) {
    self.alphabet = alphabet
    self.play = play
  }

  /// Plays all histories of a length after a common beginning. These include all shorter histories.
  public func all(ofLength length: Int, after beginning: [Step] = []) -> Breach? {
    var choice = Array(repeating: 0, count: length)
    while true {
      let history = beginning + choice.map { alphabet[$0] }
      if let broken = play(history) { return shrink(history, broken) }
      var place = length - 1
      while place >= 0, choice[place] == alphabet.count - 1 {
        choice[place] = 0
        place -= 1
      }
      if place < 0 { return nil }
      choice[place] += 1
    }
  }

  /// Plays a random history of a length. Equal seeds give equal histories.
  public func random(ofLength length: Int, seed: UInt64, after beginning: [Step] = []) -> Breach? {
    var generator = SeededGenerator(seed: seed)
    let history =
      beginning
      + (0..<length).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
    return play(history).map { shrink(history, $0) }
  }

  /// Removes the steps that are not needed to violate the same promise.
  private func shrink(_ history: [Step], _ broken: Broken) -> Breach {
    var breach = Breach(broken: broken, history: history)
    var size = max(1, history.count / 2)
    while size > 0 {
      var start = 0
      var hasShrunk = false
      while start < breach.history.count {
        var shorter = breach.history
        shorter.removeSubrange(start..<min(start + size, shorter.count))
        if let broken = play(shorter), broken.promise == breach.broken.promise {
          breach = Breach(broken: broken, history: shorter)
          hasShrunk = true
        } else {
          start += size
        }
      }
      // Single steps are tried repeatedly, because removing one may make another removable.
      if size > 1 || !hasShrunk { size /= 2 }
    }
    return breach
  }
}
