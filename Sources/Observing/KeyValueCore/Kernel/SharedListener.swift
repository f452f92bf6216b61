import CThreadLocal
import Synchronization

/// Observes one property of one synchronized object.
///
/// Changes are recorded under the locks, in order. The first thread to arrive delivers them one
/// after the other, including those that other threads record meanwhile. A change made by the
/// observer itself is delivered immediately, inside of the call.
///
/// ```
/// thread A: record 1, deliver 1 ─────── deliver 2, nothing recorded, done
/// thread B:               record 2, A is delivering, return
/// ```
// Safety: `waiting` and `teller` are guarded by the lock of the state; `batch` and `position` are
// used by the delivering thread only; the rest is immutable. The callback runs on one thread at a
// time, and was `@Sendable` if it can run on several.
final class SharedListener<Value>: Listener, @unchecked Sendable {
  private let body: (AnyObject, Change<Value>) -> Void
  private let read: (AnyObject) -> Value
  private let state: ObjectState
  private let index: Int
  /// The recorded changes.
  private var waiting: [Change<Value>?] = []
  /// The thread that is delivering, or 0.
  private var teller: UInt = 0
  /// The changes taken for delivery. Delivered ones are set to nil.
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
    // No other thread may deliver changes before the initial value.
    if options.contains(.initial) { teller = livecells_thread() }
    state.insert(self, at: index).releaseAll()
  }

  /// Delivers the current value, then the changes since it was read.
  override func begin(_ object: AnyObject) {
    guard options.contains(.initial) else { return }
    TrackingListener.untracked {
      notify(object, Change(new: readInOrder(object)))
      work(object, isOutermost: true)
    }
  }

  /// Reads the property, and discards the recorded changes that the value already includes. Reads
  /// again if the property was changed during the read.
  private func readInOrder(_ object: AnyObject) -> Value {
    while true {
      let count = state.changes(of: index)
      let value = read(object)
      // Values are stored and recorded under the object's lock, and the value was read under it as
      // well. If nothing was recorded since `count`, the value includes all recorded changes. They
      // are released outside of the lock.
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

  /// Records a change. Called with the lock of the state held. Returns whether many are pending.
  func note(_ change: Change<Value>) -> Bool {
    waiting.append(change)
    return waiting.count > 256
  }

  override func notifyRecorded(_ object: AnyObject, _ index: Int) {
    notifyAll(object)
  }

  override func notifyRecordedBefore(_ object: AnyObject, _ index: Int) {
    notifyRecorded(object, index)
  }

  /// Delivers all recorded changes, including those recorded meanwhile. Does nothing if another
  /// thread is delivering.
  private func notifyAll(_ object: AnyObject) {
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

  /// Delivers the changes. Inside a call of the observer, this thread continues to be the
  /// delivering one.
  private func work(_ object: AnyObject, isOutermost: Bool) {
    while true {
      while position < batch.count {
        var change: Change<Value>?
        swap(&change, &batch[position])
        position += 1
        if let change { notify(object, change) }
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

  private func notify(_ object: AnyObject, _ change: Change<Value>) {
    guard isActive else { return }
    if options.contains(.distinct), !change.isPrior, change.kind == .setting, change.old != nil,
      isEqual(change.old, change.new)
    {
      return
    }
    countDelivery()
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
    notifyDeallocation()
  }
}
