#if Web
  import LiveRows

  /// Assigns a number to each row of a table. Viewers identify rows by these numbers.
  ///
  /// A row keeps its number in all shapes while any shape contains it. Database rows are identified
  /// by their keys, because each list has its own objects for them. All others are identified by
  /// object identity.
  ///
  /// Viewers move from one server to another, and their marks must stay on the same rows. The
  /// number of a database row follows from its key alone, so it is the same on every server of that
  /// database. Numbers of objects are negative and start at a random value, so that the numbers of
  /// another server match none of them.
  @MainActor
  final class RowIDs {
    private struct Entry {
      var name: Int
      /// Retained, so that no other object can have its address.
      var row: AnyObject
      var uses = 0
    }

    /// The identity of a row in a list: a list may contain a row more than once.
    private struct Identity: Hashable {
      var row: AnyHashable
      var occurrence: Int
    }

    private var entries: [Identity: Entry] = [:]
    private var identities: [Int: Identity] = [:]
    private var nextName = -Int.random(in: 1...(1 << 50))

    /// The identity of a row that is no longer in any shape. A viewer may have selected the row
    /// before it scrolled out of sight.
    private enum Remainder {
      case key(RowKey)
      case object(WeakRow)
    }

    private struct WeakRow {
      weak var row: AnyObject?
    }

    private var remainders: [Int: Remainder] = [:]
    /// The numbers in `remainders`, the oldest first.
    private var oldRemainders: [Int] = []
    /// At least this many released rows are remembered.
    static let minRememberedRows = 10_000

    /// The number of rows that shapes contain.
    var count: Int { entries.count }

    /// Returns the numbers of rows that a shape contains from now on.
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

    /// Releases the rows that a shape no longer contains.
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

    /// Returns the row with a number. Returns nil if it no longer exists, or if only its key is
    /// known.
    func row(_ name: Int) -> AnyObject? {
      if let identity = identities[name] { return entries[identity]?.row }
      if case .object(let weak)? = remainders[name] { return weak.row }
      return nil
    }

    /// Returns the key of the row with a number, whether or not a shape contains it. A small number
    /// is itself the key. Other keys are remembered for some time. Returns nil for rows without
    /// keys.
    func key(_ name: Int) -> RowKey? {
      if let identity = identities[name] { return identity.row.base as? RowKey }
      if case .key(let key)? = remainders[name] { return key }
      return (0..<Self.lowestMixed).contains(name) ? RowKey(Int64(name)) : nil
    }

    private func remember(_ identity: Identity, _ name: Int) {
      // The number is the key, so nothing need be remembered.
      if (0..<Self.lowestMixed).contains(name) { return }
      let remainder: Remainder =
        if let key = identity.row.base as? RowKey {
          .key(key)
        } else {
          .object(WeakRow(row: entries[identity]?.row))
        }
      if remainders.updateValue(remainder, forKey: name) == nil { oldRemainders.append(name) }
      // Half of the entries are removed at once, so that the cost per call is constant on average.
      guard oldRemainders.count > 2 * Self.minRememberedRows else { return }
      for name in oldRemainders.prefix(Self.minRememberedRows) { remainders[name] = nil }
      oldRemainders.removeFirst(Self.minRememberedRows)
    }

    private func makeName(_ identity: Identity) -> Int {
      guard let key = identity.row.base as? RowKey else {
        defer { nextName -= 1 }
        return nextName
      }
      var name = Self.name(of: key, identity.occurrence)
      // A hash collision, which is very rare.
      while identities[name] != nil { name = name == Self.highest ? Self.lowestMixed : name + 1 }
      return name
    }

    /// The greatest integer that every JSON reader represents exactly.
    private static let highest = (1 << 53) - 1
    /// The lowest number that is a hash of a key. Smaller numbers are keys themselves.
    private static let lowestMixed = 1 << 52

    /// Returns an integer key of moderate size unchanged, and a hash of any other key.
    static func name(of key: RowKey, _ occurrence: Int = 0) -> Int {
      if occurrence == 0, let integer = key.integer, (0..<Int64(lowestMixed)).contains(integer) {
        return Int(integer)
      }
      // FNV-1a, then the finalizer of MurmurHash3, which spreads the last bytes.
      var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in "\(occurrence) \(key)".utf8 {
        mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
      mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
      return lowestMixed + Int((mixed ^ (mixed >> 33)) & UInt64(lowestMixed - 1))
    }

    private func identity(of row: AnyObject) -> AnyHashable {
      // The placeholder of a row that is not loaded has no key.
      if let row = row as? Row, !row.key.values.isEmpty { return row.key }
      return ObjectIdentifier(row)
    }
  }
#endif
