import KeyValueObserving
import Testing

@KeyValueObservable
final class Thermostat {
  var target = 20.0
  private(set) var measured = 20.0
  let serialNumber: Int
  weak var room: Room?
  @NotObserved var cache: [Double] = []

  var isHeating: Bool { measured < target }

  init(serialNumber: Int) { self.serialNumber = serialNumber }

  func measure(_ degrees: Double) { measured = degrees }
}

@KeyValueObservable
class Room {
  var name = ""
}

@KeyValueObservable
final class Kitchen: Room {
  var isOccupied = false
}

/// The examples of the article "Observable classes".
@Suite struct ObservableClassesExamples {
  @Test func `the keys of a class`() {
    let thermostat = Thermostat(serialNumber: 1)
    let keys = thermostat.keyTable.keys
    #expect(
      keys.map(\.name) == ["target", "measured", "serialNumber", "room", "isHeating"]
    )
    #expect(keys.filter(\.isWritable).map(\.name) == ["target", "room"])
    var states: [Bool] = []
    let token = thermostat.observe(\.isHeating, options: .new) { _, change in
      states.append(change.new ?? false)
    }
    thermostat.measure(19)
    #expect(states == [true])
    token.invalidate()
  }

  @Test func `keys of a subclass`() {
    #expect(Kitchen().keyTable.keys.map(\.name) == ["name", "isOccupied"])
  }
}
