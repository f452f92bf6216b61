/// One row of a table: a managed object that is the same object for as long as anyone holds it.
///
/// Its keys are the columns asked for, read and observed by name (`row.observe(keyPath:
/// "status")`), by position (`row[2]`, `\Row[2]`), or both; the values are `Value`s. A name
/// with a dot in it, or one that begins with `@`, means something else in a key path; use the
/// position for such columns.
///
/// A row may be a *fault*: its values are not loaded, or may be out of date. Reading one loads
/// them. Neither loading nor unloading is a change, so nobody is notified: an observation tells
/// what differs from values that were loaded. When a commit changes values that are observed,
/// exactly the keys whose values differ are notified, after all of them have been set.
///
/// A row of a database that is not local is not there when it is first read: it is *unloaded*, which
/// is not `NULL`. Its values come by themselves, and are told of when they have come; until then
/// ``isLoaded`` is false, ``value(at:)`` throws `UnloadedError`, and a column of a table shows that
/// something is on its way.
///
/// A row belongs to the isolation of the `FetchedRows` it came from.
public final class Row: KeyValueObservable, LoadedLater, Deletable {
  /// What tells this row apart; it never changes. A row whose key columns are changed is another
  /// row.
  public let key: RowKey

  private let source: RowSource
  private let registry = Registry()
  private var state = RowState()
  /// Whether somebody was told that the row isn't there yet.
  private var isAwaited = false

  package init(key: RowKey, source: RowSource) {
    self.key = key
    self.source = source
  }

  deinit {
    source.rows.forget(key)
  }

  /// The observations of this row.
  public var observationState: ObjectState { registry.state }

  /// The columns as keys, by their positions, and last `isDeleted` and `isLoaded`.
  public var keyTable: KeyTable { source.keyTable }

  /// The value in a column, by its position among those asked for; loads a fault.
  ///
  /// If the row cannot be read now, or isn't there yet, it is the last value known, or NULL if there
  /// is none; ``value(at:)`` tells the difference. Traps when there is no such column.
  public subscript(position: Int) -> Value {
    registry.access(position)
    load()
    precondition(
      position < source.columns.count,
      "\(source.keyTable.className): no column \(position), there are \(source.columns.count)"
    )
    return known(position)
  }

  /// The value in a column, by its position among those asked for; loads a fault.
  ///
  /// - Throws: `UnloadedError` when the row isn't there yet. When it has come, whoever observes what
  ///   was read is told.
  public func value(at position: Int) throws(UnloadedError) -> Value {
    guard isLoaded else { throw UnloadedError() }
    return self[position]
  }

  /// Whether the row has values to show; false while they are on their way for the first time.
  ///
  /// It may be observed, and becomes true when they have come.
  public var isLoaded: Bool {
    registry.access(source.columns.count + 1)
    load()
    if hasValues { return true }
    isAwaited = true
    return false
  }

  /// The value in the column of a name, or nil when there is no such column; loads a fault.
  public subscript(name: String) -> Value? {
    source.position(of: name).map { self[$0] }
  }

  /// Whether the row is no longer in its table, or no longer fulfils the request's condition.
  ///
  /// It may be observed. The values stay what they last were. A row that comes back with the same
  /// key is the same object, and no longer deleted.
  public var isDeleted: Bool {
    registry.access(source.columns.count)
    load()
    return state.isGone
  }

  /// Whether anything is known of the row, be it that it is gone.
  private var hasValues: Bool { !state.values.isEmpty || state.isGone }

  private func known(_ position: Int) -> Value {
    position < state.values.count ? state.values[position] : .null
  }
}

extension Row {
  /// Whether reading has to load first.
  package var isFault: Bool { state.isFault }

  /// Whether anybody observes the row.
  var isObserved: Bool { registry.isObserved }

  /// Makes the next read load again, because the values may be out of date.
  func becomeFault() {
    state.isFault = true
  }

  /// Takes what was read: values, or nil when the row is no longer there.
  func take(_ new: [Value]?) {
    let deletion = source.columns.count
    let changed = state.changes(
      by: new,
      initial: Array(repeating: .null, count: source.columns.count)
    )
    // All are announced, then all are set, then all are told: no observer sees half of a commit.
    let announcements = changed.map { index in
      registry.willMutate(index, of: self) { known(index) }
    }
    let isOther = state.isGone != (new == nil)
    let end = isOther ? registry.willMutate(deletion, of: self) { state.isGone } : nil
    state.take(new)
    for (index, announcement) in zip(changed, announcements) {
      registry.didMutate(index, of: self, announcement) { known(index) }
    }
    if isOther { registry.didMutate(deletion, of: self, end) { state.isGone } }
    tellLoaded()
  }

  /// Tells whoever was told that the row isn't there yet that it is.
  private func tellLoaded() {
    guard isAwaited else { return }
    registry.mutate(source.columns.count + 1, of: self) {
      !isAwaited
    } write: {
      isAwaited = false
    }
  }

  private func load() {
    guard state.isFault else { return }
    switch source.read(self) {
    case .row(let new):
      // What was read before the commit that made this a fault may have been seen: then it is a
      // change.
      take(new)
    case .gone: take(nil)
    case .unreadable, .later: state.owesValues = state.values.isEmpty
    }
  }
}

extension Row: CustomStringConvertible {
  /// The table and the key.
  public var description: String { "\(source.keyTable.className) \(key)" }
}
