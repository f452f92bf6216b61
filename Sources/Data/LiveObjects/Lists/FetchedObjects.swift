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
  let includes: (Object) -> Bool
  /// The property that users change by moving objects.
  let numbering: Numbering?
  let observers = SectionedObservers()
  private(set) var titledSections: TitledSections
  var overlay = UnsavedOverlay() {
    didSet { loaded.forgetPositions() }
  }
  /// An object that hides its row because the row will be deleted or inserted again, with the row's
  /// position if the list contains it.
  struct ShadowingObject {
    let object: any ManagedObject
    var row: Int?
  }

  /// All objects that hide their rows, whether or not the row is in this list.
  var hiders: [ObjectIdentifier: ShadowingObject] = [:]
  private let loaded: LoadedObjects<Object>
  /// Changes of the rows and in the context that have not been reported.
  private var pending = PendingListChanges()
  private var suspension = Suspension.active
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
    self.rows = rows
    self.includes = includes
    self.numbering = numbering
    loaded = LoadedObjects(context, prefetching: relations)
    rows.givesRows = false
    titledSections = TitledSections(nil)
    titledSections = TitledSections(
      sections.map { sections in
        SectionTitles(sections, of: context) { [weak self] in self?.retitle() }
      }
    )
    readOverlay()
    follow()
    context.addList(followsEdits: numbering != nil) { [weak self] changes in
      guard let self else { return false }
      self.pending.add(changes)
      self.update()
      return true
    }
  }

  public var count: Int {
    observers.noteRead()
    return rows.count - overlay.hidden.count + overlay.addedCount
  }

  public subscript(position: Int) -> Object {
    if let object = loaded[position] {
      observers.noteRead()
      return object
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
    loaded.makeBatch(rows.knownKeys(in: shown.prefix(RowWindow.maxReadyCount)))
    if !isFamily, loaded.batch.count == wanted.count, overlay.isEmpty {
      loaded.load(loaded.batch, at: wanted)
    } else {
      loaded.forgetPositions()
      loaded.load(wanted.map { self[$0] })
    }
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

extension FetchedObjects: CommitCountingCollection {
  package var commitCounter: CommitCounter? { rows.commitCounter }
}

extension FetchedObjects: SuspendableCollection {
  public func suspend() {
    suspension.request()
    rest()
  }

  public func resume() {
    guard suspension.end() else { return }
    rows.resume()
    follow()
    readOverlay()
    observers.send(.reload, from: self)
  }

  /// Ends all observations if the list is suspended and has no observers.
  private func rest() {
    guard suspension.begin(isObserved: !observers.isEmpty) else { return }
    tokens = []
    titledSections.titles?.end()
    rows.suspend()
  }

  private func follow() {
    tokens = [
      rows.observeChanges { [weak self] change in
        self?.loaded.forgetPositions()
        self?.pending.add(change)
        self?.update()
      },
      rows.observeSections { [weak self] in
        self?.pending.addSections()
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
      loaded.awaitClass(of: key)
      return nothing
    }
    if !loaded.contains(key) {
      // Neighbouring objects are usually requested next, so a batch is created.
      loaded.makeBatch(rows.knownKeys(in: row..<Swift.min(row + 64, rows.count)))
    }
    return context.object(Object.self, key)
  }

  /// A placeholder that represents a deleted row. It is replaced by the next refresh of the rows.
  private var nothing: Object {
    let state = ManagedState(Object.managedTable)
    state.row.isGone = true
    return Object(managedState: state)
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
    if suspension.isSuspended || !pending.begin() { return }
    defer { pending.end() }
    repeat {
      if pending.hasCommit {
        seeCommit()
        context.deliverChanges()
      }
      let changes = pending.take()
      notify(changes.rows, changes.context)
    } while !pending.isEmpty
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
    if isFamily { context.prefetch(hiders.values.map(\.object) + loaded.objects) }
  }

  private func notify(_ rowChange: ListChange, _ contextChanges: ContextChanges) {
    let change: ListChange
    var rowChange = rowChange
    var arrived: [Object] = []
    if isFamily || !contextChanges.exchanged.isEmpty, !rowChange.isReload {
      arrived = loaded.arrived(contextChanges.identified)
      rowChange.makeRoom(
        for: (contextChanges.exchanged.compactMap { $0 as? Object } + arrived).compactMap {
          object in
          object.managedState.key.flatMap(rows.position)
        }
      )
    }
    if rowChange.isReload {
      loaded.stopAwaiting()
      readOverlay()
      change = .reload
    } else {
      let update = overlayUpdate(rowChange, contextChanges)
      change = overlay.apply(update, rowCount: rows.count) { object in
        let object = Object.known(object)
        return object.managedState.isKnownDeleted ? nil : rowPosition(of: object)
      }
    }
    loaded.forgetPositions()
    loaded.removeDeleted()
    if !arrived.isEmpty { loaded.load(loaded.objects + arrived) }
    let hasOtherSections = updateSections()
    observers.send(change, hasOtherSections: hasOtherSections, from: self)
  }

  /// Recomputes the sections. Returns whether they differ from those that observers have received.
  func updateSections() -> Bool {
    let (present, others) = presentSections
    let titles = rows.sectionTerm == nil ? titledSections.titles : nil
    return titledSections.update(
      present,
      others: others,
      titles: present.flatMap { titles?.titles(of: $0) }
    )
  }

  /// Recomputes section titles after a change of the objects that they depend on.
  private func retitle() {
    // The update in progress, or the next one, recomputes the titles.
    if pending.isReporting || suspension.isSuspended || pending.hasRows { return }
    if updateSections() { observers.send(ListChange(), hasOtherSections: true, from: self) }
  }
}
