import CThreadLocal

/// The changes that a thread makes as a group, and their pending notifications.
///
/// A group is confined to its thread, from the beginning of ``groupingChanges(_:)`` to its end. It
/// receives the announcements of changes instead of the observers. For each property it keeps one
/// round, which it completes at the end.
@usableFromInline
final class ChangeGroup {
  /// A property of an object.
  private struct ObservedProperty: Hashable {
    let state: ObjectIdentifier
    let index: Int
  }

  private var changes: [HeldChange] = []
  private var positions: [ObservedProperty: Int] = [:]
  /// The evaluating listeners that take part in one of the changes. The changes retain them.
  private var followers: Set<ObjectIdentifier> = []
  private var completions: [() -> Void] = []

  // Safety: the caller of `run` retains the group, and clears this reference on the same thread
  // before releasing it.
  /// The current group of this thread.
  static var current: ChangeGroup? {
    livecells_group().map { Unmanaged<ChangeGroup>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs a closure as a group, or as a part of the current group.
  static func run<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard livecells_group() == nil else { return try body() }
    let group = ChangeGroup()
    // Safety: see `current`.
    livecells_set_group(Unmanaged.passUnretained(group).toOpaque())
    defer {
      livecells_set_group(nil)
      group.notify()
    }
    return try body()
  }

  /// Announces a change. The first change of a property is announced to all observers, later ones
  /// only to observers that have registered since.
  func announce<Value>(
    _ state: ObjectState,
    _ index: Int,
    kind: ChangeKind,
    old: () -> Value?,
    of object: AnyObject
  ) -> TypedRound<Value> {
    let change = hold(at: ObservedProperty(state: ObjectIdentifier(state), index: index)) {
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

  /// Returns whether a listener takes part in a further change. An evaluating listener is notified
  /// only once, for the first change.
  func admits(_ listener: Listener) -> Bool {
    listener.role != .tracking || followers.insert(ObjectIdentifier(listener)).inserted
  }

  /// Returns whether the group has an entry for a list. The observers of a list are registered at
  /// index 0 of its state.
  func holds(_ state: ObjectState) -> Bool {
    positions[ObservedProperty(state: ObjectIdentifier(state), index: 0)] != nil
  }

  /// Registers an action for the end of the group. Its position in the order is that of a change
  /// made now.
  func hold(_ state: ObjectState, _ ending: @escaping () -> Void) {
    _ = hold(at: ObservedProperty(state: ObjectIdentifier(state), index: 0)) { HeldEnding(ending) }
  }

  /// Registers an action that follows all notifications.
  func afterNotifications(_ action: @escaping () -> Void) { completions.append(action) }

  private func hold(at place: ObservedProperty, _ make: () -> HeldChange) -> HeldChange {
    if let position = positions[place] { return changes[position] }
    let change = make()
    positions[place] = changes.count
    changes.append(change)
    return change
  }

  /// Sends all notifications, in the order of the first changes. A listener that evaluates several
  /// of the properties is notified once.
  private func notify() {
    for change in changes { change.end() }
    for change in changes { change.notify(followers) }
    for action in completions { action() }
  }
}

/// Combines the notifications of several changes, of one object or of many.
///
/// ```swift
/// groupingChanges {
///   download.expected = 200
///   download.received = 50
/// }
/// ```
///
/// An observer of `progress` is called once, with the value from before both changes.
///
/// Each observer of a property, a path or a computed property is notified once, after the outermost
/// group. It receives the value from before the group and the current value. Changed elements are
/// reported as a setting. Each list reports one ``ListChange``. Observers with `.prior` are
/// notified before the first change of their property. The notifications follow the order of the
/// first changes; for one property, the reverse order of registration as usual.
///
/// Groups nest: the changes of an inner group are delivered with those of the outermost one.
/// Changes that observers make during the notifications are delivered immediately. An error that
/// `body` throws ends the group but reverts nothing; the changes made so far are delivered. A group
/// contains the changes that `body` itself makes on its thread. Objects of synchronized classes,
/// Swift's `@Observable` objects, and objects that change in their `deinit` notify immediately.
public func groupingChanges<Result, Failure>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try ChangeGroup.run(body)
}
