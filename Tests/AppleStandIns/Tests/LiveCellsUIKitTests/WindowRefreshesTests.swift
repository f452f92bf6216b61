import KeyValueObserving
import LiveCells
import LiveCellsUIKit
import Testing
import UIKit

@KeyValueObservable
private final class Song {
  var title = "a"
}

private final class SongCell: ObservingTableViewCell<Song> {
  private(set) var shownTitle: String?
  private(set) var isShownByRefresh = false

  override func update(from song: Song) {
    shownTitle = song.title
    isShownByRefresh = UIUpdateLink.isUpdating
  }
}

/// The frames of cells in a window, which follow UIKit's update link.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct WindowRefreshesTests {
  @Test func `cells are updated before a refresh of their display`() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let song = Song()
    let cell = SongCell(style: .default, reuseIdentifier: nil)
    window.addSubview(cell)
    cell.object = song
    // A window of another test may be the one whose refreshes are followed. If it is closed, the
    // next frame runs without it.
    var refreshes = 0
    for change in 1...200 where refreshes < 20 {
      song.title = "\(change)"
      while cell.shownTitle != song.title { await Task.yield() }
      if cell.isShownByRefresh { refreshes += 1 }
    }
    #expect(refreshes == 20)
  }
}
