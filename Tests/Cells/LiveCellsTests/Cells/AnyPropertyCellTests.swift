import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@KeyValueObservable
private final class Planet {
  var name = "Mars"
  var moons = 2
}

@KeyValueObservable
private final class Star {
  var name = "Sun"
}

private final class Plain {
  var name = "plain"
}

@MainActor
@Suite struct `A cell for any property of any object` {
  private let clock = ManualFrameClock()
  private let view = RecordingFieldWriter()
  private let cell: PropertyCell<AnyObject>
  private let planet = Planet()
  private let star = Star()

  init() {
    cell = PropertyCell(
      scheduler: FrameScheduler(clock: clock),
      life: CellLife(isDisplayed: true)
    )
    cell.writer = view
  }

  private var text: String {
    clock.advanceUntilIdle()
    return cell.text.text
  }

  @Test func `shows objects of several classes by property name, and observes each`() {
    cell.path = "name"
    cell.object = planet
    #expect(text == "Mars")
    cell.object = star
    #expect(text == "Sun")
    star.name = "Sol"
    #expect(text == "Sol")
    planet.name = "Venus"
    #expect(!clock.isFramePending, "the object before is not followed")
  }

  @Test func `shows another property after its key path is set`() {
    cell.object = planet
    #expect(text == "")
    cell.path = ObjectProperty(\Planet.moons)
    #expect(text == "2")
    planet.moons = 3
    #expect(text == "3")
    cell.path = nil
    #expect(text == "")
  }

  @Test func `does nothing when an equal property is set`() {
    cell.path = "name"
    cell.object = planet
    _ = view.take()
    planet.name = "Venus"
    cell.path = ObjectProperty(named: "name")
    #expect(view.take() == [], "nothing is read before the frame")
    cell.property = Field("other") { _ in .text("other") }
    #expect(cell.path == nil && text == "other")
    cell.path = "name"
    #expect(text == "Venus")
  }

  @Test func `shows an unknown property as a failure with the class and the property`() {
    cell.path = "moons"
    cell.object = star
    #expect(cell.text.kind == .failure && text.contains("Star") && text.contains("moons"))
    cell.path = ObjectProperty(\Planet.moons)
    #expect(cell.text.kind == .failure && text.contains("Star") && text.contains("Planet"))
    cell.object = Plain()
    #expect(cell.text.kind == .failure && text.contains("Plain"))
    cell.path = ObjectProperty(\Plain.name)
    #expect(text == "plain")
  }
}
