#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  public import LiveCells
  public import ObjectiveC
  public import class ObjectiveC.NSObject

  /// Observes Objective-C objects with key-value observing: properties that are `@objc dynamic` or
  /// declared in Objective-C, and properties of managed objects.
  ///
  /// One registration serves all observers of a key path of an object, and ends with the last of
  /// them. Properties that Objective-C does not know are shown but not observed.
  extension NSObject: ForeignObservable {
    public func followForeign(
      _ key: ForeignKey,
      onChange: @escaping @Sendable () -> Void
    ) -> ObservationToken? {
      switch key {
      case .keyPath(let keyPath):
        guard let name = keyPath._kvcKeyPathString else { return nil }
        return FollowedObject.of(self).follow(name, of: self, onChange)
      case .name(let name):
        do { _ = try foreignValue(atKeyPath: name) } catch { return nil }
        return FollowedObject.of(self).follow(name, of: self, onChange)
      case .object:
        guard let managed = self as? NSManagedObject else { return nil }
        return FollowedObject.of(self).followAll(of: managed, onChange)
      case .deletion:
        guard let managed = self as? NSManagedObject else { return nil }
        return FollowedObject.of(self).watch(managed).followDeletion(onChange)
      }
    }

    public func leadsToOtherObject(_ key: ForeignKey) -> Bool {
      switch key {
      case .keyPath(let keyPath): keyPath._kvcKeyPathString?.contains(".") ?? false
      case .name(let name): name.contains(".")
      case .deletion, .object: false
      }
    }

    public var isForeignDeleted: Bool {
      guard let managed = self as? NSManagedObject else { return false }
      return FollowedObject.of(self).watch(managed).isGone
    }

    public func foreignValue(atKeyPath keyPath: String) throws -> Any? {
      var object = self
      let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      for (index, key) in keys.enumerated() {
        // Objective-C raises an exception for an unknown key, which Swift cannot catch.
        guard object.hasKey(key) else { throw NoSuchKey(key, of: object) }
        let value = object.value(forKey: key)
        if index == keys.count - 1 { return plain(value) }
        guard let value else { return nil }
        guard let next = value as? NSObject else {
          throw NoSuchKey(keys[index + 1], of: value as AnyObject)
        }
        object = next
      }
      return nil
    }

    /// Returns whether `value(forKey:)` finds a value.
    private func hasKey(_ key: String) -> Bool {
      guard let first = key.first, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      else {
        return false
      }
      if let managed = self as? NSManagedObject, managed.entity.propertiesByName[key] != nil {
        return true
      }
      let capital = first.uppercased() + key.dropFirst()
      let getters = ["get\(capital)", key, "is\(capital)", "_\(key)"]
      return getters.contains { responds(to: NSSelectorFromString($0)) }
    }
  }

  /// The error for a key that an object does not have.
  private struct NoSuchKey: Error, CustomStringConvertible {
    let description: String

    init(_ key: String, of object: AnyObject) {
      description = "\(type(of: object)) has no property \(key)"
    }
  }

  /// Converts an Objective-C value to the Swift type that cells display by kind.
  private func plain(_ value: Any?) -> Any? {
    switch value {
    case nil, is NSNull: nil
    case let text as String: text
    case let date as Date: date
    case let bytes as Data: bytes
    case let address as URL: address
    case let identifier as UUID: identifier
    case let number as NSDecimalNumber: number.decimalValue
    case let number as NSNumber: plain(number)
    case let value: value
    }
  }

  private func plain(_ number: NSNumber) -> Any {
    // The type code of a byte and of a Boolean is the same, but Booleans have their own class.
    let isBoolean = type(of: number) == type(of: NSNumber(value: true))
    return switch String(cString: number.objCType) {
    case "c" where isBoolean, "B" where isBoolean: number.boolValue
    case "d", "f": number.doubleValue
    case "Q": number.uint64Value
    default: number.int64Value
    }
  }
#endif
