public import LiveCells
public import LiveCellsTestSupport

/// A cell of a strict list view that keeps itself current, as a cell for GTK has to.
///
/// It is created at setup, receives its row at bind, releases it at unbind, and ends at teardown.
/// The owner of the scroll adjustment reports whether it is visible.
@MainActor
public final class GTKLikeCell: ContractCell {
  /// The controller of the cell.
  public var controller: CellController<ContractRow> { cell.controller }
  /// Whether the content is hidden.
  public private(set) var isContentHidden = true

  private var labels: [CellText] = [.empty, .empty]
  private let cell: FieldCell<ContractRow>

  /// Creates a cell that shows nothing.
  public init(scheduler: FrameScheduler) {
    cell = FieldCell([Field(\.name), Field(\.count)], scheduler: scheduler)
    cell.writer = self
  }

  public var shownName: String { labels[0].text }
  public var shownCount: String { labels[1].text }
}

extension GTKLikeCell: FieldWriter {
  public func write(_ text: CellText, field: Int) {
    labels[field] = text
  }

  public func setHidden(_ isHidden: Bool) { isContentHidden = isHidden }
}
