import Synchronization

/// A tracking listener that evaluates a value of one object, its root. It ends when the root is
/// deallocated.
// Safety: `root` is a weak reference, which can be read on any thread. `lock` guards the links and
// `mourner`. The rest is immutable.
@usableFromInline
class RootedListener: TrackingListener, @unchecked Sendable {
  final weak let root: AnyObject?
  final let rootState: ObjectState
  /// The key path, typed or by name, for descriptions.
  private let path: Any
  /// The index of the evaluated key, whose own slot is linked as well, or -1 for a path.
  private let key: Int
  private let lock = Mutex(())
  // Safety: guarded by `lock`.
  /// The link for the deallocation of the root, which is needed if the path reads no observable
  /// property of it.
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

  /// Records a read of the key, because its getter does not.
  @usableFromInline
  final func noteKey() {
    if key >= 0 { touch(rootState, key) }
  }

  /// Returns the message for a path of confined objects that reads a synchronized object and
  /// therefore cannot be observed.
  final func refusal(of root: AnyObject) -> String {
    """
    \(type(of: root)): \(evaluated ?? "a path") reads a synchronized object, which \
    may change on any thread; observe that object itself with a Sendable closure
    """
  }

  override final func exclusively(_ body: () -> Void) {
    lock.withLockBriefly(body)
  }

  override final func setOnDeath(_ body: @escaping @Sendable () -> Void) {
    super.setOnDeath(body)
    let link = Link(self)
    exclusively { mourner = link }
    rootState.insertDeallocationLink(link)
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
    notifyDeallocation()
  }
}
