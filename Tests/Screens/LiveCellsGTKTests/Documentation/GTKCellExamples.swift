#if GTK
  import KeyValueObserving
  import LiveCells
  import LiveCellsGTK

  @KeyValueObservable
  private final class Download {
    var file = ""
    var progress = 0.0
  }

  private final class DownloadCell: ObservingWidgetCell<Download> {
    private let file = LabelWidget(fills: true)
    private let bar = ProgressWidget()

    init(scheduler: FrameScheduler) {
      super.init(BoxWidget(.horizontal, [file, bar]), scheduler: scheduler)
    }

    override func update(from download: Download) {
      file.text = download.file
      bar.fraction = download.progress
    }
  }

  /// The examples of the article, compiled with the tests.
  @MainActor
  private func cellsInColumns() async throws {
    let session = TableSession(LiveTable(rows: [Download]()) { Column("File", \.file) })

    var cells = ColumnCells()
    cells.add("File") { DownloadCell(scheduler: $0) }
    try await GTKScreen(cells: cells).run(session)
  }

  @MainActor
  private func cellsInAListView(_ downloads: ObservableArray<Download>) -> ListViewScreen {

    let screen = ListViewScreen(LiveTable(downloads) {}) { DownloadCell(scheduler: $0) }
    screen.appear()

    return screen
  }
#endif
