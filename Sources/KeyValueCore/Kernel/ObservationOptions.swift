/// What an observation wants to be told, and when.
public struct ObservationOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Call once before `observe` returns, with the present value if `.new` is asked for, never with an old one.
  @inlinable public static var initial: ObservationOptions { .init(rawValue: 1) }
  /// Changes carry the value before.
  @inlinable public static var old: ObservationOptions { .init(rawValue: 2) }
  /// Changes carry the value after.
  @inlinable public static var new: ObservationOptions { .init(rawValue: 4) }
  /// Call also before each change, marked ``Change/isPrior``, never with the new value.
  @inlinable public static var prior: ObservationOptions { .init(rawValue: 8) }
  /// Leave out a change whose new value equals the old one.
  ///
  /// Objects that aren't `Equatable` are equal if they are identical; other values that aren't never
  /// are. Notices before a change are sent all the
  /// same: what the change will bring is not known by then.
  @inlinable public static var distinct: ObservationOptions { .init(rawValue: 16) }
}
