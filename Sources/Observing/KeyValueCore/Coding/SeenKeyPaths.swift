import Synchronization

/// A cache of key paths and their indexes, keyed by identity. Hashing a key path takes longer than
/// the rest of registering an observation.
///
/// A key path literal is one object for the life of the process, so a few entries serve many
/// observations. Entries are never replaced. A key path whose entry is occupied is looked up in the
/// table.
struct SeenKeyPaths: ~Copyable {
  /// Retains the key path, so that no other key path can have its identity.
  private final class Seen {
    let keyPath: AnyKeyPath
    let index: Int

    init(_ keyPath: AnyKeyPath, _ index: Int) {
      self.keyPath = keyPath
      self.index = index
    }
  }

  private static let count = 32

  // Safety: each entry is written once, with an object that is retained until `deinit`.
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

  /// Returns the index of a cached key path.
  func index(of keyPath: AnyKeyPath) -> Int? {
    guard let seen = places[place(of: keyPath)].load(ordering: .acquiring) else { return nil }
    return seen._withUnsafeGuaranteedRef { $0.keyPath === keyPath ? $0.index : nil }
  }

  /// Caches a key path if its entry is free.
  func remember(_ keyPath: AnyKeyPath, _ index: Int) {
    let place = place(of: keyPath)
    guard places[place].load(ordering: .relaxed) == nil else { return }
    // Safety: the entry that stores it releases it in `deinit`. If the entry is occupied, it is
    // released below.
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
