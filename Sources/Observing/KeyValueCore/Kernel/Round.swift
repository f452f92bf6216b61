/// One change of one property that some listener must know before it is made: the participants, and
/// their values from before the change.
///
/// A round lasts from the announcement to the notifications after the change. For a manual change,
/// that is from `willChange` to `didChange`.
@usableFromInline
class Round {
  /// Participants are in order of registration.
  struct Participant: Comparable {
    let listener: Listener
    let link: Link
    /// The listener's stored value from before the change.
    var stash: Any? = nil
    /// The number of notifications of the observer after changes, when it stored the value. Later,
    /// the number when the change or the group ended.
    var reports = 0
    /// Whether the observer was notified between the announcement and the end of the change.
    var wasNotified = false
    /// Whether the listener left the property in that time.
    var hasLeft = false

    static func < (left: Participant, right: Participant) -> Bool {
      left.link.sequence < right.link.sequence
    }

    static func == (left: Participant, right: Participant) -> Bool {
      left.link.sequence == right.link.sequence
    }
  }

  let index: Int
  fileprivate(set) var kind: ChangeKind
  fileprivate(set) var indexes: [Int]?
  var participants: [Participant] = []
  /// The evaluating listeners that another change of the same group notifies.
  var followers: Set<ObjectIdentifier> = []
  /// Whether the round belongs to a group.
  var isGrouped = false
  /// The stamp of the youngest link when the participants were collected.
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

  /// Records which listeners were notified or moved between the announcement and the end of the
  /// change or the group. Call before the notifications.
  func noteInterruptions(of state: ObjectState) {
    for position in participants.indices {
      let (listener, link) = (participants[position].listener, participants[position].link)
      let reports = listener.reportCount
      participants[position].wasNotified = reports != participants[position].reports
      participants[position].reports = reports
      participants[position].hasLeft =
        listener.role == .tracking && !link.listens(to: state, index)
    }
  }

  /// The elements that a to-many change removed.
  var boxedOld: Any? { nil }
  /// The elements that a to-many change inserted.
  var boxedNew: Any? { nil }
}

/// A round of a property with a known type.
@usableFromInline
final class TypedRound<Value>: Round {
  /// The value before the change, or the removed elements.
  @usableFromInline var old: Value?
  /// The inserted elements. Nil for a setting, whose new value is read for each notification.
  @usableFromInline var elements: Value?
  /// The group's change that contains this round and sends its notifications.
  var held: HeldSetting<Value>?

  @usableFromInline
  init(index: Int, kind: ChangeKind, indexes: [Int]?, old: Value?, elements: Value?) {
    self.old = old
    self.elements = elements
    super.init(index: index, kind: kind, indexes: indexes)
  }

  /// Reports a change of elements as a setting with complete values, because the result differs
  /// from the announcement.
  func becomeSetting(old: Value) {
    kind = .setting
    indexes = nil
    elements = nil
    self.old = old
  }

  override var boxedOld: Any? { old }
  override var boxedNew: Any? { elements }
}
