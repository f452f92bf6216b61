/// The values that an observer receives, and the times at which it is called.
public struct ObservationOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Calls the observer once before `observe` returns, with the current value if `.new` is set. The
  /// old value is never included.
  @inlinable public static var initial: ObservationOptions { .init(rawValue: 1) }
  /// Changes contain the old value.
  @inlinable public static var old: ObservationOptions { .init(rawValue: 2) }
  /// Changes contain the new value.
  @inlinable public static var new: ObservationOptions { .init(rawValue: 4) }
  /// Also calls the observer before each change, with ``Change/isPrior`` set and without the new
  /// value.
  @inlinable public static var prior: ObservationOptions { .init(rawValue: 8) }
  /// Leaves out changes whose new value equals the old one.
  ///
  /// Objects that are not `Equatable` are compared by identity. Other values that are not
  /// `Equatable` are never equal. Calls before a change are made in any case, because the new value
  /// is not known yet.
  @inlinable public static var distinct: ObservationOptions { .init(rawValue: 16) }
}
