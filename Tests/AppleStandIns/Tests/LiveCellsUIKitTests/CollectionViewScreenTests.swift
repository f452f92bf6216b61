import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

/// A collection view in a window, with the frames of its screen.
@MainActor
final class CollectionWindow {
  let clock = ManualFrameClock()
  let scheduler: FrameScheduler
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 616))
  let view: UICollectionView

  /// Creates a window with a number of items side by side.
  init(abreast: Int = 1) {
    RegisteredViews.add(TextCollectionViewCell.self) { _ in TextCollectionViewCell(frame: .zero) }
    RegisteredViews.add(UICollectionViewCell.self) { _ in UICollectionViewCell(frame: .zero) }
    RegisteredViews.add(RowItemCell.self) { _ in RowItemCell(frame: .zero) }
    scheduler = FrameScheduler(clock: clock)
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320 / abreast, height: 44)
    view = UICollectionView(frame: window.frame, collectionViewLayout: layout)
    window.addSubview(view)
  }

  func settle() {
    var rounds = 0
    repeat {
      clock.advance()
      window.layoutIfNeeded()
      rounds += 1
    } while clock.isFramePending && rounds < 200
  }
}

@MainActor
@Suite struct `A table in a collection view` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `fulfils the contract of screens with one or several items per line`(seed: UInt64) {
    for abreast in [1, 2] {
      let place = CollectionWindow(abreast: abreast)
      place.view.entersWindowFirst = abreast == 2
      let breaches = ScreenContract().breaches(seed: seed, runFrames: { place.settle() }) { table in
        let screen = CollectionViewScreen(table, in: place.view, scheduler: place.scheduler)
        screen.appear()
        return screen
      }
      #expect(breaches.isEmpty, "\(breaches)")
    }
  }

  @Test func `shows the titles of sections in supplementary views that the program does not make`()
  {
    let place = CollectionWindow()
    RegisteredViews.add(UICollectionViewListCell.self) { _ in
      UICollectionViewListCell(frame: .zero)
    }
    place.view.showsHeaders = true
    let rows = (0..<6).map { ContractRow($0) }
    for row in rows { row.note = row.number < 3 ? "low" : "high" }
    let table = LiveTable(rows: rows) {
      Column("Name", \.name)
      Column("Note", \.note)
    }
    table.section(byColumn: 1)
    let screen = CollectionViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    func titles() -> [String?] {
      (0..<2).map { section in
        let view = place.view.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: section)
        )
        let content = (view as? UICollectionViewListCell)?.contentConfiguration
        return (content as? UIListContentConfiguration)?.text
      }
    }
    #expect(titles().map { $0?.hasSuffix("high") } == [true, false], "\(titles())")
    #expect(titles().last??.hasSuffix("low") == true)
  }

  @Test func `applies changes in batches, and reloads no changed item`() {
    let place = CollectionWindow()
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = CollectionViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    let reloads = place.view.reloadCount
    let cell = place.view.cellForItem(at: IndexPath(item: 3, section: 0))
    table.source[3].name = "changed"
    table.source.insert(ContractRow(-1), at: 1)
    place.settle()
    #expect(place.view.reloadCount == reloads)
    #expect(place.view.batchCount == 1)
    #expect(place.view.cellForItem(at: IndexPath(item: 4, section: 0)) === cell)
    #expect((cell as? TextCollectionViewCell)?.shownTexts.first?.text == "changed")
  }
}
