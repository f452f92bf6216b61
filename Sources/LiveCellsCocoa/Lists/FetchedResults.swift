#if canImport(ObjectiveC) && canImport(CoreData)
  public import CoreData
  import Foundation
  public import LiveCells
  import ObjectiveC
  import class ObjectiveC.NSObject

  /// What an `NSFetchedResultsController` has fetched, as a list that tables show.
  ///
  /// ```swift
  /// let notes = try FetchedResults(controller)
  /// screen = TableViewScreen(LiveTable(notes) { Column("Text", \.text) }, in: tableView)
  /// ```
  ///
  /// What comes, goes and moves is told as the controller tells it, and nothing when an object has changed
  /// in its place: its cells see that themselves. Its sections are the list's. It becomes the controller's
  /// delegate, whose context has to be one of the main queue. A person can delete rows: they are deleted in
  /// the context, which isn't saved.
  @MainActor
  public final class FetchedResults<Element: NSManagedObject>: @MainActor SectionedCollection,
    @MainActor DeletableCollection
  {
    /// What fetches. Its delegate is the list's.
    public let controller: NSFetchedResultsController<Element>

    private let observers = ListObservers()
    private let sectionObservers = ListObservers()
    private let delegate = FetchedResultsDelegate()
    private let isSectioned: Bool
    /// The names of the sections that there were, by which they keep their identities.
    private var identities: [String: Int] = [:]
    /// How many rows each section had when it was told last.
    private var rowCounts: [Int] = []

    /// The results of a controller. Fetches them unless the controller has done so.
    ///
    /// - Throws: What Core Data throws where it can't fetch.
    public init(_ controller: NSFetchedResultsController<Element>) throws {
      self.controller = controller
      isSectioned = controller.sectionNameKeyPath != nil
      if controller.fetchedObjects == nil { try controller.performFetch() }
      controller.delegate = delegate
      rowCounts = currentRowCounts
      delegate.onChange = { [weak self] in self?.tell($0) }
    }

    /// Fetches anew: after another predicate was set, or after the context was reset.
    ///
    /// - Throws: What Core Data throws where it can't fetch.
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
      sectionObservers.observe { _ in body() }
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

    private func tell(_ changes: FetchedResultsDelegate.Changes) {
      let (before, after) = (rowCounts, currentRowCounts)
      rowCounts = after
      var change = ListChange(
        removals: changes.removals.map { position(of: $0, in: before) }.sorted(),
        insertions: changes.insertions.map { position(of: $0, in: after) }.sorted(),
        moves: changes.moves.map { from, to in
          ListChange.Move(from: position(of: from, in: before), to: position(of: to, in: after))
        }
      )
      // Batches that don't add up are fatal to UIKit; to be told everything anew isn't.
      let expected = before.reduce(0, +) - change.removals.count + change.insertions.count
      if expected != after.reduce(0, +) { change = .reload }
      observers.send(
        change,
        sections: sectionObservers,
        haveChanged: changes.hasSections,
        from: self
      )
    }
  }
#endif
