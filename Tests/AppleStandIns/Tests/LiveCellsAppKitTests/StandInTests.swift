import AppKit
import Testing

/// Rows without content.
@MainActor
private final class Rows: NSObject, NSTableViewDataSource, NSTableViewDelegate {
  var count = 5

  func numberOfRows(in tableView: NSTableView) -> Int { count }

  func tableView(
    _ tableView: NSTableView,
    viewFor tableColumn: NSTableColumn?,
    row: Int
  ) -> NSView? {
    let cell = NSTableCellView(frame: .zero)
    cell.identifier = NSUserInterfaceItemIdentifier("row \(row)")
    return cell
  }

  /// Returns a view in a window with all five rows visible.
  static func view() -> (NSWindow, NSTableView, Rows) {
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 240))
    let clip = NSClipView(frame: NSRect(x: 0, y: 0, width: 100, height: 240))
    let view = NSTableView(frame: clip.frame)
    let rows = Rows()
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("column")))
    view.dataSource = rows
    view.delegate = rows
    clip.addSubview(view)
    window.contentView?.addSubview(clip)
    window.contentView?.layoutSubtreeIfNeeded()
    return (window, view, rows)
  }
}

@MainActor
@Suite struct `The stand-in for AppKit's table view` {
  @Test func `applies each change immediately, so that the next indexes refer to the result`() {
    let (window, view, rows) = Rows.view()
    rows.count = 5
    view.beginUpdates()
    view.removeRows(at: [0])
    view.moveRow(at: 0, to: 2)
    view.insertRows(at: [0])
    view.endUpdates()
    let shown = (0..<5).map {
      view.view(atColumn: 0, row: $0, makeIfNecessary: false)?.identifier?.rawValue
    }
    #expect(shown == ["row 0", "row 2", "row 3", "row 1", "row 4"], "the first one was made anew")
    #expect(window.contentView != nil)
  }

  @Test func `traps if the counts are inconsistent`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (window, view, _) = Rows.view()
        view.beginUpdates()
        view.removeRows(at: [0])
        view.endUpdates()
        _ = window
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (window, view, _) = Rows.view()
        view.insertRows(at: [6])
        _ = window
      }
    }
  }
}
