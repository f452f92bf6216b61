/// What an observation wants to be told, and when.
public struct ObservationOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Call once before `observe` returns, with the present value if `.new` is asked for, never with an old one.
  public static let initial = ObservationOptions(rawValue: 1)
  /// Changes carry the value before.
  public static let old = ObservationOptions(rawValue: 2)
  /// Changes carry the value after.
  public static let new = ObservationOptions(rawValue: 4)
  /// Call also before each change, marked ``Change/isPrior``, never with the new value.
  public static let prior = ObservationOptions(rawValue: 8)
  /// Leave out a change whose new value equals the old one; for values that are `Equatable`.
  ///
  /// A value that is not `Equatable` never equals another. Notices before a change are sent all the
  /// same: what the change will bring is not known by then.
  public static let distinct = ObservationOptions(rawValue: 16)
}
