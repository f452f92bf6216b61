import CObjectLife
import Synchronization

/// Where objects are, by the keys of their rows, for any thread: what is under way in one ends before
/// another begins. An address that is answered comes with a reference to its object; zero is none.
///
/// No object ends under the lock: references are counted there, but never given up.
@usableFromInline
final class SharedPlaces: Sendable {
  private let places = Mutex(ObjectPlaces())

  @usableFromInline
  init() {}

  /// The object of a key, if anyone holds it.
  @usableFromInline
  func hold(_ key: RowKey) -> UInt { places.withLock { $0.hold(key) } }

  /// The same; an object takes the place of one that nobody holds, and is not answered itself.
  @usableFromInline
  func hold(_ key: RowKey, orPlace new: UInt) -> UInt {
    places.withLock { $0.hold(key, orPlace: new) }
  }

  /// All objects that anyone holds, in the order of ``keys``.
  @usableFromInline
  func holdAll() -> [UInt] { places.withLock { $0.holdAll() } }

  @usableFromInline
  func insert(_ address: UInt, _ key: RowKey) { places.withLock { $0.insert(address, key) } }

  func reserve(_ more: Int) { places.withLock { $0.reserve(more) } }

  func remove(_ key: RowKey, onlyIfDying: Bool = false) {
    places.withLock { $0.remove(key, onlyIfDying: onlyIfDying) }
  }

  var count: Int { places.withLock { $0.count } }

  var insertions: Int { places.withLock { $0.insertions } }

  /// All keys: first those that are integers, in their order, which mostly is the one in which the objects lie in
  /// memory as well.
  @usableFromInline
  var keys: [RowKey] {
    let (slots, others) = places.withLock { ($0.taken, $0.others.keys) }
    return slots.sortedByKey().map { RowKey($0.key) } + others
  }
}

/// The addresses of objects by the keys of their rows; zero is none.
// Safety: each address that stands here was put here while its object lived, and its memory is kept
// until the address is taken out again; so it can be asked at any time whether the object lives still.
private struct ObjectPlaces: ~Copyable {
  struct Slot {
    var key: Int64 = 0
    var address: UInt = 0

    /// The key so that greater ones have greater digits.
    var digits: UInt64 { UInt64(bitPattern: key) ^ 1 << 63 }
  }

  // Keys of one integer, of which there are most, take less room, and less time, in a table of their
  // own: each stands at or after the slot of its hash, and no empty one lies between.
  private var slots: [Slot] = []
  private var used = 0
  private var shift = 64
  // A file must not be able to choose keys that all fall into one place.
  private let seed = UInt64.random(in: 0 ... .max) | 1
  private(set) var others: [RowKey: UInt] = [:]
  /// How often an object was put in.
  private(set) var insertions = 0

  init() {}

  deinit {
    for slot in slots where slot.address != 0 { livecells_leave_memory(slot.address) }
    for address in others.values { livecells_leave_memory(address) }
  }

  var count: Int { used + others.count }

  /// The slots that are in use.
  var taken: [Slot] {
    var taken: [Slot] = []
    taken.reserveCapacity(used)
    for slot in slots where slot.address != 0 { taken.append(slot) }
    return taken
  }

  /// The object of a key with a reference to it, or zero when nobody holds it.
  func hold(_ key: RowKey) -> UInt {
    let address = address(key)
    return address != 0 && livecells_hold(address) ? address : 0
  }

  /// The same; an object takes the place of one that nobody holds.
  mutating func hold(_ key: RowKey, orPlace new: UInt) -> UInt {
    guard let integer = key.integer else {
      let held = hold(key)
      if held == 0 { insert(new, key) }
      return held
    }
    let index = roomyIndex(integer)
    let present = slots[index].address
    if present != 0, livecells_hold(present) { return present }
    put(new, integer, at: index)
    return 0
  }

  /// All objects that anyone holds, with a reference to each; first those whose keys are integers, in their order.
  func holdAll() -> [UInt] {
    var held: [UInt] = []
    held.reserveCapacity(count)
    for slot in taken.sortedByKey() where livecells_hold(slot.address) { held.append(slot.address) }
    for address in others.values where livecells_hold(address) { held.append(address) }
    return held
  }

  mutating func insert(_ address: UInt, _ key: RowKey) {
    guard let integer = key.integer else {
      insertions += 1
      livecells_keep_memory(address)
      if let old = others.updateValue(address, forKey: key) { livecells_leave_memory(old) }
      return
    }
    put(address, integer, at: roomyIndex(integer))
  }

  /// Where a key stands, or the empty slot where it would, with room for one more key.
  private mutating func roomyIndex(_ key: Int64) -> Int {
    if used >= Self.most(slots.count) { grow(used + 1) }
    return index(key)
  }

  private mutating func put(_ address: UInt, _ key: Int64, at index: Int) {
    insertions += 1
    livecells_keep_memory(address)
    if slots[index].address == 0 { used += 1 } else { livecells_leave_memory(slots[index].address) }
    slots[index] = Slot(key: key, address: address)
  }

  mutating func reserve(_ more: Int) {
    if used + more > Self.most(slots.count) { grow(used + more) }
  }

  mutating func remove(_ key: RowKey, onlyIfDying: Bool = false) {
    let address = address(key)
    if address == 0 || onlyIfDying && !livecells_is_dying(address) { return }
    if let integer = key.integer { empty(index(integer)) } else { others[key] = nil }
    livecells_leave_memory(address)
  }

  private func address(_ key: RowKey) -> UInt {
    guard let integer = key.integer else { return others[key] ?? 0 }
    return slots.isEmpty ? 0 : slots[index(integer)].address
  }

  /// Where a key stands, or the empty slot where it would.
  private func index(_ key: Int64) -> Int {
    var index = home(key)
    while slots[index].address != 0, slots[index].key != key {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  /// The slot where a key would stand if no other did. Keys that follow each other, which mostly are asked
  /// for one after the other, have neighbouring slots: looking them up waits for memory once.
  private func home(_ key: Int64) -> Int {
    var hash = (UInt64(bitPattern: key >> 2) ^ seed) &* seed
    hash ^= hash >> 32
    let block = (hash &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift)
    return Int(truncatingIfNeeded: block & ~3 | UInt64(bitPattern: key) & 3)
  }

  /// Empties a slot, and moves those up that were behind it only because it was taken.
  private mutating func empty(_ index: Int) {
    var hole = index
    var next = index
    while true {
      next = (next + 1) & (slots.count - 1)
      if slots[next].address == 0 { break }
      let distance = (next &- home(slots[next].key)) & (slots.count - 1)
      if distance >= (next &- hole) & (slots.count - 1) {
        slots[hole] = slots[next]
        hole = next
      }
    }
    slots[hole] = Slot()
    used -= 1
    // What many have left is given back.
    if used < slots.count / 16, slots.count > 1_024 { grow(used * 2) }
  }

  /// Makes the table fit so many.
  private mutating func grow(_ count: Int) {
    var size = 16
    while Self.most(size) < count { size *= 2 }
    let old = slots
    slots = [Slot](repeating: Slot(), count: size)
    shift = 64 - size.trailingZeroBitCount
    for slot in old where slot.address != 0 { slots[index(slot.key)] = slot }
  }

  private static func most(_ size: Int) -> Int { size * 13 / 16 }
}

extension [ObjectPlaces.Slot] {
  /// In the order of their keys, sorted digit by digit from the last one on: of keys that lie close together only
  /// a few digits differ.
  fileprivate func sortedByKey() -> [ObjectPlaces.Slot] {
    let width = 11
    guard let first else { return [] }
    let differing = reduce(into: 0 as UInt64) { $0 |= $1.digits ^ first.digits }
    var sorted = self
    var other = self
    for shift in Swift.stride(from: 0, to: 64, by: width)
    where (differing >> UInt64(shift)) & (1 << width - 1) != 0 {
      func digit(_ slot: ObjectPlaces.Slot) -> Int {
        Int(truncatingIfNeeded: slot.digits >> UInt64(shift)) & (1 << width - 1)
      }
      var places = [Int](repeating: 0, count: 1 << width + 1)
      for slot in sorted { places[digit(slot) + 1] += 1 }
      for value in 1..<places.count { places[value] += places[value - 1] }
      for slot in sorted {
        let digit = digit(slot)
        other[places[digit]] = slot
        places[digit] += 1
      }
      swap(&sorted, &other)
    }
    return sorted
  }
}
