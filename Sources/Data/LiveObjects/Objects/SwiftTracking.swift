import Observation

/// Makes a property of a managed class observable by Swift's `Observation`, if the class is a
/// `TrackedKeyValueObservable`.
///
/// `Observation` does not report the end of a tracking. A property that was read therefore counts
/// as observed until it changes.
// Safety: immutable. The closure is called in the isolation of its object. It captures a key path
// that is a literal without captures.
struct SwiftTracking: @unchecked Sendable {
  private let note: (any ManagedObject) -> Void

  /// Returns nil if the class is not a `TrackedKeyValueObservable`.
  init?<Root: ManagedObject, Property>(
    _ root: Root.Type,
    _ property: Property.Type,
    _ keyPath: AnyKeyPath,
    _ index: Int
  ) {
    guard let tracked = root as? any (ManagedObject & TrackedKeyValueObservable).Type else {
      return nil
    }
    self.init(tracked: tracked, property, keyPath, index)
  }

  private init?<Root: ManagedObject & TrackedKeyValueObservable, Property>(
    tracked: Root.Type,
    _ property: Property.Type,
    _ keyPath: AnyKeyPath,
    _ index: Int
  ) {
    guard let keyPath = keyPath as? KeyPath<Root, Property> else { return nil }
    note = { object in
      guard let object = object as? Root else { return }
      object.managedState.swiftTracker.access(object, keyPath, index)
    }
  }

  /// Registers that the property of an object is about to be read.
  func access(_ object: any ManagedObject) { note(object) }
}

/// The properties of one object that are tracked by Swift's `Observation`.
final class SwiftTracker {
  private struct Entry {
    var token: ObservationToken?
    /// Whether the property was read since the last change was announced.
    var isRead = true
  }

  private let registrar = ObservationRegistrar()
  private var entries: [Int: Entry] = [:]

  func access<Root: ManagedObject & TrackedKeyValueObservable, Property>(
    _ object: Root,
    _ keyPath: KeyPath<Root, Property>,
    _ index: Int
  ) {
    registrar.access(object, keyPath: keyPath)
    if entries[index] != nil {
      entries[index]?.isRead = true
      return
    }
    entries[index] = Entry()
    // Starting an observation may read the property, which calls this function again. The entry is
    // therefore added before.
    let token = object.observe(keyPath, options: .prior) { [unowned self] object, change in
      if change.isPrior {
        entries[index]?.isRead = false
        registrar.willSet(object, keyPath: keyPath)
      } else {
        registrar.didSet(object, keyPath: keyPath)
        // A tracking is notified only once. The observation continues only if the property was read
        // again in the meantime.
        if entries[index]?.isRead == false { entries[index] = nil }
      }
    }
    entries[index]?.token = token
  }
}
