#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  public import LiveCells
  public import UIKit

  /// A `LiveTable` in a view of UIKit that scrolls rows. The common superclass of
  /// ``TableViewScreen`` and ``CollectionViewScreen``.
  ///
  /// The table is observed from the first `appear()` on. The insertions, removals and moves of a
  /// frame are applied as one batch. Changed fields are then written to the displayed cells, so
  /// that no row is reloaded because its object has changed. The top row stays at the top. The
  /// selection consists of objects, not of index paths.
  ///
  /// The screen retains the table, and the view only weakly; the view retains neither. After the
  /// screen is deallocated, the table stops observing with the next frame.
  @MainActor
  open class RowsScreen: NSObject {
    /// The scheduler of the screen.
    public let frameScheduler: FrameScheduler
    /// Called with the error when a command of the user on a row has failed. While it is nil,
    /// errors are ignored.
    public var onError: ((any Error) -> Void)? {
      get { commands.onError }
      set { commands.onError = newValue }
    }
    /// Called to decide whether an edit may overwrite a change that was made while the user was
    /// typing. While it is nil nothing is overwritten, and `onError` receives the conflict.
    public var mayOverwrite: ((EditConflict) async -> Bool)? {
      get { commands.mayOverwrite }
      set { commands.mayOverwrite = newValue }
    }
    /// The displayed cells that keep themselves current.
    public var cells: DisplayedCells { attachment.cells }

    /// The closure set by `setTapAction`.
    private(set) var tapAction: ((AnyObject) -> Void)?

    let attachment: TableAttachment
    var table: any TableCommanding { attachment.table }
    var commands: RowCommands { attachment.commands }
    /// The text fields in which the user is editing.
    private(set) lazy var edits = FieldEdits<UITextField>(commands) { [weak self] in
      self?.hold($0, $1)
    }
    /// The view, or nil if it is deallocated or has another data source, such as another screen.
    var rowsView: (any RowsView)? { nil }
    /// The sections and rows that the view was last informed about.
    var layout = SectionLayout([.whole(0)])
    /// The moves that the user has made in the view since the last update. The next update contains
    /// them.
    var carried = ListChange()
    /// The updates that the view has not received because the user is dragging a row.
    var held: HeldUpdates?
    /// Applies held updates after the drag.
    package internal(set) var releasing: Task<Void, Never>?
    /// Moves rows back that could not be moved, after the view has finished the move.
    package internal(set) var takingBack: Task<Void, Never>?
    /// The displays of cells whose end UIKit has not reported yet.
    var displays: [ObjectIdentifier: CellDisplays] = [:]
    /// Reports that the screen was never told that it appears. Nil until the view is displayed.
    package var missingAppearance: Task<Void, Never>? { attachment.missingAppearance }
    /// The time after which a displayed view without `appear()` is reported.
    package static var appearanceDelay = Duration.seconds(2)

    init<Source>(_ table: LiveTable<Source>, scheduler: FrameScheduler) {
      attachment = TableAttachment(table)
      frameScheduler = scheduler
      super.init()
    }

    /// Updates the displayed title of a section.
    func retitle(_ section: Int) {}

    /// Reports a screen that shows no rows because `appear()` is not called, in debug builds.
    func expectAppearance() {
      attachment.expectAppearance(
        of: self,
        after: Self.appearanceDelay,
        in: ("viewIsAppearing(_:)", "viewDidDisappear(_:)")
      ) { [weak self] in self?.rowsView?.window != nil }
    }

    /// Starts to update and observe rows from the next frame on. Call it in `viewIsAppearing(_:)`.
    /// Repeated calls are harmless.
    public func appear() {
      if let window = rowsView?.window { WindowRefreshes.follow(window) }
      attachment.appear(on: self)
    }

    /// Stops all observation until the screen appears again. Call it in `viewDidDisappear(_:)`. A
    /// text that the user is typing is written to its row. Repeated calls are harmless.
    public func disappear() {
      endEditing()
      attachment.disappear()
    }

    /// Sets the closure that is called when the user taps a row, for example to show its details.
    ///
    /// ```swift
    /// screen.setTapAction { (download: Download) in download.isPaused.toggle() }
    /// ```
    ///
    /// The tapped row is not selected. While the view is editing or allows multiple selection, taps
    /// select rows as without the closure.
    ///
    /// - Parameters:
    ///   - row: The class of the rows.
    ///   - action: Called on the main actor with the tapped row.
    public func setTapAction<Row: AnyObject>(
      of row: Row.Type = Row.self,
      _ action: @escaping (Row) -> Void
    ) {
      tapAction = table.erased(action)
    }

    /// Returns the index path of a row of the last update, or nil if it does not exist.
    public func indexPath(ofRow position: Int) -> IndexPath? {
      if let held { return held.shown(position).flatMap(layout.path)?.indexPath }
      let shown = carried.isEmpty ? position : ListShift(carried).positionAfter(position)
      return shown.flatMap(layout.path)?.indexPath
    }

    /// Returns the position in the table's last update for an index path, or nil if it does not
    /// exist.
    public func position(at path: IndexPath) -> Int? {
      let shown = layout.position(of: RowPath(path))
      if let held { return shown.flatMap(held.position) }
      return carried.isEmpty ? shown : shown.flatMap(ListShift(carried).positionBefore)
    }

    /// Returns a section of the last update, or nil if it does not exist.
    public func section(_ index: Int) -> RowSection? {
      layout.sections.indices.contains(index) ? layout.sections[index] : nil
    }

    /// Returns the object at an index path, or nil if it was removed since the last update.
    public func object(at path: IndexPath) -> AnyObject? {
      position(at: path).flatMap(table.displayedObject)
    }
  }

  extension RowsScreen: FrameScheduling, ShownTextReading {
    /// Returns the text that a displayed cell shows in a column. For a prefetched row outside of
    /// the view, or while the view is in no window, returns the text that the table has prepared.
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
