import LiveCellsUIKit
import UIKit

/// Shows one download. While it is displayed, it observes exactly the properties that it reads.
final class DownloadCell: ObservingTableViewCell<Download> {
  override func configuration(of download: Download) -> (any UIContentConfiguration)? {
    var content = defaultContentConfiguration()
    content.text = download.file
    content.secondaryText = download.status
    return content
  }
}

/// Thousands of downloads, of which only the visible ones are observed.
final class DownloadsController: TableController {
  let downloads = Download.all(5_000)
  private var ticking: Ticking?

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(DownloadCell.self, forCellReuseIdentifier: "download")
    let screen = TableViewScreen(LiveTable(downloads) {}, in: tableView) { view, path, download in
      let cell = view.dequeueReusableCell(withIdentifier: "download", for: path)
      (cell as? DownloadCell)?.object = download
      return cell
    }
    screen.setTapAction { (download: Download) in download.isPaused.toggle() }
    screen.setSwipeActions(
      leading: { (download: Download) in
        [RowAction(download.isPaused ? "Resume" : "Pause") { $0.isPaused.toggle() }]
      },
      trailing: { [downloads] _ in
        [RowAction("Cancel", isDestructive: true) { downloads.delete([$0]) }]
      }
    )
    self.screen = screen
  }

  /// Adds downloads at the top, all at once. Files that are already in the list are left out.
  func add(_ files: [String]) {
    var known = Set(downloads.map(\.file))
    let new = files.filter { known.insert($0).inserted }
    downloads.insert(contentsOf: new.map { Download(file: $0) }, at: 0)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    ticking = Ticking { [downloads] in
      for position in 0..<downloads.count { downloads[position].step() }
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    ticking = nil
  }
}
