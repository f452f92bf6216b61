/// An announced change of a synchronized property, until it has been delivered.
class SharedRound {
  final let index: Int
  /// The listeners that store the old value until then. Guarded by the lock of the state.
  final var participants: [Listener] = []

  init(_ index: Int) {
    self.index = index
  }
}

/// An announced manual change.
final class SharedManualRound<Value>: SharedRound {
  let kind: ChangeKind
  let indexes: [Int]?
  let old: Value?
  /// The thread that announced it.
  let thread: UInt

  init(_ index: Int, kind: ChangeKind, indexes: [Int]?, old: Value?, thread: UInt) {
    self.kind = kind
    self.indexes = indexes
    self.old = old
    self.thread = thread
    super.init(index)
  }
}

/// The observers to notify of one change of a synchronized property after its locks are released.
struct SharedNotices {
  let kind: ChangeKind
  /// In order of registration.
  var observers: [Listener] = []
  var marks: [Listener] = []
  /// Whether an observer is so far behind that the thread should yield to others.
  var isBehind = false
}
