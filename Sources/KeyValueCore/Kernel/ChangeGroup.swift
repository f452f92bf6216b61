import CThreadLocal

/// The changes that a thread makes as a group, and what is to be told of them.
///
/// It is the thread's own, from the beginning of ``groupingChanges(_:)`` to its end. Changes are announced
/// to it in the place of their observers: for each property it keeps one round, which it completes at the end.
@usableFromInline
final class ChangeGroup {
  /// One property of one object.
  private struct Place: Hashable {
    let state: ObjectIdentifier
    let index: Int
  }

  private var changes: [HeldChange] = []
  private var positions: [Place: Int] = [:]
  /// The listeners that evaluate, and take part in one of the changes. The changes hold them.
  private var followers: Set<ObjectIdentifier> = []

  // Safety: who opened the group holds it, and closes it before it lets go, on this thread.
  /// The group that the thread is making changes in.
  static var current: ChangeGroup? {
    livecells_group().map { Unmanaged<ChangeGroup>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Makes changes as a group, or as a part of the one that is being made.
  static func run<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard livecells_group() == nil else { return try body() }
    let group = ChangeGroup()
    // Safety: as `current`.
    livecells_set_group(Unmanaged.passUnretained(group).toOpaque())
    defer {
      livecells_set_group(nil)
      group.tell()
    }
    return try body()
  }

  /// Announces a change: the first of a property to its observers, and each to those that have come since.
  func announce<Value>(
    _ state: ObjectState,
    _ index: Int,
    kind: ChangeKind,
    old: () -> Value?,
    of object: AnyObject
  ) -> TypedRound<Value> {
    let change = hold(at: Place(state: ObjectIdentifier(state), index: index)) {
      HeldSetting<Value>(state, index, of: object)
    }
    guard let change = change as? HeldSetting<Value> else {
      ObjectState.refuse(index, of: object, changedAs: Value.self)
    }
    change.announce(kind, old, in: self)
    let round = TypedRound<Value>(
      index: index,
      kind: .setting,
      indexes: nil,
      old: nil,
      elements: nil
    )
    round.held = change
    return round
  }

  /// Whether a listener takes part in a further change. One that evaluates is notified once, of the first.
  func admits(_ listener: Listener) -> Bool {
    listener.role != .tracking || followers.insert(ObjectIdentifier(listener)).inserted
  }

  /// Whether something is done at the end already for a list or a property's first index.
  func holds(_ state: ObjectState) -> Bool {
    positions[Place(state: ObjectIdentifier(state), index: 0)] != nil
  }

  /// Has something done at the end, where a change stands that was made now.
  func hold(_ state: ObjectState, _ ending: @escaping () -> Void) {
    _ = hold(at: Place(state: ObjectIdentifier(state), index: 0)) { HeldEnding(ending) }
  }

  private func hold(at place: Place, _ make: () -> HeldChange) -> HeldChange {
    if let position = positions[place] { return changes[position] }
    let change = make()
    positions[place] = changes.count
    changes.append(change)
    return change
  }

  /// Tells of everything, in the order in which it was first changed; who follows several of the properties
  /// is told once.
  private func tell() {
    for change in changes { change.tell(followers) }
  }
}

/// Makes changes, of one object or of many, that are told of as one.
///
/// ```swift
/// groupingChanges {
///   rectangle.width = 3
///   rectangle.height = 4
/// }
/// // Who observes `area` is told once, with the area from before both.
/// ```
///
/// Each observer of a property, of a path or of a computed property is told once, when the outermost group is
/// done, with the value from before the group and the present one; of changed elements, too, as of a setting.
/// Each list is told of as one ``ListChange``. Observers with `.prior` are told before the first change of their
/// property. In the order of the first changes; as always in the reverse order of registration for one property.
///
/// Groups nest: an inner one belongs to the outer. What observers change is told of at once, as ever. An error
/// that `body` throws ends the group and takes nothing back: what was changed is told. Concerned is what `body`
/// itself changes on its thread: objects of a synchronized class, Swift's own `@Observable` ones, and objects that
/// change in their `deinit`, report at once.
public func groupingChanges<Result, Failure>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try ChangeGroup.run(body)
}
