import Synchronization

/// Some key paths whose indexes a table has found, by identity: to hash a key path takes longer than all
/// else of beginning an observation.
///
/// A literal in the source is one object for the whole of the process, so that few places serve many
/// observations. What is in a place stays there; who comes later is looked up.
struct SeenKeyPaths: ~Copyable {
  /// Holds the key path, so that no other can come to have its identity.
  private final class Seen {
    let keyPath: AnyKeyPath
    let index: Int

    init(_ keyPath: AnyKeyPath, _ index: Int) {
      self.keyPath = keyPath
      self.index = index
    }
  }

  private static let count = 32

  // Safety: each place is written once, with an object that is retained until the end.
  private let places: UnsafeMutablePointer<Atomic<Unmanaged<Seen>?>>

  init() {
    places = .allocate(capacity: SeenKeyPaths.count)
    for place in 0..<SeenKeyPaths.count { (places + place).initialize(to: Atomic(nil)) }
  }

  deinit {
    for place in 0..<SeenKeyPaths.count {
      places[place].load(ordering: .acquiring)?.release()
    }
    places.deinitialize(count: SeenKeyPaths.count)
    places.deallocate()
  }

  /// The index of a key path that has been remembered.
  func index(of keyPath: AnyKeyPath) -> Int? {
    guard let seen = places[place(of: keyPath)].load(ordering: .acquiring) else { return nil }
    return seen._withUnsafeGuaranteedRef { $0.keyPath === keyPath ? $0.index : nil }
  }

  /// Remembers a key path, if its place is free.
  func remember(_ keyPath: AnyKeyPath, _ index: Int) {
    let place = place(of: keyPath)
    guard places[place].load(ordering: .relaxed) == nil else { return }
    // Safety: the place that takes it lets go of it in `deinit`; where none takes it, it is let go below.
    let seen = Unmanaged.passRetained(Seen(keyPath, index))
    let isTaken = !places[place].compareExchange(
      expected: nil,
      desired: seen,
      ordering: .acquiringAndReleasing
    ).exchanged
    if isTaken { seen.release() }
  }

  private func place(of keyPath: AnyKeyPath) -> Int {
    // Safety: only the address is used, as a number.
    let address = UInt(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
    return Int((address >> 4 ^ address >> 9) % UInt(SeenKeyPaths.count))
  }
}
