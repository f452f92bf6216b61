/// One row of a table. The object is unique for its row while it is alive.
///
/// ```swift
/// let row = rows[0]
/// let token = try row.observe(keyPath: "status", options: [.initial, .new]) { row, _ in
///   seen.append("\(row.key) is \(row["status"] ?? .null)")
/// }
/// ```
///
/// Its keys are the requested columns. They are read and observed by name (`row.observe(keyPath:
/// "status")`) or by position (`row[2]`, `\Row[2]`); the values are `Value`s. In a key path, a name
/// that contains a dot or begins with `@` has another meaning. Use the position for such columns.
///
/// The list holds only the rows that are prepared, and an observation ends with its row: keep the
/// row as well as the token. An observer of a row that was never read is not notified of the first
/// change, because the earlier values are unknown; `.initial` reads them.
///
/// A row may be a *fault*: its values are not loaded, or may be out of date. Reading a value loads
/// the row. Loading and unloading are not changes and notify no observers; observers are notified
/// of differences from loaded values. When a commit changes observed values, exactly the keys whose
/// values differ are notified, after all of them have been set.
///
/// On a database that is not local, a row is *unloaded* when it is first read, which differs from
/// `NULL`. Its values arrive later and notify the observers. Until then ``isLoaded`` is false,
/// ``value(at:)`` throws `UnloadedError`, and a table column shows a loading indicator.
///
/// A row is confined to the isolation of its `FetchedRows`.
public final class Row: KeyValueObservable, LoadedLater, Deletable {
  /// The key that identifies the row. It never changes. If a commit changes the key columns, the
  /// result is another row.
  public let key: RowKey

  private let source: RowSource
  private let registry = Registry()
  private var state = RowState()
  /// Whether a caller has read `isLoaded` as false. Observers are then notified when the row
  /// arrives.
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

  /// The columns as keys, by position, followed by `isDeleted` and `isLoaded`.
  public var keyTable: KeyTable { source.keyTable }

  /// The value in a column, by its position in the request. Reading it loads a fault.
  ///
  /// If the row cannot be read now or has not arrived, it is the last known value, or `NULL` if
  /// there is none. ``value(at:)`` distinguishes the cases. Traps if there is no such column.
  public subscript(position: Int) -> Value {
    registry.access(position)
    load()
    precondition(
      position < source.columns.count,
      "\(source.keyTable.className): column index \(position) is out of range; the count is \(source.columns.count)"
    )
    return known(position)
  }

  /// Returns the value in a column, by its position in the request. It loads a fault.
  ///
  /// - Throws: `UnloadedError` if the row has not arrived. Observers are notified when it arrives.
  public func value(at position: Int) throws(UnloadedError) -> Value {
    guard isLoaded else { throw UnloadedError() }
    return self[position]
  }

  /// A Boolean value indicating whether the row has values to show. It is false until its values
  /// arrive for the first time.
  ///
  /// The property is observable.
  public var isLoaded: Bool {
    registry.access(source.columns.count + 1)
    load()
    if hasValues { return true }
    isAwaited = true
    return false
  }

  /// The value in the column with a name, or nil if there is no such column. Reading it loads a
  /// fault.
  public subscript(name: String) -> Value? {
    source.position(of: name).map { self[$0] }
  }

  /// A Boolean value indicating whether the row was deleted or no longer matches the request's
  /// condition.
  ///
  /// The property is observable. The values stay as they were last read. If a row with the same key
  /// is inserted again, the same object represents it and is no longer deleted.
  public var isDeleted: Bool {
    registry.access(source.columns.count)
    load()
    return state.isGone
  }

  /// Whether the state of the row is known: it has values or is deleted.
  private var hasValues: Bool { !state.values.isEmpty || state.isGone }

  private func known(_ position: Int) -> Value {
    position < state.values.count ? state.values[position] : .null
  }
}

extension Row {
  /// Whether a read must load the row first.
  package var isFault: Bool { state.isFault }

  /// Whether the row has observers.
  var isObserved: Bool { registry.isObserved }

  /// Turns the row into a fault, because its values may be out of date.
  func becomeFault() {
    state.isFault = true
  }

  /// Applies the result of a read: values, or nil if the row no longer exists.
  func take(_ new: [Value]?) {
    let deletion = source.columns.count
    let changed = state.changes(
      by: new,
      initial: Array(repeating: .null, count: source.columns.count)
    )
    // Sends willChange for all keys, sets all values, then sends didChange for all keys. No
    // observer sees a part of a commit.
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
    notifyLoaded()
  }

  /// Notifies observers of `isLoaded` that the row has arrived.
  private func notifyLoaded() {
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
      // Older values may have been read before the commit that made the row a fault. The difference
      // is a change.
      take(new)
    case .gone: take(nil)
    case .unreadable, .later: state.servedPlaceholder = state.values.isEmpty
    }
  }
}

extension Row: CustomStringConvertible {
  /// The table name and the key.
  public var description: String { "\(source.keyTable.className) \(key)" }
}
