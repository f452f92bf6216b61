/// One change of one property that some listener must hear of before it is made: who takes part, and
/// what was found before.
///
/// A round lives from the announcement to the notices after the change; for a manual pair that is from
/// `willChange` to `didChange`.
@usableFromInline
class Round {
  struct Participant {
    let listener: Listener
    let link: Link
    /// What the listener wanted to keep from before the change.
    var stash: Any? = nil
  }

  let index: Int
  fileprivate(set) var kind: ChangeKind
  fileprivate(set) var indexes: [Int]?
  var participants: [Participant] = []
  /// Who follows when it is told of another change of the group that this one belongs to.
  var followers: Set<ObjectIdentifier> = []
  /// The age of the youngest link when they were found.
  var stamp: UInt = 0

  init(index: Int, kind: ChangeKind, indexes: [Int]?) {
    self.index = index
    self.kind = kind
    self.indexes = indexes
  }

  func includes(_ listener: Listener) -> Bool {
    participants.contains { $0.listener === listener }
      || followers.contains(ObjectIdentifier(listener))
  }

  /// The elements taken out by a to-many change.
  var boxedOld: Any? { nil }
  /// The elements put in by a to-many change.
  var boxedNew: Any? { nil }
}

/// A round of a property whose type is known.
@usableFromInline
final class TypedRound<Value>: Round {
  /// The value before, or the elements taken out.
  @usableFromInline var old: Value?
  /// The elements put in; nil for a setting, whose new value is read as each observer is told.
  @usableFromInline var elements: Value?
  /// The change of a group that this one is a part of, and is told with.
  var held: HeldSetting<Value>?

  @usableFromInline
  init(index: Int, kind: ChangeKind, indexes: [Int]?, old: Value?, elements: Value?) {
    self.old = old
    self.elements = elements
    super.init(index: index, kind: kind, indexes: indexes)
  }

  /// Reports a change of elements that was made otherwise than announced: as a setting with whole values.
  func becomeSetting(old: Value) {
    kind = .setting
    indexes = nil
    elements = nil
    self.old = old
  }

  override var boxedOld: Any? { old }
  override var boxedNew: Any? { elements }
}
