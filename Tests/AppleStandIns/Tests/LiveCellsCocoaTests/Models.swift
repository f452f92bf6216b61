import CoreData
import ObjectiveC
import class ObjectiveC.NSObject

/// A class of an application that inherits from an Objective-C class.
class Letter: NSObject {
  var subject: String {
    willSet { willChangeValue(forKey: "subject") }
    didSet { didChangeValue(forKey: "subject") }
  }
  var pages = 1 {
    willSet { willChangeValue(forKey: "pages") }
    didSet { didChangeValue(forKey: "pages") }
  }
  var sender: Sender? {
    willSet { willChangeValue(forKey: "sender") }
    didSet { didChangeValue(forKey: "sender") }
  }
  /// A property that Objective-C does not know.
  var mood = "calm"

  init(_ subject: String, from sender: Sender? = nil) {
    self.subject = subject
    self.sender = sender
    super.init()
  }

  var title: String { "\(subject) (\(pages))" }

  override class var runtimeGetters: [String: (NSObject) -> Any?] {
    [
      "subject": { ($0 as? Letter)?.subject }, "pages": { ($0 as? Letter)?.pages },
      "sender": { ($0 as? Letter)?.sender }, "title": { ($0 as? Letter)?.title },
      "isLong": { ($0 as? Letter).map { $0.pages > 9 } },
    ]
  }

  override class var keyPathNames: [AnyKeyPath: String] {
    [
      \Letter.subject: "subject", \Letter.pages: "pages", \Letter.title: "title",
      \Letter.sender?.name: "sender.name",
    ]
  }

  override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
    key == "title" ? ["subject", "pages"] : []
  }
}

final class Sender: NSObject {
  var name: String {
    willSet { willChangeValue(forKey: "name") }
    didSet { didChangeValue(forKey: "name") }
  }

  init(_ name: String) {
    self.name = name
    super.init()
  }

  override class var runtimeGetters: [String: (NSObject) -> Any?] {
    ["name": { ($0 as? Sender)?.name }]
  }
}

/// A managed object class as generated from a model file.
final class Note: NSManagedObject {
  static var described: NSEntityDescription { NSEntityDescription(properties: ["text", "stars"]) }

  init(_ text: String, in context: NSManagedObjectContext?) {
    super.init(entity: Note.described, insertInto: context)
    self.text = text
    stars = 0
  }

  var text: String {
    get { value(forKey: "text") as? String ?? "" }
    set { setValue(newValue, forKey: "text") }
  }
  var stars: Int {
    get { value(forKey: "stars") as? Int ?? 0 }
    set { setValue(newValue, forKey: "stars") }
  }

  override class var keyPathNames: [AnyKeyPath: String] {
    [\Note.text: "text", \Note.stars: "stars"]
  }

  override class var runtimeGetters: [String: (NSObject) -> Any?] {
    ["text": { ($0 as? Note)?.text }, "stars": { ($0 as? Note)?.stars }]
  }
}
