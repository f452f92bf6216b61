/// The managed objects of a request, as a list that follows the commits of all processes.
///
/// ```swift
/// let albums = try context.fetchedObjects(Album.self, RowRequest(order: ["title"]))
/// let token = albums.observeChanges { change in changes.append(change) }
/// ```
///
/// Saved rows are ordered by the database, as in `FetchedRows`. Where an index provides the order,
/// only a window of a large table is read. ``prepare(_:)`` loads the objects of a range together.
///
/// Unsaved changes are displayed as follows:
///
/// - Objects that are marked for deletion are left out immediately.
/// - A new object that `includes` accepts is inserted at the index, and in the section, that the
///   order gives it. Among equal sort values the order of insertion counts. A key that the database
///   will generate sorts after all existing keys. The object therefore keeps its index when it is
///   saved.
/// - New objects are at the end of the list while their sort position is unknown. It is always
///   unknown for requests that are a `SELECT` statement, and in databases without synchronous
///   access.
/// - Changing a value moves a new object immediately. A saved object is moved, inserted or removed
///   when the change is saved. A list that users reorder also moves saved objects immediately, see
///   ``move(_:to:)``.
///
/// The list is isolated to the main actor, and its context must be too.
@MainActor
public final class FetchedObjects<Object: ManagedObject>: DeletableCollection {
  public typealias Element = Object

  /// The context that manages the objects. Cast it to ``ManagedContext`` for synchronous calls.
  public let context: AsyncManagedContext
  let rows: FetchedRows
  private let known: ManagedClass
  let includes: (Object) -> Bool
  /// The property that users change by moving objects.
  let numbering: Numbering?
  private let observers = ListObservers()
  var overlay = UnsavedOverlay() {
    didSet { readyRange = 0..<0 }
  }
  let sectionObservers = ListObservers()
  private(set) var sectionList = SectionList()
  /// Computes the section titles, if they differ from the section values.
  private(set) var titles: SectionTitles?
  /// Whether ``suspend()`` was called and ``resume()`` was not called since.
  private var isResting = false
  /// An object that hides its row because the row will be deleted or inserted again, with the row's
  /// position if the list contains it.
  struct ShadowingObject {
    let object: any ManagedObject
    var row: Int?
  }

  /// All objects that hide their rows, whether or not the row is in this list.
  var hiders: [ObjectIdentifier: ShadowingObject] = [:]
  /// The objects of the last prepared range. They are retained, so that they stay loaded.
  private var ready: [Object] = []
  /// The positions of `ready` in the list. Empty once they may have changed.
  private var readyRange = 0..<0
  /// Objects created as one batch because one of them was requested. Retained until they are
  /// loaded.
  private var together: [Object] = []
  /// Keys of rows whose class is not known yet. Placeholder objects are displayed for them.
  private var awaited: Set<RowKey> = []
  /// The window that loads the objects in `ready` and their related objects in batches.
  private var window: LoadingWindow?
  private let relations: [ManagedProperty]
  /// Changes of the rows that have not been processed.
  private var collected: [ListChange] = []
  /// Changes in the context that have not been processed.
  private var pendingChanges = ContextChanges()
  private var isUpdating = false
  private var tokens: [ObservationToken] = []

  init(
    _ context: AsyncManagedContext,
    _ rows: FetchedRows,
    prefetching relations: [ManagedProperty],
    sections: ObjectSections<Object>?,
    numbering: Numbering? = nil,
    includes: @escaping (Object) -> Bool
  ) {
    self.context = context
    self.relations = relations
    self.rows = rows
    self.includes = includes
    self.numbering = numbering
    known = context.managedClass(Object.self)
    rows.givesRows = false
    titles = sections.map { sections in
      SectionTitles(sections, of: context) { [weak self] in self?.retitle() }
    }
    readOverlay()
    follow()
    context.addList(followsEdits: numbering != nil) { [weak self] pendingChanges in
      guard let self else { return false }
      self.pendingChanges.add(pendingChanges)
      self.update()
      return true
    }
  }

  public var count: Int {
    observers.noteRead()
    return rows.count - overlay.hidden.count + overlay.addedCount
  }

  public subscript(position: Int) -> Object {
    if readyRange.contains(position) {
      observers.noteRead()
      return ready[position - readyRange.lowerBound]
    }
    precondition(
      position >= 0 && position < count,
      "\(Object.managedTable.className): position \(position) is out of range; the count is \(count)"
    )
    let (added, row) = overlay.element(at: position)
    // Only objects of this list are added to the overlay, so the cast cannot fail.
    return added.map { Object.known($0) } ?? object(ofRow: row)
  }

  public func position(of element: Object) -> Int? {
    overlay.position(of: element) ?? rowPosition(of: element).flatMap(overlay.position(ofRow:))
  }

  public func prepare(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    let shown = overlay.rows(in: range)
    if !shown.isEmpty { rows.prepare(shown) }
    let wanted = range.prefix(RowWindow.maxReadyCount)
    makeTogether(shown.prefix(RowWindow.maxReadyCount))
    if !isFamily, together.count == wanted.count, overlay.isEmpty {
      readyRange = wanted
      load(together)
    } else {
      readyRange = 0..<0
      load(wanted.map { self[$0] })
    }
  }

  /// Loads objects together and retains them until the next call.
  private func load(_ objects: [Object]) {
    ready = objects
    context.prefetch(ready)
    together = []
    guard Object.managedTable.hasRelations else { return }
    let next = LoadingWindow(ready)
    context.loading.windows.insert(next)
    for relation in relations { next.load(relation, in: context) }
    // The previous window is released last, so that objects in both windows stay loaded.
    window = next
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    let token = observers.observe(body)
    resume()
    return token
  }

  /// Marks objects for deletion in the context, as one undoable step.
  ///
  /// The objects leave the list immediately. Their rows are deleted when the context is saved.
  public func delete(_ elements: [Object]) {
    context.delete(elements)
  }

  /// The list's status: whether it reflects the latest commit.
  public var status: FetchedRows.Status { rows.status }

  /// Calls `body` after each change of the status, until the token is invalidated or released.
  public func observeStatus(
    _ body: @escaping (FetchedRows.Status) -> Void
  ) -> ObservationToken {
    rows.observeStatus(body)
  }

  /// Reads the latest commit now. Commits are also followed without calling this method.
  public func refresh() {
    context.refreshOrRequest()
    if context.participant == nil { rows.refresh() }
  }

  /// Waits until background counting and ordering have finished.
  public func settle() async {
    await context.refresh()
    await rows.settle()
  }
}

extension FetchedObjects: SuspendableCollection {
  public func suspend() {
    isResting = true
    rest()
  }

  public func resume() {
    isResting = false
    guard tokens.isEmpty else { return }
    rows.resume()
    follow()
    readOverlay()
    observers.send(.reload, from: self)
  }

  /// Ends all observations if the list is suspended and has no observers.
  private func rest() {
    guard isResting, observers.isEmpty, !tokens.isEmpty else { return }
    tokens = []
    titles?.end()
    rows.suspend()
  }

  private func follow() {
    tokens = [
      rows.observeChanges { [weak self] change in
        self?.readyRange = 0..<0
        self?.collected.append(change)
        self?.pendingChanges.isCommit = true
        self?.update()
      },
      rows.observeSections { [weak self] in
        self?.collected.append(ListChange())
        self?.update()
      },
    ]
  }
}

extension FetchedObjects {
  /// Whether the class of an object depends on its row's discriminator, which must be read first.
  private var isFamily: Bool { Object.managedTable.family != nil }

  private func object(ofRow row: Int) -> Object {
    guard let key = rows.key(at: row) else { return nothing }
    if isFamily, context.local == nil {
      if let known = context.knownObject(Object.self, Object.managedTable, key) { return known }
      // The discriminator has to be queried. A placeholder is displayed until the result arrives.
      awaited.insert(key)
      return nothing
    }
    if known.objects[key] == nil {
      // Neighbouring objects are usually requested next, so a batch is created.
      makeTogether(row..<Swift.min(row + 64, rows.count))
    }
    return context.object(Object.self, key)
  }

  /// A placeholder that represents a deleted row. It is replaced by the next refresh of the rows.
  private var nothing: Object {
    let state = ManagedState(Object.managedTable)
    state.row.isGone = true
    return Object(managedState: state)
  }

  /// Creates the objects of a range of rows and retains them until the next call. Reading a
  /// property of one object then loads all of them with one statement.
  ///
  /// For an inheritance hierarchy the rows are read immediately, because they determine the
  /// classes.
  private func makeTogether(_ range: Range<Int>) {
    let keys = rows.knownKeys(in: range)
    together =
      isFamily
      ? context.members(Object.self, known, keys).compactMap { $0 }
      : context.objects(Object.self, known, keys)
  }

  func rowPosition(of object: any ManagedObject) -> Int? {
    object.managedState.isReplaced ? nil : object.rowKey.flatMap(rows.position)
  }
}

// Following rows and context.
extension FetchedObjects {
  /// Processes all collected changes and notifies observers of each result as one change.
  ///
  /// Observers may cause further changes, and calls during an update only collect. The loop runs
  /// until nothing is left.
  private func update() {
    rest()
    if isUpdating || tokens.isEmpty { return }
    isUpdating = true
    defer { isUpdating = false }
    repeat {
      if pendingChanges.isCommit {
        seeCommit()
        context.deliverChanges()
      }
      let (changes, latest) = (collected, pendingChanges)
      collected = []
      pendingChanges = ContextChanges()
      notify(changes, latest)
    } while !collected.isEmpty || !pendingChanges.isEmpty
  }

  /// Applies a commit to the objects and to the rows before the list's observers are notified. An
  /// observer therefore never sees one without the other.
  private func seeCommit() {
    if let participant = context.participant {
      // Both are participants of the same follower and were read in one transaction.
      rows.follower.settle(participant)
      rows.follower.settle(rows)
    } else {
      context.refreshOrRequest()
      rows.refresh()
    }
    // A row's discriminator, and with it the class of a displayed object, may have changed.
    if isFamily { context.prefetch(hiders.values.map(\.object) + ready) }
  }

  private func notify(_ changes: [ListChange], _ pendingChanges: ContextChanges) {
    let change: ListChange
    var rowChange = ListChange(joining: changes)
    var arrived: [Object] = []
    if isFamily || !pendingChanges.exchanged.isEmpty, !rowChange.isReload {
      arrived = pendingChanges.identified.compactMap { object in
        object.managedState.key.flatMap { awaited.remove($0) } == nil ? nil : object as? Object
      }
      rowChange.makeRoom(
        for: (pendingChanges.exchanged.compactMap { $0 as? Object } + arrived).compactMap {
          object in
          object.managedState.key.flatMap(rows.position)
        }
      )
    }
    if rowChange.isReload {
      awaited = []
      readOverlay()
      change = .reload
    } else {
      let update = overlayUpdate(rowChange, pendingChanges)
      change = overlay.apply(update, rowCount: rows.count) { object in
        let object = Object.known(object)
        return object.managedState.isKnownDeleted ? nil : rowPosition(of: object)
      }
    }
    readyRange = 0..<0
    // Objects are removed only if their deletion is already known. Checking unobserved objects
    // would fire their faults.
    ready.removeAll { $0.managedState.isKnownDeleted }
    if !arrived.isEmpty { load(ready + arrived) }
    let hasOtherSections = updateSections()
    observers.send(
      change,
      sections: sectionObservers,
      haveChanged: hasOtherSections,
      from: self
    )
  }

  /// Recomputes the sections. Returns whether they differ from those that observers have received.
  func updateSections() -> Bool {
    let (present, others) = presentSections
    let titles = rows.sectionTerm == nil ? titles : nil
    return sectionList.update(
      present,
      others: others,
      titles: present.flatMap { titles?.titles(of: $0) }
    )
  }

  /// Recomputes section titles after a change of the objects that they depend on.
  private func retitle() {
    // The update in progress, or the next one, recomputes the titles.
    if isUpdating || tokens.isEmpty || !collected.isEmpty { return }
    if updateSections() { sectionObservers.send(.reload, from: self) }
  }
}
