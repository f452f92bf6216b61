#if canImport(ObjectiveC) && canImport(CoreData)
  public import CoreData
  import Foundation
  public import LiveCells
  import ObjectiveC
  import class ObjectiveC.NSObject

  /// The results of an `NSFetchedResultsController` as a list for tables.
  ///
  /// ```swift
  /// let notes = try FetchedResults(controller)
  /// screen = TableViewScreen(LiveTable(notes) { Column("Text", \.text) }, in: tableView)
  /// ```
  ///
  /// Insertions, removals and moves are reported as the controller reports them. An updated object
  /// is not reported, because its cells observe it. The sections of the list are those of the
  /// controller. The list becomes the controller's delegate, and the controller's context must
  /// belong to the main queue. Rows that a user deletes, if the table allows it, are deleted in the
  /// context, which is not saved.
  @MainActor
  public final class FetchedResults<Element: NSManagedObject>: @MainActor SectionedCollection,
    @MainActor DeletableCollection
  {
    /// The controller. The list is its delegate.
    public let controller: NSFetchedResultsController<Element>

    private let observers = SectionedObservers()
    private let delegate = FetchedResultsDelegate()
    private let isSectioned: Bool
    /// The identities of the sections, by name.
    private var identities: [String: Int] = [:]
    /// The row counts of the sections at the last notification.
    private var rowCounts: [Int] = []

    /// Creates a list of a controller's results. Fetches them unless the controller has already
    /// fetched.
    ///
    /// - Throws: The error of Core Data if the fetch fails.
    public init(_ controller: NSFetchedResultsController<Element>) throws {
      self.controller = controller
      isSectioned = controller.sectionNameKeyPath != nil
      if controller.fetchedObjects == nil { try controller.performFetch() }
      controller.delegate = delegate
      rowCounts = currentRowCounts
      delegate.onChange = { [weak self] in self?.notify($0) }
    }

    /// Fetches again, for instance after the predicate was changed or the context was reset.
    ///
    /// - Throws: The error of Core Data if the fetch fails.
    public func fetch() throws {
      try controller.performFetch()
      rowCounts = currentRowCounts
      observers.send(.reload, from: self)
    }

    private var rows: [Element] { controller.fetchedObjects ?? [] }

    public var count: Int {
      observers.noteRead()
      return rows.count
    }

    public subscript(position: Int) -> Element {
      observers.noteRead()
      return rows[position]
    }

    public func position(of element: Element) -> Int? {
      guard let path = controller.indexPath(forObject: element) else { return nil }
      return position(of: path, in: currentRowCounts)
    }

    public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
      observers.observe(body)
    }

    public func delete(_ elements: [Element]) {
      for element in elements { controller.managedObjectContext.delete(element) }
    }

    // MARK: Sections

    public var sections: [RowSection]? {
      guard isSectioned else { return nil }
      return controller.sections?.map { section in
        RowSection(
          id: identity(of: section.name),
          title: section.name,
          rowCount: section.numberOfObjects
        )
      }
    }

    public func observeSections(_ body: @escaping () -> Void) -> ObservationToken {
      observers.observeSections(body)
    }

    private func identity(of name: String) -> Int {
      if let known = identities[name] { return known }
      identities[name] = identities.count
      return identities.count - 1
    }

    // MARK: Changes

    private var currentRowCounts: [Int] {
      controller.sections?.map(\.numberOfObjects) ?? [rows.count]
    }

    private func position(of path: IndexPath, in rowCounts: [Int]) -> Int {
      rowCounts[..<path[0]].reduce(0, +) + path[1]
    }

    private func notify(_ changes: FetchedResultsDelegate.Changes) {
      let (before, after) = (rowCounts, currentRowCounts)
      rowCounts = after
      var change = ListChange(
        removals: changes.removals.map { position(of: $0, in: before) }.sorted(),
        insertions: changes.insertions.map { position(of: $0, in: after) }.sorted(),
        moves: changes.moves.map { from, to in
          ListChange.Move(from: position(of: from, in: before), to: position(of: to, in: after))
        }
      )
      // A batch with inconsistent counts is fatal in UIKit; a reload is not.
      let expected = before.reduce(0, +) - change.removals.count + change.insertions.count
      if expected != after.reduce(0, +) { change = .reload }
      observers.send(change, hasOtherSections: changes.hasSections, from: self)
    }
  }
#endif
