import KeyValueObserving

/// A random number generator with a seed, so that a failed history can be repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed of the generator.
  public let seed: UInt64
  private var numbers: SplitMix64

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    self.seed = seed
    numbers = SplitMix64(seed: seed)
  }

  /// Returns the next number of the SplitMix64 sequence.
  public mutating func next() -> UInt64 { numbers.next() }
}
