/// One change of an observed value, as an observer is told of it.
///
/// Old and new values are there when they were asked for by ``ObservationOptions`` and the kind of
/// change has them: an insertion has no old elements, a removal no new ones. When `Value` is optional,
/// a nil value is present as nil inside the outer optional.
public struct Change<Value> {
  /// What was done.
  public let kind: ChangeKind
  /// Whether the change is still to be made. Only observations with `.prior` are told of that.
  public let isPrior: Bool
  /// The value before, or for to-many kinds the elements taken out.
  public let old: Value?
  /// The value after, or for to-many kinds the elements put in.
  public let new: Value?
  /// For an ordered to-many change the positions concerned, ascending: before the change for a removal,
  /// after it for an insertion. Nil for all other changes.
  public let indexes: [Int]?

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
  /// The value before, of a change observed by name; nil also where it wasn't asked for.
  ///
  /// ``old`` tells the two apart: there a value that was nil is present, as nil.
  public var oldValue: Any? { old ?? nil }

  /// The value after, of a change observed by name; nil also where it wasn't asked for.
  ///
  /// ``new`` tells the two apart: there a value that is nil is present, as nil.
  public var newValue: Any? { new ?? nil }
}

extension Change: Sendable where Value: Sendable {}
