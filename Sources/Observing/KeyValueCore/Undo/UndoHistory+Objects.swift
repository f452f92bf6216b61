extension UndoHistory {
  /// Records the changes of an object's stored properties that can be set by name, until the object
  /// is deallocated. An object that is already followed is not followed twice.
  ///
  /// Setting an equal value is not recorded.
  public func follow(_ object: some KeyValueObservable) {
    follow(object, keys: nil, for: ObjectIdentifier(object))
  }

  /// Records the changes of the properties with the given names, until the object is deallocated.
  ///
  /// Traps if the class does not have one of the properties, or if it cannot be set by name.
  public func follow(_ object: some KeyValueObservable, keys: [String]) {
    for name in keys {
      let key = object.keyTable.keys.first { $0.name == name }
      precondition(
        key?.isWritable == true,
        "UndoHistory: \(object.keyTable.className) has no property \(name) that can be set"
      )
    }
    follow(object, keys: Set(keys), for: ObjectIdentifier(object))
  }

  /// Follows an object, at the request of a caller or of an array that contains it.
  func follow<Object: KeyValueObservable>(
    _ object: Object,
    keys wanted: Set<String>?,
    for reason: ObjectIdentifier
  ) {
    _ = begin(object, for: reason) {
      object.keyTable.keys.compactMap { key in
        guard key.isWritable, wanted?.contains(key.name) ?? key.isDirect else { return nil }
        let name = key.name
        return try? object.observe(keyPath: name, options: [.old, .new]) {
          [weak self] object, change in
          self?.changed(object, name, change)
        }
      }
    }
  }

  private func changed(_ object: some KeyValueObservable, _ key: String, _ change: Change<Any?>) {
    let (old, new) = (change.oldValue, change.newValue)
    switch (change.kind, change.indexes) {
    case (.setting, _):
      if isSame(old, new) { return }
      record { try? object.setValue(old, forKey: key) }
    case (.insertion, let indexes?):
      record { try? object.mutableArray(forKeyPath: key)?.remove(at: indexes) }
    case (.removal, let indexes?):
      let removed = old.flatMap(Elements.init)?.values ?? []
      record { try? object.mutableArray(forKeyPath: key)?.insert(removed, at: indexes) }
    case (.replacement, let indexes?):
      let replaced = old.flatMap(Elements.init)?.values ?? []
      record { try? object.mutableArray(forKeyPath: key)?.replace(at: indexes, with: replaced) }
    case (_, nil):
      let (gone, come) = (old as? Set<AnyHashable> ?? [], new as? Set<AnyHashable> ?? [])
      record {
        let set = try? object.mutableSet(forKeyPath: key)
        try? set?.subtract(come.subtracting(gone))
        try? set?.formUnion(gone.subtracting(come))
      }
    }
  }

  private func isSame(_ left: Any?, _ right: Any?) -> Bool {
    isEqual(.some(left), .some(right))
  }
}
