import KeyValueObserving
import Observation
import Synchronization

/// Is marked when anything that was read of an object has changed, whether its class is observable
/// by this package's means or by Swift's `@Observable`.
///
/// Swift's tracking tells once, before the change, and can't be cancelled. So it only marks; whoever
/// is marked reads again later, when the change has been made, and thereby arms it anew. One that is
/// given up marks nothing any more, and stays in the object until it changes. An `@Observable` object
/// has to be changed in the isolation that reads it.
final class ReadFollower {
  /// One arming of Swift's tracking.
  private final class Arming: Sendable {
    private let isGivenUp = Atomic<Bool>(false)
    private let isFired = Atomic<Bool>(false)
    private let onChange: @Sendable () -> Void

    init(_ onChange: @escaping @Sendable () -> Void) {
      self.onChange = onChange
    }

    var isMarked: Bool { isFired.load(ordering: .acquiring) }

    func fire() {
      guard !isGivenUp.load(ordering: .acquiring) else { return }
      isFired.store(true, ordering: .releasing)
      onChange()
    }

    func giveUp() {
      isGivenUp.store(true, ordering: .releasing)
    }
  }

  /// Whether objects of a class say that they were deleted, and how.
  private enum Deletion { case unsaid, own, foreign }

  private let observer: DirtyObserver
  private let onChange: @Sendable () -> Void
  private var arming: Arming?
  /// The class that was asked last what it can do, and the answers.
  private var known: (type: ObjectIdentifier, needsArming: Bool, deletion: Deletion)?

  /// A follower that follows nothing yet; see `DirtyObserver`.
  init(onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    observer = DirtyObserver(onChange: onChange)
  }

  deinit {
    arming?.giveUp()
  }

  /// Whether anything that was read has changed since.
  var isDirty: Bool { observer.isDirty || arming?.isMarked == true }

  /// Clears the mark, runs `read`, and follows exactly what it reads of `object`, and through it of
  /// others of its kind.
  func track<Result>(of object: AnyObject, _ read: () -> Result) -> Result {
    arming?.giveUp()
    arming = nil
    guard needsArming(object) else { return observer.track(read) }
    let arming = Arming(onChange)
    self.arming = arming
    return withObservationTracking {
      observer.track(read)
    } onChange: {
      arming.fire()
    }
  }

  /// Follows nothing until it tracks again.
  func end() {
    arming?.giveUp()
    arming = nil
    observer.end()
  }

  /// Whether the object says that it was deleted.
  func isDeleted(_ object: AnyObject) -> Bool {
    switch abilities(of: object).deletion {
    case .unsaid: return false
    case .own: return (object as? any Deletable)?.isDeleted ?? false
    case .foreign:
      guard let object = object as? any ForeignObservable else { return false }
      object.noteForeignRead(.deletion)
      return object.isForeignDeleted
    }
  }

  private func needsArming(_ object: AnyObject) -> Bool {
    abilities(of: object).needsArming
  }

  private func abilities(of object: AnyObject) -> (needsArming: Bool, deletion: Deletion) {
    let type = ObjectIdentifier(type(of: object))
    if let known, known.type == type { return (known.needsArming, known.deletion) }
    let isOurs = object is any KeyValueObservable
    let needsArming = object is any Observable && !isOurs
    let deletion: Deletion =
      object is any Deletable
      ? .own : !isOurs && object is any ForeignObservable ? .foreign : .unsaid
    known = (type, needsArming, deletion)
    return (needsArming, deletion)
  }
}
