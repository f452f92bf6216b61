/// Plays histories made of steps until one breaks a promise, then finds the shortest part of it that
/// still does.
///
/// It depends on no test library, so that any can be used.
@MainActor
public struct HistoryExplorer<Step: Sendable> {
  /// A promise that was broken.
  public struct Broken: Hashable, Sendable {
    /// The promise's name.
    public var promise: String
    /// What is wrong.
    public var fault: String

    /// A broken promise.
    public init(_ promise: String, _ fault: String) {
      self.promise = promise
      self.fault = fault
    }
  }

  /// A history that breaks a promise; it would not without any one of its steps.
  public struct Breach: Sendable, CustomStringConvertible {
    /// What it breaks.
    public var broken: Broken
    /// The steps.
    public var history: [Step]

    /// The promise, what is wrong, and the steps.
    public var description: String {
      let steps = history.map { "\($0)" }.joined(separator: ", ")
      return "\(broken.promise) is broken: \(broken.fault), by \(steps)"
    }
  }

  private let alphabet: [Step]
  private let play: ([Step]) -> Broken?

  /// An explorer of histories.
  ///
  /// - Parameters:
  ///   - alphabet: The steps that histories are made of.
  ///   - play: Begins anew, plays a history, and returns what it breaks first.
  public init(_ alphabet: [Step], play: @escaping ([Step]) -> Broken?) {
    self.alphabet = alphabet
    self.play = play
  }

  /// Plays all histories of so many steps, each after a beginning; shorter ones are in them.
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

  /// Plays a random history of so many steps; the same seed plays the same one.
  public func random(ofLength length: Int, seed: UInt64, after beginning: [Step] = []) -> Breach? {
    var generator = SeededGenerator(seed: seed)
    let history =
      beginning
      + (0..<length).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
    return play(history).map { shrink(history, $0) }
  }

  /// Leaves out what is not needed to break the same promise.
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
      // Single steps are tried until none can be left out: leaving one out may free another.
      if size > 1 || !hasShrunk { size /= 2 }
    }
    return breach
  }
}
