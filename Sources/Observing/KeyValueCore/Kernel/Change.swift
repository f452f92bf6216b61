/// One change of an observed value.
///
/// It contains the old and the new value if ``ObservationOptions`` request them and the kind of
/// change has them: an insertion has no old elements, a removal no new ones. If `Value` is
/// optional, a nil value is present as nil inside the outer optional.
public struct Change<Value> {
  /// The kind of change.
  public let kind: ChangeKind
  /// A Boolean value indicating whether the change has not been made yet. True only for
  /// observations with `.prior`.
  public let isPrior: Bool
  /// The value before the change, or the removed elements of a to-many property.
  public let old: Value?
  /// The value after the change, or the inserted elements of a to-many property.
  public let new: Value?
  /// The ascending positions of an ordered to-many change: before the change for a removal, after
  /// it for an insertion. Nil for all other changes.
  public let indexes: [Int]?

  /// Creates a change. The defaults are those of a setting whose values were not requested.
  @inlinable
  public init(
    kind: ChangeKind = .setting,
    isPrior: Bool = false,
    old: Value? = nil,
    new: Value? = nil,
    indexes: [Int]? = nil
  ) {
    self.kind = kind
    self.isPrior = isPrior
    self.old = old
    self.new = new
    self.indexes = indexes
  }
}

extension Change where Value == Any? {
  /// The value before a change that is observed by name, or nil if it was not requested.
  ///
  /// Use ``old`` to distinguish this from a value that was nil, which is present there.
  public var oldValue: Any? { old ?? nil }

  /// The value after a change that is observed by name, or nil if it was not requested.
  ///
  /// Use ``new`` to distinguish this from a value that is nil, which is present there.
  public var newValue: Any? { new ?? nil }
}

extension Change: Sendable where Value: Sendable {}
