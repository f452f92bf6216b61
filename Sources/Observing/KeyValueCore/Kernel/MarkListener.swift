import Synchronization

/// The listener of a ``DirtyObserver``, linked to the properties that its last tracked evaluation
/// read.
// Safety: `isMarked` is atomic and `onChange` is Sendable. `DirtyObserver` documents the
// confinement of the links.
final class MarkListener: TrackingListener, @unchecked Sendable {
  /// A property of a foreign object. The token retains the object, so that its address stays
  /// unique.
  private struct ForeignProperty: Hashable {
    let object: ObjectIdentifier
    let key: ForeignKey
  }

  private let onChange: @Sendable () -> Void
  /// The observed properties of foreign objects, with the evaluation that last read each.
  private var foreign: [ForeignProperty: (token: ObservationToken, readIn: UInt)] = [:]
  private var foreignEvaluation: UInt = 0
  /// The object that ``readCompletely(_:_:)`` is reading, and whether one of its properties was
  /// read by key.
  private var complete: (object: ObjectIdentifier?, isReadByKey: Bool) = (nil, false)

  init(origin: ObservationOrigin, _ onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    super.init(role: .mark, options: [], origin: origin, isShared: true)
  }

  var isDirty: Bool { isMarked.load(ordering: .acquiring) }

  func clear() {
    isMarked.store(false, ordering: .releasing)
  }

  /// Like ``TrackingListener/track(_:)``, but also tracks the properties of foreign objects.
  func trackAll<Result>(_ body: () throws -> Result) rethrows -> Result {
    foreignEvaluation &+= 1
    defer {
      if !foreign.isEmpty { foreign = foreign.filter { $0.value.readIn == foreignEvaluation } }
    }
    return try track(body)
  }

  /// The number of properties that the last evaluation read, without states of deletion.
  var readCount: Int { linkCount + foreign.count { $0.key.key != .deletion } }

  /// Runs `read` and observes the complete object, unless `read` reads a property of the object by
  /// key.
  ///
  /// The observation begins after the first such reading, so that cells that read by key do not
  /// register for all properties. The object must be confined to the isolation of the reading.
  func readCompletely<Result>(
    _ object: any ForeignObservable,
    _ read: () throws -> Result
  ) rethrows -> Result {
    let outer = complete
    complete = (ObjectIdentifier(object), false)
    defer {
      if !complete.isReadByKey { noteForeign(object, .object) }
      complete = outer
    }
    return try read()
  }

  /// Registers an observation of a foreign object's property, which is about to be read.
  func noteForeign(_ object: any ForeignObservable, _ key: ForeignKey) {
    let place = ForeignProperty(object: ObjectIdentifier(object), key: key)
    if place.object == complete.object, key != .deletion, key != .object,
      !object.leadsToOtherObject(key)
    {
      complete.isReadByKey = true
    }
    guard foreign[place] == nil else {
      foreign[place]?.readIn = foreignEvaluation
      return
    }
    let token = object.followForeign(key) { [weak self] in self?.mark() }
    if let token { foreign[place] = (token, foreignEvaluation) }
  }

  override func mark() {
    guard !isMarked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    countDelivery()
    onChange()
  }

  override func targetDied() {
    mark()
  }

  override func end() {
    endAll()
  }

  /// Ends all observations.
  func endAll() {
    dropAll()
    foreign = [:]
  }
}
