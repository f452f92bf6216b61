import Synchronization

/// The kernel's side of a dirty observer.
// Safety: `isMarked` is atomic, `onChange` is Sendable, and the links are confined as `DirtyObserver` says.
final class MarkListener: TrackingListener, @unchecked Sendable {
  /// Something of a foreign object. Its token holds the object, so that the address stays its own.
  private struct ForeignPlace: Hashable {
    let object: ObjectIdentifier
    let key: ForeignKey
  }

  private let onChange: @Sendable () -> Void
  /// What is followed of foreign objects, and in which evaluation it was read last.
  private var foreign: [ForeignPlace: (token: ObservationToken, readIn: UInt)] = [:]
  private var foreignEvaluation: UInt = 0

  init(origin: ObservationOrigin, _ onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    super.init(role: .mark, options: [], origin: origin, isShared: true)
  }

  var isDirty: Bool { isMarked.load(ordering: .acquiring) }

  func clear() {
    isMarked.store(false, ordering: .releasing)
  }

  /// As ``TrackingListener/track(_:)``, for what is read of foreign objects too.
  func trackAll<Result>(_ body: () throws -> Result) rethrows -> Result {
    foreignEvaluation &+= 1
    defer {
      if !foreign.isEmpty { foreign = foreign.filter { $0.value.readIn == foreignEvaluation } }
    }
    return try track(body)
  }

  /// Notes that something of a foreign object is about to be read: it is followed from now on.
  func noteForeign(_ object: any ForeignObservable, _ key: ForeignKey) {
    let place = ForeignPlace(object: ObjectIdentifier(object), key: key)
    guard foreign[place] == nil else {
      foreign[place]?.readIn = foreignEvaluation
      return
    }
    let token = object.followForeign(key) { [weak self] in self?.mark() }
    if let token { foreign[place] = (token, foreignEvaluation) }
  }

  override func mark() {
    guard !isMarked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    countTold()
    onChange()
  }

  override func targetDied() {
    mark()
  }

  override func end() {
    endAll()
  }

  /// Follows nothing any more.
  func endAll() {
    dropAll()
    foreign = [:]
  }
}
