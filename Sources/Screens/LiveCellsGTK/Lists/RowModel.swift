#if GTK && os(Linux)
  import CGTK4
  import KeyValueObserving
  import LiveCells

  /// A `GListModel` that contains only the number of rows. GTK is not notified of changes within a
  /// row; the cells handle them.
  ///
  /// Isolated to the main actor, on which GTK calls the model.
  @MainActor
  final class RowModel {
    /// The maximum number of rows that GTK can scroll.
    static let maxRowCount = 60_000_000

    /// The `GListModel` object.
    let list: OpaquePointer
    /// The number of items that GTK shows.
    private(set) var count = 0
    /// The rows and section headers.
    private(set) var listed = ListedRows(nil, count: 0)

    /// The memory layout of an instance, as GObject requires.
    private struct Instance {
      var parent: GObject
      var count: guint
    }

    /// The registered GObject type. The C macros for type definitions are not available in Swift,
    /// so the type and the interface functions are registered directly.
    private static let type: GType = {
      var info = GTypeInfo()
      info.class_size = guint16(MemoryLayout<GObjectClass>.size)
      info.instance_size = guint16(MemoryLayout<Instance>.stride)
      let type = g_type_register_static(
        g_object_get_type(),
        "LiveCellsRowModel",
        &info,
        GTypeFlags(rawValue: 0)
      )
      var interface = GInterfaceInfo()
      interface.interface_init = { table, _ in
        // Safety: GObject passes the table of the interface that is registered below.
        guard let table = table?.assumingMemoryBound(to: GListModelInterface.self) else { return }
        table.pointee.get_item_type = { _ in g_object_get_type() }
        table.pointee.get_n_items = { list in RowModel.count(of: list) }
        table.pointee.get_item = { list, position in
          // The item is a placeholder. Its contents are never accessed.
          position < RowModel.count(of: list)
            ? GTKObject(g_object_new_with_properties(g_object_get_type(), 0, nil, nil)) : nil
        }
      }
      g_type_add_interface_static(type, g_list_model_get_type(), &interface)
      return type
    }()

    private nonisolated static func count(of list: OpaquePointer?) -> guint {
      // Safety: GObject calls these functions only with instances of this type.
      list.map { GTKObject($0).assumingMemoryBound(to: Instance.self).pointee.count } ?? 0
    }

    init() {
      list = OpaquePointer(made(g_object_new_with_properties(Self.type, 0, nil, nil)))
    }

    isolated deinit {
      g_object_unref(GTKObject(list))
    }

    /// A new selection model for the rows, in which nothing can be selected. The caller owns it.
    var selection: OpaquePointer {
      // The selection model takes ownership of a reference.
      g_object_ref(GTKObject(list))
      return made(gtk_no_selection_new(list))
    }

    /// Applies a change of the rows and, if they have headers, of the sections. Notifies GTK.
    func apply(_ update: TableUpdate, hasHeaders: Bool = true) {
      let new =
        hasHeaders ? ListedRows(after: update) : ListedRows(nil, count: update.rowCount)
      let change = listed.change(update, to: new, replacesHeaders: false).withoutMoves
      listed = new
      replace(change, min(new.count, Self.maxRowCount))
    }

    private func replace(_ change: ListedChange, _ newCount: Int) {
      let (gone, come) = (change.removals, change.insertions)
      let fits =
        count - gone.reduce(0) { $0 + $1.count } + come.reduce(0) { $0 + $1.count } == newCount
      guard fits, !change.isReload, gone.last.map({ $0.upperBound <= count }) ?? true else {
        return replace(0, count, newCount)
      }
      // In descending order, so that the remaining positions stay valid.
      for run in gone.reversed() { replace(run.lowerBound, run.count, 0) }
      for run in come { replace(run.lowerBound, 0, run.count) }
    }

    private func replace(_ position: Int, _ removed: Int, _ added: Int) {
      if removed == 0, added == 0 { return }
      count += added - removed
      // Safety: the list is an instance of this type, and this object retains it.
      GTKObject(list).assumingMemoryBound(to: Instance.self).pointee.count = guint(count)
      g_list_model_items_changed(list, guint(position), guint(removed), guint(added))
    }
  }

  // MARK: - Items and rows

  extension RowModel {
    /// Returns the item of a row.
    func item(ofRow row: Int) -> Int { listed.item(of: row) ?? row }

    /// Returns the row of an item, or nil for a section header.
    func row(ofItem item: Int) -> Int? { listed.position(of: item) }

    /// Returns the title of a section header item, or nil for a row.
    func title(ofItem item: Int) -> String? { listed.section(ofHeader: item)?.title }

    /// Returns the first row at or after an item.
    func firstRow(fromItem item: Int) -> Int {
      row(ofItem: item) ?? row(ofItem: item + 1) ?? listed.layout.rowCount
    }

    /// Returns the item to scroll to the top so that a row is the first visible one. This is its
    /// section header if it has one, otherwise the row.
    func topItem(ofRow row: Int) -> Int {
      let item = item(ofRow: row)
      return listed.section(ofHeader: item - 1) == nil ? item : item - 1
    }
  }
#endif
