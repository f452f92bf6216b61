public import LiveCells
public import LiveCellsTestSupport

/// What stands in a place of a strict list view and keeps itself current: what a cell for GTK has to do.
///
/// It is made at setup, given its row at bind, lets go of it at unbind, and ends at teardown. That it can
/// be seen is told by who knows the scroll adjustment.
@MainActor
public final class GTKLikeCell: ContractCell {
  /// Leads the cell through its life.
  public var controller: CellController<ContractRow> { cell.controller }
  /// Whether the content is hidden.
  public private(set) var isContentHidden = true

  private var labels: [CellText] = [.empty, .empty]
  private let cell: FieldCell<ContractRow>

  /// A cell that shows nothing yet.
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
