#if Web
  import LiveRows

  /// Gives each row of a table a number by which viewers call it: the same in all shapes, as long as any
  /// of them shows it.
  ///
  /// Rows of a database are known by their keys, because each list has objects of its own for them; all
  /// others are the objects that they are.
  ///
  /// Viewers move from one server to another, and what they have marked is to stay the same row: the number
  /// of a row of a database follows from its key alone, and is the same on every server of that database.
  /// Numbers of objects are negative, and begin anywhere, so that those of another server mean none of them.
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
    private var nextName = -Int.random(in: 1...(1 << 50))

    /// What is left of a row that no shape shows any more, for who still has its number: he may have marked
    /// it and gone on.
    private enum Remainder {
      case key(RowKey)
      case object(WeakRow)
    }

    private struct WeakRow {
      weak var row: AnyObject?
    }

    private var remainders: [Int: Remainder] = [:]
    /// Their numbers, the oldest first.
    private var oldRemainders: [Int] = []
    /// So many are remembered.
    static let mostRemainders = 10_000

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
      var entry = entries[identity] ?? Entry(name: makeName(identity), row: row)
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
        remember(identity, name)
        entries[identity] = nil
        identities[name] = nil
      }
    }

    /// The row of a number; nil when it is gone, or known by its key only.
    func row(_ name: Int) -> AnyObject? {
      if let identity = identities[name] { return entries[identity]?.row }
      if case .object(let weak)? = remainders[name] { return weak.row }
      return nil
    }

    /// The key of the row with a number, whether anybody sees it or not: it says so itself where it is one
    /// number, others are remembered for some time. Nil for rows without keys.
    func key(_ name: Int) -> RowKey? {
      if let identity = identities[name] { return identity.row.base as? RowKey }
      if case .key(let key)? = remainders[name] { return key }
      return (0..<Self.lowestMixed).contains(name) ? RowKey(Int64(name)) : nil
    }

    private func remember(_ identity: Identity, _ name: Int) {
      // The number is the key.
      if (0..<Self.lowestMixed).contains(name) { return }
      let remainder: Remainder =
        if let key = identity.row.base as? RowKey {
          .key(key)
        } else {
          .object(WeakRow(row: entries[identity]?.row))
        }
      if remainders.updateValue(remainder, forKey: name) == nil { oldRemainders.append(name) }
      // Half of them at once, so that it costs nothing each time.
      guard oldRemainders.count > 2 * Self.mostRemainders else { return }
      for name in oldRemainders.prefix(Self.mostRemainders) { remainders[name] = nil }
      oldRemainders.removeFirst(Self.mostRemainders)
    }

    private func makeName(_ identity: Identity) -> Int {
      guard let key = identity.row.base as? RowKey else {
        defer { nextName -= 1 }
        return nextName
      }
      var name = Self.name(of: key, identity.occurrence)
      // Very rarely another row has it.
      while identities[name] != nil { name = name == Self.highest ? Self.lowestMixed : name + 1 }
      return name
    }

    /// The greatest whole number that every reader of JSON has.
    private static let highest = (1 << 53) - 1
    /// From here on numbers are mixed of what is in a key.
    private static let lowestMixed = 1 << 52

    /// A key that is a number of moderate size, or a number mixed of all that is in it.
    static func name(of key: RowKey, _ occurrence: Int = 0) -> Int {
      if occurrence == 0, let integer = key.integer, (0..<Int64(lowestMixed)).contains(integer) {
        return Int(integer)
      }
      // FNV-1a, and the end of MurmurHash3, which spreads the last bytes.
      var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in "\(occurrence) \(key)".utf8 {
        mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
      mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
      return lowestMixed + Int((mixed ^ (mixed >> 33)) & UInt64(lowestMixed - 1))
    }

    private func identity(of row: AnyObject) -> AnyHashable {
      // What stands for a row that isn't known yet has no key.
      if let row = row as? Row, !row.key.values.isEmpty { return row.key }
      return ObjectIdentifier(row)
    }
  }
#endif
