import CThreadLocal
import Synchronization

/// Manual change notifications of synchronized objects.
extension ObjectState {
  /// Announces a manual change.
  func openShared<Value>(
    _ index: Int,
    of object: AnyObject,
    kind: ChangeKind,
    indexes: [Int]?,
    old: Value?
  ) {
    announceShared(
      SharedManualRound(index, kind: kind, indexes: indexes, old: old, thread: livecells_thread()),
      Change(kind: kind, isPrior: true, old: old, indexes: indexes),
      of: object
    )
  }

  /// Completes the latest manual change of a property, preferably one of this thread. Notifies the
  /// observers that are registered now.
  func closeShared<Value>(
    _ index: Int,
    of object: AnyObject,
    elements: Value?,
    read: () -> Value
  ) {
    let thread = livecells_thread()
    let latest = locked { () -> SharedManualRound<Value>? in
      let open = announced.shared.lazy.filter { $0.index == index }
        .compactMap { $0 as? SharedManualRound<Value> }
      return open.last { $0.thread == thread } ?? open.last
    }
    guard let latest else { return }
    let change = Change(
      kind: latest.kind,
      old: latest.old,
      new: latest.kind == .setting ? read() : elements,
      indexes: latest.indexes
    )
    if let notices = note(index, change, of: object) { send(notices, index, of: object) }
    close(latest)
  }
}
