import Synchronization

/// The progress of a proxy's setting of a property.
@usableFromInline
struct Suppression {
  /// The property whose elements the proxy is changing, or -1. The proxy notifies the observers
  /// itself.
  @usableFromInline var index = -1
  /// Whether the proxy's own setting has not yet reached the setter.
  @usableFromInline var isAwaited = false
  /// Whether other code has set the property in the meantime.
  var isDisturbed = false
  /// The number of active deliveries of the object when the proxy began.
  var depth = 0
}

extension ObjectState {
  /// Makes a to-many change and notifies observers of its kind, its indexes and its elements.
  ///
  /// `apply` changes the property through its setter, which does not notify observers of this
  /// setting. Other settings in the meantime, by observers or by the property's own `didSet`, are
  /// reported as usual. If the property ends up with other elements, the change is reported as a
  /// setting.
  ///
  /// - Parameters:
  ///   - isPlain: Whether the setter only stores the value, without running code of the class.
  ///   - work: Recomputes the result from the value that an observer has left. Returns nil if the
  ///     change is no longer valid.
  /// - Returns: Whether the change was made.
  func change<Root: AnyObject, Value>(
    _ index: Int,
    of root: Root,
    at keyPath: ReferenceWritableKeyPath<Root, Value>,
    isPlain: Bool,
    _ change: ToManyChange<Value>,
    _ apply: (inout Value) -> Void,
    again work: (Value) -> Value?
  ) -> Bool {
    guard bits.linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else {
      apply(&root[keyPath: keyPath])
      return true
    }
    if ChangeGroup.current != nil {
      return changeInGroup(index, of: root, at: keyPath, change, apply, again: work)
    }
    guard isPlain, !isAnnounced(index) else {
      return changeCarefully(index, of: root, at: keyPath, change, again: work)
    }
    let round = announce(change, index, of: root)
    silently(index) { apply(&root[keyPath: keyPath]) }
    complete(round, of: root) { root[keyPath: keyPath] }
    return true
  }

  /// The variant of `change` for a property whose final value may differ from the proxy's result,
  /// because other code runs before or during the setting.
  private func changeCarefully<Root: AnyObject, Value>(
    _ index: Int,
    of root: Root,
    at keyPath: ReferenceWritableKeyPath<Root, Value>,
    _ change: ToManyChange<Value>,
    again work: (Value) -> Value?
  ) -> Bool {
    let before = root[keyPath: keyPath]
    let round = announce(change, index, of: root)
    let present = root[keyPath: keyPath]
    let whole = work(present)
    var isAsRequested = hasSameElements(before, present)
    if let whole {
      let isDisturbed = silently(index) { root[keyPath: keyPath] = whole }
      isAsRequested =
        isAsRequested && !isDisturbed && hasSameElements(whole, root[keyPath: keyPath])
    }
    if !isAsRequested || whole == nil { round.becomeSetting(old: present) }
    complete(round, of: root) { root[keyPath: keyPath] }
    return whole != nil
  }

  /// The variant of `change` for a group of changes, which reports only settings.
  private func changeInGroup<Root: AnyObject, Value>(
    _ index: Int,
    of root: Root,
    at keyPath: ReferenceWritableKeyPath<Root, Value>,
    _ change: ToManyChange<Value>,
    _ apply: (inout Value) -> Void,
    again work: (Value) -> Value?
  ) -> Bool {
    let round = announce(
      index,
      kind: .setting,
      indexes: nil,
      old: keepsOld(index) ? root[keyPath: keyPath] : nil,
      elements: change.inserted,
      of: root
    )
    defer { complete(round, of: root) { root[keyPath: keyPath] } }
    guard isAnnounced(index) else {
      silently(index) { apply(&root[keyPath: keyPath]) }
      return true
    }
    guard let whole = work(root[keyPath: keyPath]) else { return false }
    silently(index) { root[keyPath: keyPath] = whole }
    return true
  }

  private func announce<Value>(
    _ change: ToManyChange<Value>,
    _ index: Int,
    of root: AnyObject
  ) -> TypedRound<Value> {
    announce(
      index,
      kind: change.kind,
      indexes: change.indexes,
      old: change.removed,
      elements: change.inserted,
      of: root
    )
  }

  /// Runs `body`, whose first setting of a property notifies no observers. Returns whether other
  /// code has set the property in the meantime.
  @discardableResult
  private func silently(_ index: Int, _ body: () -> Void) -> Bool {
    let outer = suppression
    suppression = Suppression(index: index, isAwaited: true, depth: walks.depth)
    body()
    let isDisturbed = suppression.isDisturbed
    suppression = outer
    return isDisturbed
  }

  /// Returns whether a setting of the silenced property is the proxy's own: the first one, unless
  /// it is made by an observer. A setting by an observer runs inside a delivery that began after
  /// the proxy, so `depth` is greater than the recorded one.
  @usableFromInline
  @inline(never)
  func passesSilently() -> Bool {
    guard suppression.isAwaited, suppression.depth == walks.depth else {
      suppression.isDisturbed = true
      return false
    }
    suppression.isAwaited = false
    return true
  }

  /// Returns whether an observer of a property is notified before a change.
  private func isAnnounced(_ index: Int) -> Bool {
    index < capacity && slots[index].announced != 0
  }

  private func keepsOld(_ index: Int) -> Bool {
    index < capacity && slots[index].keepsOld != 0
  }

  /// Attempts to change elements of a synchronized object through the property's setter. Returns
  /// false, without changing anything, if the property has changed since it was read.
  func editShared<Root: AnyObject, Value>(
    _ index: Int,
    of root: Root,
    at keyPath: ReferenceWritableKeyPath<Root, Value>,
    since count: UInt,
    _ change: ToManyChange<Value>,
    _ whole: Value,
    _ attempts: SharedAttempts?
  ) -> Bool {
    SharedEdit(self, index, since: count, change, attempts).make { root[keyPath: keyPath] = whole }
  }
}

/// A change of elements of a to-many property that was computed and has not been made yet.
struct ToManyChange<Value> {
  let kind: ChangeKind
  let indexes: [Int]?
  let removed: Value?
  let inserted: Value?
}
