import Synchronization

/// How far the setting of a property by a proxy has come.
@usableFromInline
struct Silence {
  /// Whether the proxy's own setting hasn't reached the setter yet.
  @usableFromInline var isAwaited = false
  /// Whether the property was set by other code meanwhile.
  var isDisturbed = false
  /// How many deliveries of the object were under way when the proxy began.
  var depth = 0
}

extension ObjectState {
  /// Makes a to-many change and notifies observers of its kind, its indexes and its elements.
  ///
  /// `apply` changes the property through its setter, which notifies no observers of this one setting. Other
  /// settings, made meanwhile by observers or by the property's own `didSet`, are reported as usual. Where the
  /// property doesn't end up with the elements asked for, the change is reported as a setting.
  ///
  /// - Parameters:
  ///   - isPlain: Whether the setter stores what it is given, and runs no code of the class.
  ///   - work: Works the change out anew, from the value that an observer has left; nil if it doesn't fit.
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
    guard linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else {
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

  /// The part of `change` for a property whose value may not become what the proxy makes of it: other code runs
  /// before the setting, or within it.
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
    var isAsAsked = hasSameElements(before, present)
    if let whole {
      let isDisturbed = silently(index) { root[keyPath: keyPath] = whole }
      isAsAsked = isAsAsked && !isDisturbed && hasSameElements(whole, root[keyPath: keyPath])
    }
    if !isAsAsked || whole == nil { round.becomeSetting(old: present) }
    complete(round, of: root) { root[keyPath: keyPath] }
    return whole != nil
  }

  /// The part of `change` for a group of changes, which reports settings only.
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

  /// Runs `body`, whose first setting of a property notifies no observers. Returns whether the property was set
  /// by other code meanwhile.
  @discardableResult
  private func silently(_ index: Int, _ body: () -> Void) -> Bool {
    let outer = (silenced, silence)
    silenced = index
    silence = Silence(isAwaited: true, depth: depth)
    body()
    let isDisturbed = silence.isDisturbed
    (silenced, silence) = outer
    return isDisturbed
  }

  /// Whether a setting of the silenced property is the one that its proxy makes.
  @usableFromInline
  @inline(never)
  func passesSilently() -> Bool {
    guard silence.isAwaited, silence.depth == depth else {
      silence.isDisturbed = true
      return false
    }
    silence.isAwaited = false
    return true
  }

  /// Whether an observer of a property is notified before a change.
  private func isAnnounced(_ index: Int) -> Bool {
    index < capacity && slots[index].announced != 0
  }

  private func keepsOld(_ index: Int) -> Bool {
    index < capacity && slots[index].keepsOld != 0
  }

  /// Makes one attempt at a change of elements of a synchronized object, through the property's setter.
  /// Returns whether it was made: it is not when the property has changed since it was read.
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
