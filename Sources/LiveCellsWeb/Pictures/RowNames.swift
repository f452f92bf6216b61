#if Web
  import LiveRows

  /// Gives each row of a table a number by which viewers call it: the same in all shapes, as long as any
  /// of them shows it.
  ///
  /// Rows of a database are known by their keys, because each list has objects of its own for them; all
  /// others are the objects that they are.
  @MainActor
  final class RowNames {
    private struct Entry {
      var name: Int
      /// Held, so that no other object takes its address.
      var row: AnyObject
      var uses = 0
    }

    /// What tells a row from others: a list may hold a row more than once.
    private struct Identity: Hashable {
      var row: AnyHashable
      var occurrence: Int
    }

    private var entries: [Identity: Entry] = [:]
    private var identities: [Int: Identity] = [:]
    private var nextName = 1

    /// How many rows are known.
    var count: Int { entries.count }

    /// The numbers of rows that a shape shows from now on.
    func retain(_ rows: [AnyObject]) -> [Int] {
      var occurrences: [AnyHashable: Int] = [:]
      return rows.map { row in
        let identity = identity(of: row)
        let occurrence = occurrences[identity, default: 0]
        occurrences[identity] = occurrence + 1
        return retain(row, Identity(row: identity, occurrence: occurrence))
      }
    }

    private func retain(_ row: AnyObject, _ identity: Identity) -> Int {
      var entry = entries[identity] ?? Entry(name: makeName(), row: row)
      entry.uses += 1
      entries[identity] = entry
      identities[entry.name] = identity
      return entry.name
    }

    /// A shape shows rows no longer.
    func release(_ names: [Int]) {
      for name in names { release(name) }
    }

    private func release(_ name: Int) {
      guard let identity = identities[name], let uses = entries[identity]?.uses else { return }
      if uses > 1 {
        entries[identity]?.uses = uses - 1
      } else {
        entries[identity] = nil
        identities[name] = nil
      }
    }

    /// The row of a number; nil when no shape shows it any more.
    func row(_ name: Int) -> AnyObject? {
      identities[name].flatMap { entries[$0]?.row }
    }

    private func makeName() -> Int {
      defer { nextName += 1 }
      return nextName
    }

    private func identity(of row: AnyObject) -> AnyHashable {
      // What stands for a row that isn't known yet has no key.
      if let row = row as? Row, !row.key.values.isEmpty { return row.key }
      return ObjectIdentifier(row)
    }
  }
#endif
