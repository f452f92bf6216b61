import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

@KeyValueObservable
private final class Card {
  var text: String
  var stars = 1

  init(_ text: String) { self.text = text }

  @MainActor static let name = Filling<Card, String>("name", from: \.text) { text in
    text.uppercased()
  }
}

extension Card: @MainActor DisplayKeyed {
  @MainActor static var displayKeys: [Column<Card>] {
    Column("Name", of: name) { $0 }
    Column("Stars", \.stars)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `A cell for display keys` {
  private final class CountingCell: DisplayKeysTableViewCell<Card> {
    var shows = 0
    override func show(_ texts: [CellText]) {
      super.show(texts)
      shows += 1
    }
  }

  private let clock = ManualFrameClock()
  private let window = UIWindow(frame: .zero)

  @Test func `is hidden until its fillings have a result, and writes only other texts`() async {
    let cell = CountingCell(
      style: .subtitle,
      reuseIdentifier: nil,
      scheduler: FrameScheduler(clock: clock)
    )
    let card = Card("ada")
    cell.object = card
    window.addSubview(cell)
    #expect(cell.shownTexts.isEmpty && cell.isContentHidden)
    while cell.isContentHidden, !Task.isCancelled {
      await Task.yield()
      clock.advanceUntilIdle()
    }
    #expect(cell.shownTexts.map(\.text) == ["ADA", "1"] && cell.shows == 1)
    card.stars = 2
    clock.advanceUntilIdle()
    #expect(cell.shownTexts.map(\.text) == ["ADA", "2"] && cell.shows == 2)
    card.stars = 2
    clock.advanceUntilIdle()
    #expect(cell.shows == 2)
    cell.prepareForReuse()
    #expect(!card.isObserved("stars") && cell.isContentHidden)
    #expect(cell.shownTexts.map(\.text) == ["ADA", "2"], "reuse writes nothing")
    cell.object = nil
    cell.object = Card("grace")
    #expect(cell.isContentHidden)
  }
}
