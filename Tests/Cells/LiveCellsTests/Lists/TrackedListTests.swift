import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class Note {
  var stars: Int

  init(_ stars: Int) { self.stars = stars }
}

@KeyValueObservable
private final class Folder {
  var notes = ObservableArray<Note>()
}

private final class FolderCell: ObservingCell<Folder> {
  var text = ""

  override func update(from folder: Folder) { text = "\(folder.notes.count) notes" }
}

@MainActor
@Suite struct `A list in a tracked reading` {
  @Test func `is observed by a cell that shows its count, but not after its replacement`() {
    let clock = ManualFrameClock()
    let cell = FolderCell(
      scheduler: FrameScheduler(clock: clock),
      life: CellLife(isDisplayed: true)
    )
    let folder = Folder()
    cell.object = folder
    #expect(cell.text == "0 notes")
    folder.notes.append(contentsOf: [Note(1), Note(2)])
    clock.advanceUntilIdle()
    #expect(cell.text == "2 notes")
    let old = folder.notes
    folder.notes = ObservableArray([Note(3)])
    clock.advanceUntilIdle()
    #expect(cell.text == "1 notes")
    old.removeAll()
    #expect(!clock.isFramePending)
  }

  @Test func `can be observed through key paths given by name`() throws {
    let folder = Folder()
    folder.notes.append(Note(2))
    var told: [Int?] = []
    let token = try folder.observe(keyPath: "notes.@sum.stars", options: [.new]) { _, change in
      told.append((change.new as? Int) ?? (change.new as? Double).map { Int($0) })
    }
    #expect("\(try folder.value(forKeyPath: "notes.@count") ?? "")" == "1")
    folder.notes.append(Note(5))
    folder.notes[0].stars = 4
    folder.notes.remove(at: 1)
    #expect(told == [7, 9, 4])
    token.invalidate()
  }
}
