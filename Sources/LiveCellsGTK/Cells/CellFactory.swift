#if GTK
  import CGTK4
  import LiveCells

  /// Leads cells with widgets of their own through their lives, as a list item factory of GTK asks for it.
  ///
  /// It lives on the main actor, and as long as GTK's factory may call it is held by whoever shows the list.
  @MainActor
  final class CellFactory {
    /// GTK's factory, whose reference belongs to whoever takes it over.
    let factory: OpaquePointer
    /// The cells that are in sight.
    private let displayed: DisplayedCells
    /// Who says which row stands at a position.
    private let row: (Int) -> AnyObject?
    private let makeCell: () -> any WidgetCell
    private let positions: () -> Range<Int>
    private var cells: [OpaquePointer: any WidgetCell] = [:]
    private var bound: Set<OpaquePointer> = []

    /// - Parameters:
    ///   - displayed: Is told which cells come into sight and leave it.
    ///   - inSight: Says which positions can be seen.
    ///   - row: Says which row stands at a position.
    ///   - makeCell: Makes a cell.
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
      displayed.letGo(cell)
    }

    private func tearDown(_ item: OpaquePointer) {
      bound.remove(item)
      if let cell = cells.removeValue(forKey: item) { displayed.end(cell) }
    }

    /// Has the cells of rows in sight follow them, and no others.
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

    /// The cell that shows the row at a position, if it is bound to one.
    func cell(at position: Int) -> (any WidgetCell)? {
      bound.first { gtk_list_item_get_position($0) == guint(position) }.flatMap { cells[$0] }
    }

    /// Ends all cells. Twice is harmless.
    func end() {
      for cell in cells.values { displayed.end(cell) }
      cells = [:]
      bound = []
    }
  }
#endif
