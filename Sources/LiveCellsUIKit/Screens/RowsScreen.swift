#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  public import LiveCells
  public import UIKit

  /// A `LiveTable` on a view of UIKit that scrolls rows: what ``TableViewScreen`` and
  /// ``CollectionViewScreen`` have in common.
  ///
  /// The table is followed from the first `appear()` on. What came, went and moved in a frame is given to
  /// the view as one batch, after which fields that changed are written into the cells that are displayed:
  /// no row is reloaded because its object has changed. The row at the top stays at the top, whatever
  /// comes above it. Selected are objects, not index paths.
  ///
  /// It holds the table, and the view weakly; the view holds neither. When the screen is let go of, the
  /// table follows nothing after the next frame.
  @MainActor
  public class RowsScreen: NSObject {
    /// The scheduler of the screen.
    public let frameScheduler: FrameScheduler
    /// Is told why something could not be done with a row that a person wanted to do. While it is nil nothing
    /// is said.
    public var onError: ((any Error) -> Void)? {
      get { commands.onError }
      set { commands.onError = newValue }
    }
    /// Is asked whether to write over what somebody else has changed while a person was typing. While it is nil
    /// nothing is written then, and `onError` is told of the conflict.
    public var mayOverwrite: ((EditConflict) async -> Bool)? {
      get { commands.mayOverwrite }
      set { commands.mayOverwrite = newValue }
    }
    /// The cells that are displayed and keep themselves current.
    public let cells = DisplayedCells()

    let table: any TableDisplaying
    /// What a person does with single rows.
    let commands: RowCommands
    /// The text fields in which a person changes fields of rows.
    private(set) lazy var edits = FieldEdits<UITextField>(commands) { [weak self] in
      self?.hold($0, $1)
    }
    /// The view; nil once it is deallocated or has another data source, such as another screen.
    var rowsView: (any RowsView)? { nil }
    /// The rows as the view was told of them.
    var layout = SectionLayout([.whole(0)])
    /// What a person has moved in the view since the last update, which has it no more when it comes.
    var carried = ListChange()
    /// Moves rows back that could not be moved, once the view is done with moving them.
    package internal(set) var takingBack: Task<Void, Never>?
    /// Whether an update is being applied, so that what the view says of it is our own doing.
    var isApplying = false {
      didSet { edits.isWaiting = isApplying }
    }
    /// The row at the top of the view, as far as the table knows.
    var shownFirst = 0
    /// How many rows fit into the view, as far as the table knows.
    var shownHeight = 0
    /// How many more may be seen on either side, as far as the table knows.
    var shownPartial = 0
    /// The displays of cells whose end UIKit has not reported yet.
    var displays: [ObjectIdentifier: CellDisplays] = [:]
    private let attach: (RowsScreen) -> Void
    private var isAttached = false

    init<Source>(_ table: LiveTable<Source>, scheduler: FrameScheduler) {
      self.table = table
      commands = RowCommands(table)
      frameScheduler = scheduler
      attach = { table.attach(to: $0) }
      super.init()
    }

    /// Has the view show the title of a section anew, if it shows it.
    func retitle(_ section: Int) {}

    /// Says that the screen has appeared, in `viewIsAppearing(_:)`: rows are brought up to date and
    /// followed from the next frame on. Twice is harmless.
    public func appear() {
      if isAttached {
        table.appear()
      } else {
        isAttached = true
        attach(self)
      }
      cells.appear()
    }

    /// Says that the screen has disappeared, in `viewDidDisappear(_:)`: nothing is observed until it
    /// appears again. What a person was typing goes to its row. Twice is harmless.
    public func disappear() {
      endEditing()
      table.disappear()
      cells.disappear()
    }

    /// Where a row of the last update stands in the view; nil for what is no row.
    public func indexPath(ofRow position: Int) -> IndexPath? {
      let shown = carried.isEmpty ? position : ListShift(carried).positionAfter(position)
      return shown.flatMap(layout.path)?.indexPath
    }

    /// The position in the table's last update of the row at an index path; nil for what is no row.
    public func position(at path: IndexPath) -> Int? {
      let shown = layout.position(of: RowPath(path))
      return carried.isEmpty ? shown : shown.flatMap(ListShift(carried).positionBefore)
    }

    /// A section as of the last update; nil for what is none.
    public func section(_ index: Int) -> RowSection? {
      layout.sections.indices.contains(index) ? layout.sections[index] : nil
    }

    /// The object at an index path; nil when it has gone since the last update.
    public func object(at path: IndexPath) -> AnyObject? {
      position(at: path).flatMap(table.displayedObject)
    }
  }

  extension RowsScreen: FrameScheduling, ShownTextReading {
    /// What a cell that is displayed shows of a column. A row that the table holds ready beyond the
    /// edges of the view, or while the view is in no window, has no cell, and shows what the table holds
    /// ready for it.
    public func shownText(row: Int, column: Int) -> CellText? {
      guard table.visibleRange.contains(row), let path = indexPath(ofRow: row),
        let view = rowsView, let frame = view.frame(ofRow: path)
      else { return nil }
      let sight = view.bounds
      guard view.window != nil, frame.maxY > sight.minY, frame.minY < sight.maxY
      else { return table.text(row: row, column: column) }
      let texts = (view.displayedCell(at: path) as? any ShownTextsReading)?.shownTexts
      return texts.flatMap { $0.indices.contains(column) ? $0[column] : nil }
    }
  }
#endif
