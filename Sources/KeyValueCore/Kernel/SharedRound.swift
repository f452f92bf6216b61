/// An announced change of a synchronized property, from before it is made until it has been told of.
class SharedRound {
  final let index: Int
  /// Who keeps the value from before until then. Under the lock of the state.
  final var participants: [Listener] = []

  init(_ index: Int) {
    self.index = index
  }
}

/// One that is made by hand.
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

/// Who is to be told of one change of a synchronized property, when its locks are free.
struct SharedNotices {
  let kind: ChangeKind
  /// In order of registration.
  var observers: [Listener] = []
  var marks: [Listener] = []
  /// Whether an observer is so far behind that the thread had better let others run.
  var isBehind = false
}
