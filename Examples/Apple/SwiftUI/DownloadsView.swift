import LiveCellsSwiftUI
import SwiftUI

/// Thousands of downloads, of which only the visible ones are observed.
struct DownloadsView: View {
  @State private var downloads: ObservableArray<Download>
  @State private var ticking: Ticking?

  init(_ downloads: ObservableArray<Download> = Download.all(5_000)) {
    self.downloads = downloads
  }

  var body: some View {
    ObservingList(downloads) { download in
      Text("\(download.file): \(download.status)")
    }
    .onAppear {
      ticking = Ticking { [downloads] in
        for position in 0..<downloads.count { downloads[position].step() }
      }
    }
    .onDisappear { ticking = nil }
  }
}
