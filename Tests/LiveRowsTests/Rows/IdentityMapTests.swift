import LiveRows
import Testing

private final class Thing {}

private struct Held: RowHolder {
  weak var object: Thing?
  init(_ object: Thing) { self.object = object }
}

@Suite struct `The objects of rows` {
  private let keys = [RowKey(1), RowKey([.text("a")]), RowKey([.integer(1), .text("a")])]

  @Test func `are one for each key while anybody holds it, whatever the key is made of`() {
    let map = IdentityMap<Held>()
    let things = keys.map { map.object($0) { Thing() } }
    for (key, thing) in zip(keys, things) {
      #expect(map[key] === thing)
      #expect(map.object(key) { Thing() } === thing)
    }
    #expect(Set(map.living.map(ObjectIdentifier.init)) == Set(things.map(ObjectIdentifier.init)))
  }

  @Test func `are made anew once nobody holds them`() {
    let map = IdentityMap<Held>()
    for key in keys { _ = map.object(key) { Thing() } }
    #expect(map.living.isEmpty)
    #expect(keys.allSatisfy { map[$0] == nil })
    var count = 0
    let again = map.object(keys[0]) {
      count += 1
      return Thing()
    }
    #expect(count == 1 && map[keys[0]] === again)
  }

  @Test func `can be put in another's place, and forgotten`() {
    let map = IdentityMap<Held>()
    let (first, second) = (Thing(), Thing())
    for key in keys {
      map.insert(first, key)
      map.insert(second, key)
      #expect(map[key] === second)
      map.remove(key)
      #expect(map[key] == nil)
    }
  }

  @Test func `stay known among ten thousand that came and went`() {
    let map = IdentityMap<Held>()
    let kept = (0..<100).map { number in (RowKey(Int64(number)), Thing()) }
    for (key, thing) in kept { map.insert(thing, key) }
    for number in 1_000..<11_000 { map.insert(Thing(), RowKey(Int64(number))) }
    #expect(map.living.count == 100)
    #expect(kept.allSatisfy { map[$0.0] === $0.1 })
  }
}
