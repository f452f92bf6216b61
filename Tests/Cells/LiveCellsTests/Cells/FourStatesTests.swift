import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// An object that can be deleted, is not loaded at first, and can fail to load.
@KeyValueObservable
private final class Parcel: Deletable {
  var content: String? = "tea"
  var isThere = true
  var isBroken = false
  var isDeleted = false

  struct Broken: Error, CustomStringConvertible {
    var description: String { "broken on the way" }
  }

  static var field: Field<Parcel> {
    Field("content") { parcel -> Value in
      if !parcel.isThere { throw UnloadedError() }
      if parcel.isBroken { throw Broken() }
      return parcel.content.liveValue
    }
  }
}

@MainActor
@Suite struct `A cell of fields` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private let view = RecordingFieldWriter()
  private let cell: FieldCell<Parcel>
  private let parcel = Parcel()

  init() {
    scheduler = FrameScheduler(clock: clock)
    cell = FieldCell([Parcel.field], scheduler: scheduler, life: CellLife(isDisplayed: true))
    cell.writer = view
    cell.object = parcel
  }

  private var text: CellText? {
    clock.advanceUntilIdle()
    return cell.shownTexts[0]
  }

  @Test func `distinguishes nil, unloaded, failed and deleted values`() {
    #expect(text == CellText("tea"))
    parcel.content = nil
    #expect(text == .empty)
    parcel.isThere = false
    #expect(text == .unloaded)
    (parcel.isThere, parcel.isBroken) = (true, true)
    #expect(text == CellText("broken on the way", kind: .failure))
    (parcel.isBroken, parcel.content) = (false, "tea")
    #expect(text == CellText("tea") && !view.isDeleted)
    parcel.isDeleted = true
    #expect(text == CellText("tea") && view.isDeleted)
    parcel.isDeleted = false
    #expect(text == CellText("tea") && !view.isDeleted)
  }

  @Test func `forgets a deletion when it shows another object`() {
    cell.controller.objectDeleted()
    #expect(view.isDeleted)
    cell.object = Parcel()
    #expect(!view.isDeleted)
    cell.controller.objectDeleted()
    cell.controller.prepareForReuse()
    #expect(!view.isDeleted)
  }

  @Test func `empties removed fields`() {
    cell.fields = [Parcel.field, Parcel.field]
    #expect(view.texts == [0: "tea", 1: "tea"])
    cell.fields = [Parcel.field]
    #expect(view.texts == [0: "tea", 1: ""])
  }

  @Test func `writes the shown texts to a new writer`() {
    let other = RecordingFieldWriter()
    cell.controller.objectDeleted()
    cell.writer = other
    #expect(other.texts == [0: "tea"] && other.isHidden == false && other.isDeleted)
  }
}
