#if canImport(ObjectiveC) && canImport(CoreData)
  import CoreData
  import Foundation
  import ObjectiveC
  import class ObjectiveC.NSObject

  /// Collects the notifications of a fetched results controller that belong to one change.
  @MainActor
  final class FetchedResultsDelegate: NSObject, NSFetchedResultsControllerDelegate {
    /// Index paths before and after the change, as the controller counts them.
    struct Changes {
      var removals: [IndexPath] = []
      var insertions: [IndexPath] = []
      var moves: [(from: IndexPath, to: IndexPath)] = []
      var hasSections = false
    }

    private var changes = Changes()
    var onChange: ((Changes) -> Void)?

    nonisolated func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      MainActor.assumeIsolated { changes = Changes() }
    }

    nonisolated func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange anObject: Any,
      at indexPath: IndexPath?,
      for type: NSFetchedResultsChangeType,
      newIndexPath: IndexPath?
    ) {
      MainActor.assumeIsolated {
        switch (type, indexPath, newIndexPath) {
        case (.insert, _, let new?): changes.insertions.append(new)
        case (.delete, let old?, _): changes.removals.append(old)
        case (.move, let old?, let new?): changes.moves.append((old, new))
        // An update in place. The cell that shows the object observes it.
        default: break
        }
      }
    }

    nonisolated func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange sectionInfo: any NSFetchedResultsSectionInfo,
      atSectionIndex sectionIndex: Int,
      for type: NSFetchedResultsChangeType
    ) {
      MainActor.assumeIsolated { changes.hasSections = true }
    }

    nonisolated func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      MainActor.assumeIsolated {
        let changes = changes
        self.changes = Changes()
        onChange?(changes)
      }
    }
  }
#endif
