/// The managed objects of a request as a list that follows the commits of all processes.
///
/// What stands where is what the file says, as in `FetchedRows`: a window of a large table is
/// known where an index gives the order, and objects are loaded together when they are about to be
/// shown. What is not saved shows so far: objects that are to be deleted are left out at once, and
/// new objects of the class stand where the order puts them, and in their section, if
/// `includes` says so; what the order holds equal stands as it was inserted, and a key that the database gives
/// counts as greater than all others. So they stay where they are when they are saved. Where the order is not known
/// yet, of what a `SELECT` gives, and on a database that is not local, they stand at the end. A change of a value
/// takes a new object to another place at once; one that has been saved goes to another place, into the list
/// or out of it when it is saved, not before.
///
/// It belongs to the main actor, as its context must.
@MainActor
public final class FetchedObjects<Object: ManagedObject>: DeletableCollection {
  public typealias Element = Object

  /// The context of the objects.
  public let context: ManagedContext
  let rows: FetchedRows
  private let known: ManagedClass
  let includes: (Object) -> Bool
  private let observers = ListObservers()
  var overlay = UnsavedOverlay() {
    didSet { readyRange = 0..<0 }
  }
  let sectionObservers = ListObservers()
  private(set) var sectionList = SectionList()
  /// What the headers of the sections say, where that isn't just their values.
  private(set) var titles: SectionTitles?
  /// Whether whoever showed the objects shows them no more.
  private var isResting = false
  /// An object that hides its row, since that is to be deleted or written anew, and this row, if that is in the list.
  struct Hider {
    let object: any ManagedObject
    var row: Int?
  }

  /// The objects that hide their rows, in the list or not.
  var hiders: [ObjectIdentifier: Hider] = [:]
  /// The objects made ready last, which are kept loaded.
  private var ready: [Object] = []
  /// Where these stand; empty once they may stand elsewhere.
  private var readyRange = 0..<0
  /// What was made together last because somebody asked for one of it.
  private var together: [Object] = []
  /// Keys of rows whose objects' classes are not known yet, so that others stand for them.
  private var awaited: Set<RowKey> = []
  /// The same with what their relations lead to.
  private var window: LoadingWindow?
  private let relations: [ManagedProperty]
  /// Changes of the rows that are not told yet.
  private var collected: [ListChange] = []
  /// What happened in the context and is not told yet.
  private var news = ContextNews()
  private var isUpdating = false
  private var tokens: [ObservationToken] = []

  init(
    _ context: ManagedContext,
    _ rows: FetchedRows,
    prefetching relations: [ManagedProperty],
    sections: ObjectSections<Object>?,
    includes: @escaping (Object) -> Bool
  ) {
    self.context = context
    self.relations = relations
    self.rows = rows
    self.includes = includes
    known = context.managedClass(Object.self)
    rows.givesRows = false
    titles = sections.map { sections in
      SectionTitles(sections, of: context) { [weak self] in self?.retitle() }
    }
    readOverlay()
    follow()
    context.addList { [weak self] news in
      guard let self else { return false }
      self.news.add(news)
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
      "\(Object.managedTable.className): no object at position \(position), there are \(count)"
    )
    let (added, row) = overlay.element(at: position)
    // Only objects of the list are put there.
    return added.map(Object.known) ?? object(ofRow: row)
  }

  public func position(of element: Object) -> Int? {
    overlay.position(of: element) ?? rowPosition(of: element).flatMap(overlay.position(ofRow:))
  }

  public func prepare(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    let shown = overlay.rows(in: range)
    if !shown.isEmpty { rows.prepare(shown) }
    let wanted = range.prefix(RowWindow.mostReady)
    makeTogether(shown.prefix(RowWindow.mostReady))
    if !isFamily, together.count == wanted.count, overlay.isEmpty {
      readyRange = wanted
      load(together)
    } else {
      readyRange = 0..<0
      load(wanted.map { self[$0] })
    }
  }

  /// Loads objects together, and keeps them until others are.
  private func load(_ objects: [Object]) {
    ready = objects
    context.prefetch(ready)
    together = []
    guard Object.managedTable.hasRelations else { return }
    let next = LoadingWindow(ready)
    context.windows.insert(next)
    for relation in relations { next.load(relation, in: context) }
    // What it has loaded is let go once the next one has taken what is the same.
    window = next
  }

  public func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    let token = observers.observe(body)
    resume()
    return token
  }

  /// Has the context delete objects: they leave the list at once, their rows when it is saved. Can be
  /// undone as one step.
  public func delete(_ elements: [Object]) {
    context.delete(elements)
  }

  /// How current the list is.
  public var status: FetchedRows.Status { rows.status }

  /// Calls `body` whenever the status becomes another, until the token is ended or dropped.
  public func observeStatus(
    _ body: @escaping (FetchedRows.Status) -> Void
  ) -> ObservationToken {
    rows.observeStatus(body)
  }

  /// Looks at the database now; commits are followed without it.
  public func refresh() {
    context.refresh()
    if context.participant == nil { rows.refresh() }
  }

  /// Waits until what is counted or ordered behind the scenes is done.
  public func settle() async {
    await context.refreshLater()
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

  /// Follows nothing any more if nobody wants to know.
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
        self?.news.isCommit = true
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
  /// Whether of which class an object is has to be read first.
  private var isFamily: Bool { Object.managedTable.family != nil }

  private func object(ofRow row: Int) -> Object {
    guard let key = rows.key(at: row) else { return nothing }
    if isFamily, context.local == nil {
      if let known = context.knownObject(Object.self, Object.managedTable, key) { return known }
      // Its class is asked for; another stands in its place then.
      awaited.insert(key)
      return nothing
    }
    if known.objects[key] == nil {
      // Whoever asks for one asks for the next as well.
      makeTogether(row..<min(row + 64, rows.count))
    }
    return context.object(Object.self, key)
  }

  /// The object of a row of nothing, until the next refresh of the rows.
  private var nothing: Object {
    let state = ManagedState(Object.managedTable)
    state.row.isGone = true
    return Object(managedState: state)
  }

  /// Makes the objects of some rows, and keeps them until others are made so: whoever reads one loads them in
  /// one statement. Of a family the rows are read at once, since they say of which class their objects are.
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
  /// Brings the list to the present state, and tells of it as one change.
  private func update() {
    rest()
    if isUpdating || tokens.isEmpty { return }
    isUpdating = true
    defer { isUpdating = false }
    repeat {
      if news.isCommit {
        seeCommit()
        context.sendNews()
      }
      let (changes, latest) = (collected, news)
      collected = []
      news = ContextNews()
      tell(changes, latest)
    } while !collected.isEmpty || !news.isEmpty
  }

  /// Has both objects and rows see a commit before anybody hears of it from the list.
  private func seeCommit() {
    if let participant = context.participant {
      // They have read it together.
      rows.follower.settle(participant)
      rows.follower.settle(rows)
    } else {
      context.refresh()
      rows.refresh()
    }
    // What is shown may be of another class by now.
    if isFamily { context.prefetch(hiders.values.map(\.object) + ready) }
  }

  private func tell(_ changes: [ListChange], _ news: ContextNews) {
    let change: ListChange
    var rowChange = ListChange(joining: changes)
    var arrived: [Object] = []
    if isFamily, !rowChange.isReload {
      arrived = news.identified.compactMap { object in
        object.managedState.key.flatMap { awaited.remove($0) } == nil ? nil : object as? Object
      }
      rowChange.makeRoom(
        for: (news.exchanged.compactMap { $0 as? Object } + arrived).compactMap { object in
          object.managedState.key.flatMap(rows.position)
        }
      )
    }
    if rowChange.isReload {
      awaited = []
      readOverlay()
      change = .reload
    } else {
      let update = overlayUpdate(rowChange, news)
      change = overlay.apply(update, rowCount: rows.count) { object in
        let object = Object.known(object)
        return object.managedState.isKnownDeleted ? nil : rowPosition(of: object)
      }
    }
    readyRange = 0..<0
    // What nobody observes is not read for this.
    ready.removeAll { $0.managedState.isKnownDeleted }
    if !arrived.isEmpty { load(ready + arrived) }
    let hasOtherSections = updateSections()
    observers.send(change, from: self)
    if hasOtherSections, change.isEmpty { sectionObservers.send(.reload, from: self) }
  }

  /// Takes what the sections are by now; answers whether that differs from what was told.
  func updateSections() -> Bool {
    let (present, others) = presentSections
    let titles = rows.sectionTerm == nil ? titles : nil
    return sectionList.update(
      present,
      others: others,
      titles: present.flatMap { titles?.titles(of: $0) }
    )
  }

  /// Has the headers say what they are to say by now.
  private func retitle() {
    // Whoever looks at the whole list will look at these.
    if isUpdating || tokens.isEmpty || !collected.isEmpty { return }
    if updateSections() { sectionObservers.send(.reload, from: self) }
  }
}
