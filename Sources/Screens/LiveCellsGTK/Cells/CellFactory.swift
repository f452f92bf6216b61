#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: GTK emits `teardown` for a list item before it frees it, which removes the item here.
  // Until then the pointer is valid. GTK and this class run on the main thread.
  /// Manages the custom cells of one column for GTK's list item factory.
  ///
  /// The factory does not retain this object: the owner of the list must do so as long as GTK can
  /// call the factory.
  @MainActor
  final class CellFactory {
    /// GTK's factory. The caller that passes it to a view transfers the initial reference.
    let factory: OpaquePointer
    /// The visible cells.
    private let displayed: DisplayedCells
    /// Called to get the row at a position.
    private let row: (Int) -> AnyObject?
    private let makeCell: () -> any WidgetCell
    private let positions: () -> Range<Int>
    private var cells: [OpaquePointer: any WidgetCell] = [:]
    private var bound: Set<OpaquePointer> = []

    /// - Parameters:
    ///   - displayed: Receives the cells that become visible or hidden.
    ///   - inSight: Returns the visible positions.
    ///   - row: Returns the row at a position.
    ///   - makeCell: Creates a cell.
    init(
      displayed: DisplayedCells,
      inSight: @escaping () -> Range<Int>,
      row: @escaping (Int) -> AnyObject?,
      makeCell: @escaping () -> any WidgetCell
    ) {
      self.displayed = displayed
      self.row = row
      self.makeCell = makeCell
      positions = inSight
      factory = made(gtk_signal_list_item_factory_new())
      let object = GTKObject(factory)
      Signal.connect(object, item: "setup") { [weak self] in self?.setUp(OpaquePointer($0)) }
      Signal.connect(object, item: "bind") { [weak self] in self?.bind(OpaquePointer($0)) }
      Signal.connect(object, item: "unbind") { [weak self] in self?.unbind(OpaquePointer($0)) }
      Signal.connect(object, item: "teardown") { [weak self] in self?.tearDown(OpaquePointer($0)) }
    }

    private func setUp(_ item: OpaquePointer) {
      let cell = makeCell()
      cells[item] = cell
      gtk_list_item_set_child(item, cell.widget.pointer)
    }

    private func bind(_ item: OpaquePointer) {
      bound.insert(item)
      cells[item]?.show(row(Int(gtk_list_item_get_position(item))))
      follow(item, positions())
    }

    private func unbind(_ item: OpaquePointer) {
      bound.remove(item)
      guard let cell = cells[item] else { return }
      displayed.releaseRow(cell)
    }

    private func tearDown(_ item: OpaquePointer) {
      bound.remove(item)
      if let cell = cells.removeValue(forKey: item) { displayed.end(cell) }
    }

    /// Updates which cells follow their rows: those at visible positions.
    func follow() {
      let range = positions()
      for item in bound { follow(item, range) }
    }

    private func follow(_ item: OpaquePointer, _ range: Range<Int>) {
      guard let cell = cells[item] else { return }
      let position = Int(gtk_list_item_get_position(item))
      if range.contains(position) {
        cell.show(row(position))
        displayed.willDisplay(cell.displaying)
      } else {
        displayed.didEndDisplaying(cell.displaying)
      }
    }

    /// Returns the cell that displays the row at a position, or nil if no cell is bound to it.
    func cell(at position: Int) -> (any WidgetCell)? {
      bound.first { gtk_list_item_get_position($0) == guint(position) }.flatMap { cells[$0] }
    }

    /// Ends the life cycle of all cells. Can be called more than once.
    func end() {
      for cell in cells.values { displayed.end(cell) }
      cells = [:]
      bound = []
    }
  }
#endif
