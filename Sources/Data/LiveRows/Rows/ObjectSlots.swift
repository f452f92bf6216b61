import CObjectLife
import Synchronization

/// The addresses of objects by the keys of their rows, guarded by a lock. A returned address
/// carries a strong reference to its object; zero means none.
///
/// References are retained under the lock but never released, so that no object is deallocated
/// under the lock.
@usableFromInline
final class SharedObjectSlots: Sendable {
  private let places = Mutex(ObjectSlots())

  @usableFromInline
  init() {}

  /// Returns the object of a key, retained, or zero if none is alive.
  @usableFromInline
  func hold(_ key: RowKey) -> UInt { places.withLock { $0.hold(key) } }

  /// Returns the object of a key, retained. If none is alive, registers the new object and returns
  /// zero.
  @usableFromInline
  func hold(_ key: RowKey, orPlace new: UInt) -> UInt {
    places.withLock { $0.hold(key, orPlace: new) }
  }

  /// Returns all live objects, retained, in the order of ``keys``.
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

  /// All keys. Integer keys come first, in ascending order, which is usually the order of the
  /// objects in memory.
  @usableFromInline
  var keys: [RowKey] {
    let (slots, others) = places.withLock { ($0.taken, $0.others.keys) }
    return slots.sortedByKey().map { RowKey($0.key) } + others
  }
}

/// The addresses of objects by the keys of their rows; zero means none.
// Safety: each address was registered while its object was alive, and its memory stays allocated
// until the address is removed. It is therefore valid to check whether the object is still alive.
private struct ObjectSlots: ~Copyable {
  struct Slot {
    var key: Int64 = 0
    var address: UInt = 0

    /// The key in an unsigned form whose order is that of the signed keys.
    var digits: UInt64 { UInt64(bitPattern: key) ^ 1 << 63 }
  }

  // Most keys are single integers. A hash table of their own takes less memory and time. It uses
  // linear probing: a key is in the slot of its hash or a later one, with no empty slot between.
  private var slots: [Slot] = []
  private var used = 0
  private var shift = 64
  // A random seed, so that the keys of a crafted file cannot all collide.
  private let seed = UInt64.random(in: 0 ... .max) | 1
  private(set) var others: [RowKey: UInt] = [:]
  /// The total number of registrations.
  private(set) var insertions = 0

  init() {}

  deinit {
    for slot in slots where slot.address != 0 { livecells_leave_memory(slot.address) }
    for address in others.values { livecells_leave_memory(address) }
  }

  var count: Int { used + others.count }

  /// The occupied slots.
  var taken: [Slot] {
    var taken: [Slot] = []
    taken.reserveCapacity(used)
    for slot in slots where slot.address != 0 { taken.append(slot) }
    return taken
  }

  /// Returns the object of a key, retained, or zero if none is alive.
  func hold(_ key: RowKey) -> UInt {
    let address = address(key)
    return address != 0 && livecells_hold(address) ? address : 0
  }

  /// Returns the object of a key, retained. If none is alive, registers the new object and returns
  /// zero.
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

  /// Returns all live objects, retained. Those with integer keys come first, in ascending order.
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

  /// Returns the slot of a key, or the empty slot for it, after ensuring capacity for one more key.
  private mutating func roomyIndex(_ key: Int64) -> Int {
    if used >= Self.maxUsed(slots.count) { grow(used + 1) }
    return index(key)
  }

  private mutating func put(_ address: UInt, _ key: Int64, at index: Int) {
    insertions += 1
    livecells_keep_memory(address)
    if slots[index].address == 0 { used += 1 } else { livecells_leave_memory(slots[index].address) }
    slots[index] = Slot(key: key, address: address)
  }

  mutating func reserve(_ more: Int) {
    if used + more > Self.maxUsed(slots.count) { grow(used + more) }
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

  /// Returns the slot of a key, or the empty slot for it.
  private func index(_ key: Int64) -> Int {
    var index = preferredSlot(key)
    while slots[index].address != 0, slots[index].key != key {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  /// Returns the preferred slot of a key. Four consecutive keys share a block of adjacent slots, so
  /// that sequential lookups wait for memory once.
  private func preferredSlot(_ key: Int64) -> Int {
    var hash = (UInt64(bitPattern: key >> 2) ^ seed) &* seed
    hash ^= hash >> 32
    let block = (hash &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift)
    return Int(truncatingIfNeeded: block & ~3 | UInt64(bitPattern: key) & 3)
  }

  /// Empties a slot. Later entries that linear probing had displaced move back into the hole, so
  /// that no markers of deleted entries are needed.
  private mutating func empty(_ index: Int) {
    var hole = index
    var next = index
    while true {
      next = (next + 1) & (slots.count - 1)
      if slots[next].address == 0 { break }
      let distance = (next &- preferredSlot(slots[next].key)) & (slots.count - 1)
      if distance >= (next &- hole) & (slots.count - 1) {
        slots[hole] = slots[next]
        hole = next
      }
    }
    slots[hole] = Slot()
    used -= 1
    // Shrinks the table after many removals.
    if used < slots.count / 16, slots.count > 1_024 { grow(used * 2) }
  }

  /// Resizes the table for a number of keys.
  private mutating func grow(_ count: Int) {
    var size = 16
    while Self.maxUsed(size) < count { size *= 2 }
    let old = slots
    slots = [Slot](repeating: Slot(), count: size)
    shift = 64 - size.trailingZeroBitCount
    for slot in old where slot.address != 0 { slots[index(slot.key)] = slot }
  }

  private static func maxUsed(_ size: Int) -> Int { size * 13 / 16 }
}

extension [ObjectSlots.Slot] {
  /// Returns the slots in ascending order of their keys. It is a radix sort from the least
  /// significant digit that skips digits in which no keys differ.
  fileprivate func sortedByKey() -> [ObjectSlots.Slot] {
    let width = 11
    guard let first else { return [] }
    let differing = reduce(into: 0 as UInt64) { $0 |= $1.digits ^ first.digits }
    var sorted = self
    var other = self
    for shift in Swift.stride(from: 0, to: 64, by: width)
    where (differing >> UInt64(shift)) & (1 << width - 1) != 0 {
      func digit(_ slot: ObjectSlots.Slot) -> Int {
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
