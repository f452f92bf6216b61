public import ObjectiveC
public import class ObjectiveC.NSObject

/// Stands in for Core Data's class of the same name, whose values are loaded or have to be fetched.
///
/// When it becomes a fault, and when it is fired, it sends notifications for all its properties, as
/// Apple's Core Data Programming Guide states.
open class NSManagedObject: NSObject {
  public internal(set) weak var managedObjectContext: NSManagedObjectContext?
  public internal(set) var isDeleted = false
  public internal(set) var isFault = false
  public internal(set) var faultingState = 0
  public let entity: NSEntityDescription
  var values: [String: Any] = [:]
  /// The number of times the fault was fired, for tests.
  public private(set) var firings = 0

  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.entity = entity
    super.init()
    context?.register(self)
  }

  open override func value(forKey key: String) -> Any? {
    guard entity.propertiesByName[key] != nil else { return super.value(forKey: key) }
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key)
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    guard entity.propertiesByName[key] != nil else { return super.setValue(value, forKey: key) }
    willAccessValue(forKey: nil)
    willChangeValue(forKey: key)
    values[key] = value
    didChangeValue(forKey: key)
    managedObjectContext?.hasChanges = true
  }

  open func primitiveValue(forKey key: String) -> Any? { values[key] }

  open func willAccessValue(forKey key: String?) {
    guard isFault else { return }
    guard managedObjectContext != nil else {
      preconditionFailure("NSObjectInaccessibleException: Core Data could not fulfill a fault")
    }
    firings += 1
    change(into: false) { values = managedObjectContext?.stored[ObjectIdentifier(self)] ?? [:] }
  }

  open func didAccessValue(forKey key: String?) {}

  /// Turns the object into a fault, or fires a fault.
  func change(into isFault: Bool, _ body: () -> Void) {
    let keys = entity.propertiesByName.keys.sorted()
    faultingState = 1
    for key in keys { willChangeValue(forKey: key) }
    body()
    self.isFault = isFault
    for key in keys { didChangeValue(forKey: key) }
    faultingState = 0
  }
}

/// Stands in for Core Data's class of the same name.
open class NSEntityDescription: NSObject {
  public var propertiesByName: [String: NSPropertyDescription] = [:]
  open var name: String?
  open var properties: [NSPropertyDescription] = [] {
    didSet { for property in properties { propertiesByName[property.name] = property } }
  }
  open var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }
  open var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }

  /// Creates an entity with the named properties.
  public init(properties: [String], relationships: [String] = []) {
    super.init()
    for name in properties { propertiesByName[name] = NSAttributeDescription(name) }
    for name in relationships { propertiesByName[name] = NSRelationshipDescription(name) }
  }

  public override init() {
    super.init()
  }
}

/// Stands in for Core Data's class of the same name.
open class NSPropertyDescription: NSObject {
  open var name: String

  init(_ name: String) {
    self.name = name
    super.init()
  }
}

/// Stands in for Core Data's class of the same name.
open class NSRelationshipDescription: NSPropertyDescription {}
