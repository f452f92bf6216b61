import CThreadLocal
import Synchronization

/// Observes one property of one synchronized object.
///
/// Changes are noted under the locks, in their order, and told one after the other: by whichever thread
/// comes first, which goes on while others add to what is noted. A change made by the observer itself
/// is told at once, inside.
// Safety: `waiting` and `teller` are used under the lock of the state, `batch` and `position` by the teller
// only; the rest is immutable. The callback is called by one thread at a time; for more than one it was
// `@Sendable`.
final class SharedListener<Value>: Listener, @unchecked Sendable {
  private let body: (AnyObject, Change<Value>) -> Void
  private let read: (AnyObject) -> Value
  private let state: ObjectState
  private let index: Int
  /// What has been noted.
  private var waiting: [Change<Value>?] = []
  /// The thread that is telling the observer; 0 for none.
  private var teller: UInt = 0
  /// What it has taken to tell, and how many of that it has told, which are nil.
  private var batch: [Change<Value>?] = []
  private var position = 0

  init(
    _ state: ObjectState,
    _ index: Int,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    read: @escaping (AnyObject) -> Value
  ) {
    self.body = body
    self.read = read
    self.state = state
    self.index = index
    super.init(
      role: .direct,
      options: options,
      origin: origin,
      isShared: true,
      valueType: Value.self
    )
    // Nobody else tells before the present value has been.
    if options.contains(.initial) { teller = livecells_thread() }
    state.insert(self, at: index).letGo()
  }

  /// Sends the notice of the present value, then what has changed since it was read.
  override func begin(_ object: AnyObject) {
    guard options.contains(.initial) else { return }
    TrackingListener.untracked {
      tell(object, Change(new: readInOrder(object)))
      work(object, isOutermost: true)
    }
  }

  /// Reads the property, and forgets the changes that the value includes.
  private func readInOrder(_ object: AnyObject) -> Value {
    while true {
      let count = state.changes(of: index)
      let value = read(object)
      // Let go of outside of the lock.
      var included: [Change<Value>?] = []
      var isSettled = false
      state.lock.withLockBriefly {
        isSettled = state.slots[index].changes == count
        guard isSettled else { return }
        swap(&included, &waiting)
      }
      if isSettled { return value }
    }
  }

  /// Notes a change to be told. Under the lock of the state. Returns whether there are many.
  func note(_ change: Change<Value>) -> Bool {
    waiting.append(change)
    return waiting.count > 256
  }

  override func tellNoted(_ object: AnyObject, _ index: Int) {
    tellAll(object)
  }

  override func tellNotedBefore(_ object: AnyObject, _ index: Int) {
    tellNoted(object, index)
  }

  /// Becomes the teller, tells all that has been noted, and goes on while there is more. Does nothing
  /// when another thread is at it.
  private func tellAll(_ object: AnyObject) {
    let thread = livecells_thread()
    var wasFree = false
    var isMine = false
    state.lock.withLockBriefly {
      wasFree = teller == 0
      isMine = wasFree ? !waiting.isEmpty : teller == thread
      if isMine { teller = thread }
    }
    if isMine { work(object, isOutermost: wasFree) }
  }

  /// The work of the teller; inside an observer's call it stays the teller.
  private func work(_ object: AnyObject, isOutermost: Bool) {
    while true {
      while position < batch.count {
        var change: Change<Value>?
        swap(&change, &batch[position])
        position += 1
        if let change { tell(object, change) }
      }
      batch.removeAll(keepingCapacity: batch.count < 1024)
      position = 0
      var isDone = false
      state.lock.withLockBriefly {
        swap(&batch, &waiting)
        isDone = batch.isEmpty
        if isDone, isOutermost { teller = 0 }
      }
      if isDone { return }
    }
  }

  private func tell(_ object: AnyObject, _ change: Change<Value>) {
    guard isActive else { return }
    if options.contains(.distinct), !change.isPrior, change.kind == .setting, change.old != nil,
      isEqual(change.old, change.new)
    {
      return
    }
    countTold()
    body(
      object,
      Change(
        kind: change.kind,
        isPrior: change.isPrior,
        old: options.contains(.old) ? change.old : nil,
        new: options.contains(.new) ? change.new : nil,
        indexes: change.indexes
      )
    )
  }

  override func end() {
    active.store(false, ordering: .releasing)
    state.remove(self)
  }

  override func objectDied(_ state: ObjectState) {
    tellDeath()
  }
}
