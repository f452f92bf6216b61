/// A pseudo-random number generator with one word of state. The state continues over all runs.
/// Otherwise a row could be set to its current value, which @Observable ignores.
struct RowChance {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private(set) var number = 0

  mutating func next(of rows: Int) -> Int {
    number &+= 1
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: (state >> 33) % UInt64(rows))
  }
}
