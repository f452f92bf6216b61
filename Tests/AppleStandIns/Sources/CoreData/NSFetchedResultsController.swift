public import Foundation
public import ObjectiveC
public import class ObjectiveC.NSObject

/// Stands in for Core Data's protocol of the same name.
public protocol NSFetchRequestResult: AnyObject {}

extension NSManagedObject: NSFetchRequestResult {}

/// Stands in for Core Data's type of the same name.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  case insert = 1
  case delete = 2
  case move = 3
  case update = 4
}

/// Stands in for Core Data's protocol of the same name.
public protocol NSFetchedResultsSectionInfo {
  var name: String { get }
  var numberOfObjects: Int { get }
}

/// Stands in for Core Data's protocol of the same name. Optional requirements have default
/// implementations.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  )
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange anObject: Any,
    at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType,
    newIndexPath: IndexPath?
  )
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  )
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  )
}

/// Stands in for Core Data's class of the same name. Tests set the results, and it reports the
/// difference.
open class NSFetchedResultsController<ResultType>: NSObject {
  private struct Section: NSFetchedResultsSectionInfo {
    let name: String
    let numberOfObjects: Int
  }

  public let managedObjectContext: NSManagedObjectContext
  public let sectionNameKeyPath: String?
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?
  /// The results of the next fetch, by section.
  public var stored: [(name: String, objects: [ResultType])] = []
  var refetch: (() -> Void)?
  var following: (any NSObjectProtocol)?
  private var found: [(name: String, objects: [ResultType])]?

  public init(_ context: NSManagedObjectContext, sectionNameKeyPath: String? = nil) {
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    super.init()
  }

  open func performFetch() throws { found = stored }

  open var fetchedObjects: [ResultType]? { found?.flatMap(\.objects) }

  open var sections: [any NSFetchedResultsSectionInfo]? {
    found?.map { Section(name: $0.name, numberOfObjects: $0.objects.count) }
  }

  open func object(at indexPath: IndexPath) -> ResultType {
    found![indexPath[0]].objects[indexPath[1]]
  }

  open func indexPath(forObject object: ResultType) -> IndexPath? { paths(found)[key(object)] }

  private func key(_ object: ResultType) -> ObjectIdentifier {
    ObjectIdentifier(object as AnyObject)
  }

  private func paths(
    _ sections: [(name: String, objects: [ResultType])]?
  ) -> [ObjectIdentifier: IndexPath] {
    var paths: [ObjectIdentifier: IndexPath] = [:]
    for (section, content) in (sections ?? []).enumerated() {
      for (row, object) in content.objects.enumerated() { paths[key(object)] = [section, row] }
    }
    return paths
  }

  /// Fetches the stored results and reports the difference to the delegate. Objects in `moving` are
  /// reported as moved.
  public func tellOfChanges(moving: [ResultType] = []) {
    guard let delegate else { return found = stored }
    let (old, new) = (paths(found), paths(stored))
    let before = found ?? []
    let moved = Set(moving.map(key))
    // Safety: Objective-C generics are not distinct types at run time, and the delegate does not
    // receive results from this controller.
    let me = unsafeBitCast(
      self as AnyObject,
      to: NSFetchedResultsController<any NSFetchRequestResult>.self
    )
    delegate.controllerWillChangeContent(me)
    found = stored
    let names = (before: before.map(\.name), after: stored.map(\.name))
    for (index, name) in names.before.enumerated() where !names.after.contains(name) {
      tell(delegate, me, Section(name: name, numberOfObjects: 0), index, .delete)
    }
    for (index, name) in names.after.enumerated() where !names.before.contains(name) {
      tell(delegate, me, Section(name: name, numberOfObjects: 0), index, .insert)
    }
    for object in before.flatMap(\.objects) {
      let change: (NSFetchedResultsChangeType, IndexPath?)? =
        new[key(object)] == nil
        ? (.delete, nil) : moved.contains(key(object)) ? (.move, new[key(object)]) : nil
      guard let (type, path) = change else { continue }
      delegate.controller(
        me,
        didChange: object,
        at: old[key(object)],
        for: type,
        newIndexPath: path
      )
    }
    for object in stored.flatMap(\.objects) where old[key(object)] == nil {
      delegate.controller(
        me,
        didChange: object,
        at: nil,
        for: .insert,
        newIndexPath: new[key(object)]
      )
    }
    delegate.controllerDidChangeContent(me)
  }

  private func tell(
    _ delegate: any NSFetchedResultsControllerDelegate,
    _ me: NSFetchedResultsController<any NSFetchRequestResult>,
    _ section: Section,
    _ index: Int,
    _ type: NSFetchedResultsChangeType
  ) {
    delegate.controller(me, didChange: section, atSectionIndex: index, for: type)
  }
}
