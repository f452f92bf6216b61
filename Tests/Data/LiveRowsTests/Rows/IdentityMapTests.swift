import DatabaseTestSupport
import LiveRows
import Testing

/// Represents a row, and removes itself from the map in its deinitializer, as row objects do.
private final class Thing: Sendable {
  let key: RowKey
  private let map: IdentityMap<Thing>

  init(_ key: RowKey, _ map: IdentityMap<Thing>) {
    self.key = key
    self.map = map
  }

  deinit { map.forget(key) }
}

/// Represents a row, but does not remove itself from the map.
private final class Mute {
  let whenDying: () -> Void
  init(_ whenDying: @escaping () -> Void = {}) { self.whenDying = whenDying }
  deinit { whenDying() }
}

@Suite struct `The objects of rows` {
  private let keys = [RowKey(1), RowKey([.text("a")]), RowKey([.integer(1), .text("a")])]

  @Test func `are unique for each key while they are alive, for keys of all types`() {
    let map = IdentityMap<Thing>()
    let things = keys.map { key in map.object(key) { Thing(key, map) } }
    for (key, thing) in zip(keys, things) {
      #expect(map[key] === thing)
      #expect(map.object(key) { Thing(key, map) } === thing)
      #expect(map.place(Thing(key, map), key) === thing)
    }
    #expect(Set(map.living.map(ObjectIdentifier.init)) == Set(things.map(ObjectIdentifier.init)))
    #expect(Set(map.keys) == Set(keys) && map.count == 3)
  }

  @Test(arguments: [1, 1 << 12, 1 << 40, 1 << 52] as [Int64])
  func `are in the order of their keys`(distance: Int64) {
    let map = IdentityMap<Thing>()
    let integers = (0..<2_500).map { Int64(($0 * 7_919 % 2_500) - 1_250) * distance }
    let keys = (integers + [.min, .max]).map { RowKey($0) } + self.keys.dropFirst()
    let things = keys.map { key in map.object(key) { Thing(key, map) } }
    let living = map.living
    #expect(Set(living.map(ObjectIdentifier.init)) == Set(things.map(ObjectIdentifier.init)))
    // Integer keys come first.
    #expect(
      living.dropLast(2).map(\.key) == ([.min] + integers.sorted() + [.max]).map { RowKey($0) }
    )
    #expect(map.keys == living.map(\.key))
    #expect(IdentityMap<Thing>().living.isEmpty)
  }

  @Test func `are created again after deallocation, and take no memory until then`() {
    let map = IdentityMap<Thing>()
    for key in keys { _ = map.object(key) { Thing(key, map) } }
    #expect(map.count == 0 && map.living.isEmpty && map.keys.isEmpty)
    #expect(keys.allSatisfy { map[$0] == nil })
    var count = 0
    let again = map.object(keys[0]) {
      count += 1
      return Thing(keys[0], map)
    }
    #expect(count == 1 && map[keys[0]] === again)
  }

  @Test func `are not returned during or after deallocation, even if they are still registered`() {
    let map = IdentityMap<Mute>()
    var seen: [Bool] = []
    do {
      let things = keys.map { key in Mute { seen.append(map[key] == nil) } }
      for (key, thing) in zip(keys, things) { map.insert(thing, key) }
      #expect(map.living.count == 3)
    }
    #expect(seen == [true, true, true])
    #expect(keys.allSatisfy { map[$0] == nil } && map.living.isEmpty)
    let next = keys.map { key in map.object(key) { Mute() } }
    #expect(zip(keys, next).allSatisfy { map[$0] === $1 })
  }

  @Test func `can be replaced and removed`() {
    let map = IdentityMap<Mute>()
    let (first, second) = (Mute(), Mute())
    for key in keys {
      map.insert(first, key)
      map.insert(second, key)
      #expect(map[key] === second)
      map.forget(key)
      #expect(map[key] === second, "it lives")
      map.remove(key)
      #expect(map[key] == nil)
    }
  }

  @Test(arguments: 1...4)
  func `stay registered while others are added and removed`(seed: UInt64) {
    let map = IdentityMap<Thing>()
    var numbers = SeededNumbers(seed)
    var held: [RowKey: Thing] = [:]
    // Adjacent and distant keys, so that some collide.
    func key() -> RowKey {
      let number = Int64.random(in: 0..<600, using: &numbers)
      return RowKey(number % 3 == 0 ? number : number % 3 == 1 ? number << 40 : .max - number)
    }
    for step in 0..<20_000 {
      let key = key()
      // The table grows and shrinks.
      if Int.random(in: 0..<10, using: &numbers) < (step % 8_000 < 4_000 ? 7 : 2) {
        let thing = map.object(key) { Thing(key, map) }
        #expect(held[key] == nil || held[key] === thing)
        held[key] = thing
      } else {
        held[key] = nil
        #expect(map[key] == nil, "step \(step)")
      }
      #expect(map.count == held.count)
    }
    for (key, thing) in held { #expect(map[key] === thing) }
    #expect(Set(map.keys) == Set(held.keys))
  }

  @Test func `may be deallocated on another thread during a lookup`() async {
    let map = IdentityMap<Thing>()
    let (handed, hand) = AsyncStream.makeStream(of: Thing.self)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await thing in handed { withExtendedLifetime(thing) {} }
      }
      group.addTask {
        for number in 0..<30_000 {
          let key = RowKey(Int64(number % 7))
          let thing = map.object(key) { Thing(key, map) }
          #expect(thing.key == key)
          hand.yield(thing)
        }
        hand.finish()
      }
    }
    #expect(map.count == 0)
  }
}
