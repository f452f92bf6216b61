import Synchronization

/// A tracking listener that evaluates something of one object, its root, and ends with it.
// Safety: `root` is a weak reference, which may be read anywhere; the links, and `mourner`, are what
// `lock` is for; the rest is immutable.
@usableFromInline
class RootedListener: TrackingListener, @unchecked Sendable {
  final weak let root: AnyObject?
  final let rootState: ObjectState
  /// The key path, typed or by name, for descriptions.
  private let path: Any
  /// The index of the key that is evaluated, whose own slot is listened to as well; -1 for a path.
  private let key: Int
  private let lock = Mutex(())
  // Safety: used under `lock`.
  /// Where the death of the root is heard of, when a path reads nothing of it that changes.
  @exclusivity(unchecked) private var mourner: Link?

  init(
    _ root: AnyObject,
    _ rootState: ObjectState,
    path: Any,
    key: Int?,
    options: ObservationOptions,
    origin: ObservationOrigin
  ) {
    self.root = root
    self.key = key ?? -1
    self.rootState = rootState
    self.path = path
    super.init(role: .tracking, options: options, origin: origin, isShared: rootState.isShared)
  }

  override final var evaluated: String? { (path as? AnyKeyPath)?.text ?? "\(path)" }

  /// Notes that the key is about to be read, as its getter doesn't.
  @usableFromInline
  final func noteKey() {
    if key >= 0 { touch(rootState, key) }
  }

  /// Why a path of confined objects that reads a synchronized one can't be observed.
  final func refusal(of root: AnyObject) -> String {
    """
    \(type(of: root)): \(evaluated ?? "a path") reads a synchronized object, whose changes come on any \
    thread; observe that object itself, with a Sendable closure
    """
  }

  override final func exclusively(_ body: () -> Void) {
    lock.withLockBriefly(body)
  }

  override final func setOnDeath(_ body: @escaping @Sendable () -> Void) {
    super.setOnDeath(body)
    let link = Link(self)
    exclusively { mourner = link }
    rootState.insertMourner(link)
  }

  override final func end() {
    active.store(false, ordering: .releasing)
    dropAll()
    var link: Link?
    exclusively { link = mourner.take() }
    if let link { rootState.remove(link) }
  }

  override final func objectDied(_ state: ObjectState) {
    guard state === rootState else { return noteDeath(of: state) }
    end()
    tellDeath()
  }
}
