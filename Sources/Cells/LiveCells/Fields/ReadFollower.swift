import KeyValueObserving
import Observation
import Synchronization

extension DirtyObserver {
  /// Like ``track(_:)``, but also observes the complete object if its class reports changes by a
  /// mechanism of its own, as Core Data's do, and `read` reads none of its properties by key.
  package func track<Result>(of object: AnyObject, _ read: () -> Result) -> Result {
    track { ReadFollower.readCompletely(object, read) }
  }
}

/// Observes all properties that a closure reads, for observable classes of this package and for
/// `@Observable` classes.
///
/// Swift's tracking fires once, before the change, and cannot be cancelled. It therefore only sets
/// a mark. The owner reads again later, after the change, and that reading registers again. A
/// registration that was given up has no effect, but it stays with the object until the next
/// change. An `@Observable` object has to be changed in the isolation that reads it.
final class ReadFollower {
  /// One registration with Swift's tracking.
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

  /// The way in which the objects of a class report their deletion, if they do.
  private enum Deletion { case unreported, own, foreign }

  /// The facts about the objects of a class that do not change.
  private struct Abilities {
    let needsArming: Bool
    /// Whether the class reports changes by a mechanism of its own.
    let isForeign: Bool
    let deletion: Deletion
  }

  private let observer: DirtyObserver
  private let onChange: @Sendable () -> Void
  private var arming: Arming?
  /// The abilities of the class that was examined last.
  private var known: (type: ObjectIdentifier, abilities: Abilities)?

  /// Creates a follower that observes nothing; see `DirtyObserver`.
  init(onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    observer = DirtyObserver(onChange: onChange)
  }

  deinit {
    arming?.giveUp()
  }

  /// Whether a property that was read has changed since.
  var isDirty: Bool { observer.isDirty || arming?.isMarked == true }

  /// Clears the mark, runs `read`, and observes exactly the properties that it reads, of `object`
  /// and of other objects. Those of `@Observable` objects are observed only if `object` is itself
  /// one.
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

  /// Runs `read`, and observes the complete object if its class reports changes by a mechanism of
  /// its own and `read` reads none of its properties by key.
  static func readCompletely<Result>(_ object: AnyObject, _ read: () throws -> Result) rethrows
    -> Result
  {
    guard !(object is any KeyValueObservable), let foreign = object as? any ForeignObservable else {
      return try read()
    }
    return try foreign.readCompletely(read)
  }

  /// Returns whether the last `track` read nothing that can be observed. Objects of `@Observable`
  /// classes are assumed to be observed, because Swift's tracking does not report what it tracks.
  func observesNothing(of object: AnyObject) -> Bool {
    guard !needsArming(object) else { return false }
    guard let deletable = object as? any Deletable else { return observer.readCount == 0 }
    let probe = DirtyObserver {}
    _ = probe.track { deletable.isDeleted }
    return observer.readCount <= probe.readCount
  }

  /// Stops observing until the next `track`.
  func end() {
    arming?.giveUp()
    arming = nil
    observer.end()
  }

  /// Returns whether the object reports that it was deleted.
  func isDeleted(_ object: AnyObject) -> Bool {
    switch abilities(of: object).deletion {
    case .unreported: return false
    case .own: return (object as? any Deletable)?.isDeleted ?? false
    case .foreign:
      guard let object = object as? any ForeignObservable else { return false }
      object.noteForeignRead(.deletion)
      return object.isForeignDeleted
    }
  }

  /// Returns whether the class of an object reports changes by a mechanism of its own.
  func isForeign(_ object: AnyObject) -> Bool { abilities(of: object).isForeign }

  private func needsArming(_ object: AnyObject) -> Bool {
    abilities(of: object).needsArming
  }

  private func abilities(of object: AnyObject) -> Abilities {
    let type = ObjectIdentifier(type(of: object))
    if let known, known.type == type { return known.abilities }
    let isOurs = object is any KeyValueObservable
    let isForeign = !isOurs && object is any ForeignObservable
    let abilities = Abilities(
      needsArming: object is any Observable && !isOurs,
      isForeign: isForeign,
      deletion: object is any Deletable ? .own : isForeign ? .foreign : .unreported
    )
    known = (type, abilities)
    return abilities
  }
}
