import AppKit
import LiveCells
import LiveCellsTestSupport

/// A table view in a clip view in a window, with the frames of its screen.
@MainActor
final class TableWindow {
  let clock = ManualFrameClock()
  let scheduler: FrameScheduler
  let window: NSWindow
  let clip: NSClipView
  let view: NSTableView

  /// Creates a window with space for a number of rows.
  init(rows: Int = 14) {
    let frame = NSRect(x: 0, y: 0, width: 300, height: 24 * rows)
    scheduler = FrameScheduler(clock: clock)
    window = NSWindow(contentRect: frame)
    clip = NSClipView(frame: frame)
    view = NSTableView(frame: frame)
    clip.addSubview(view)
    window.contentView?.addSubview(clip)
  }

  func settle() {
    var rounds = 0
    repeat {
      clock.advance()
      window.contentView?.layoutSubtreeIfNeeded()
      rounds += 1
    } while clock.isFramePending && rounds < 200
  }

  /// Returns the text field of a loaded cell.
  func field(_ row: Int, _ column: Int = 0) -> NSTextField? {
    let cell = view.view(atColumn: column, row: row, makeIfNecessary: false)
    return (cell as? NSTableCellView)?.textField
  }

  /// Returns the texts of a column in the visible rows.
  func texts(_ column: Int = 0) -> [String] {
    let seen = view.rows(in: view.visibleRect)
    return (seen.location..<(seen.location + seen.length)).map { row in
      let cell = view.view(atColumn: column, row: row, makeIfNecessary: false)
      return (cell as? NSTableCellView)?.textField?.stringValue ?? "?"
    }
  }
}
