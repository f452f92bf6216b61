import Observation

/// Has Swift's own tracking follow a property of a managed class that is a `TrackedKeyValueObservable`.
///
/// Nobody says when such a tracking ends, so whatever was read counts as observed until it changes.
// Safety: immutable; the closure is called in the isolation of the object that it is given, and captures a key path
// that is a literal and captures nothing.
struct SwiftTracking: @unchecked Sendable {
  private let note: (any ManagedObject) -> Void

  /// Nil where the class has not asked for it.
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

  /// Notes that the property of an object is about to be read.
  func access(_ object: any ManagedObject) { note(object) }
}

/// What Swift's own tracking has read of one object.
final class SwiftTracker {
  private struct Entry {
    var token: ObservationToken?
    /// Whether it was read since the last change was announced.
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
    // To begin may be to read it.
    let token = object.observe(keyPath, options: .prior) { [unowned self] object, change in
      if change.isPrior {
        entries[index]?.isRead = false
        registrar.willSet(object, keyPath: keyPath)
      } else {
        registrar.didSet(object, keyPath: keyPath)
        // Trackings are told once. Who has read it again since follows it on.
        if entries[index]?.isRead == false { entries[index] = nil }
      }
    }
    entries[index]?.token = token
  }
}
