/// Random numbers that come again with the same seed, so that a history that failed can be played
/// again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// What to give to `init` to get the same numbers.
  public let seed: UInt64
  private var state: UInt64

  /// A generator that begins at a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next number, by the SplitMix64 rule.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
