/// Stands in for Foundation's type of the same name.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// Stands in for Foundation's type of the same name.
public struct NSKeyValueChangeKey: Hashable, Sendable {
  public let rawValue: String
}

/// A component of an observed key path, at the object through which it leads.
struct KeyValueLink {
  let key: String
  weak var registration: KeyValueRegistration?
}

/// One observation, linked to each object on its key path and to the keys that affect the path's
/// keys.
final class KeyValueRegistration {
  weak var observer: NSObject?
  let keyPath: String
  let context: UnsafeMutableRawPointer?
  private weak var object: NSObject?
  private var linked: [NSObject] = []

  init(
    _ observer: NSObject,
    _ keyPath: String,
    _ object: NSObject,
    _ context: UnsafeMutableRawPointer?
  ) {
    self.observer = observer
    self.keyPath = keyPath
    self.object = object
    self.context = context
  }

  func link() {
    var object = object
    let keys = keyPath.split(separator: ".").map(String.init)
    for (index, key) in keys.enumerated() {
      guard let present = object else { return }
      let affecting = type(of: present).keyPathsForValuesAffectingValue(forKey: key)
      for key in affecting.union([key]) {
        present.links.append(KeyValueLink(key: key, registration: self))
      }
      // An observer does not retain the root object.
      if index > 0 { linked.append(present) }
      object = index < keys.count - 1 ? present.value(forKey: key) as? NSObject : nil
    }
  }

  func unlink() {
    for object in linked + [object].compactMap({ $0 }) {
      object.links.removeAll { $0.registration === self || $0.registration == nil }
    }
    linked = []
  }

  func changed() {
    unlink()
    link()
    observer?.observeValue(forKeyPath: keyPath, of: object, change: [:], context: context)
  }

  func end() {
    unlink()
  }
}
