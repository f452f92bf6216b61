#if GTK
  import CGTK4
  import KeyValueObserving
  import LiveCells

  /// A list of GTK that knows how many rows there are, and nothing of what is in them: a row that
  /// stays is no change to GTK, whatever it shows.
  ///
  /// It belongs to the main actor, which GTK asks on.
  @MainActor
  final class RowModel {
    /// More rows than these have no room in what GTK can scroll.
    static let most = 60_000_000

    /// What GTK knows as the list.
    let list: OpaquePointer
    private(set) var count = 0

    /// An object of the type, as GObject lays it out.
    private struct Instance {
      var parent: GObject
      var count: guint
    }

    /// The type, registered once. `g_type_register_static` and a table of functions stand for macros
    /// of C that Swift can't call.
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
        // Safety: GObject gives the table of the very interface that is added below.
        guard let table = table?.assumingMemoryBound(to: GListModelInterface.self) else { return }
        table.pointee.get_item_type = { _ in g_object_get_type() }
        table.pointee.get_n_items = { list in RowModel.count(of: list) }
        table.pointee.get_item = { list, position in
          // Nothing is asked of it; only that it is there.
          position < RowModel.count(of: list)
            ? GTKObject(g_object_new_with_properties(g_object_get_type(), 0, nil, nil)) : nil
        }
      }
      g_type_add_interface_static(type, g_list_model_get_type(), &interface)
      return type
    }()

    private nonisolated static func count(of list: OpaquePointer?) -> guint {
      // Safety: the functions of the type are called with objects of the type only.
      list.map { GTKObject($0).assumingMemoryBound(to: Instance.self).pointee.count } ?? 0
    }

    /// An empty list.
    init() {
      list = OpaquePointer(made(g_object_new_with_properties(Self.type, 0, nil, nil)))
    }

    isolated deinit {
      g_object_unref(GTKObject(list))
    }

    /// A list of GTK with the rows, none of which GTK selects: whoever is given it owns it.
    var selection: OpaquePointer {
      // It takes a reference of its own over.
      g_object_ref(GTKObject(list))
      return made(gtk_no_selection_new(list))
    }

    /// Tells GTK of a change of the list.
    ///
    /// - Parameter newCount: How many rows there are after it.
    func apply(_ change: ListChange, count newCount: Int) {
      let newCount = min(newCount, Self.most)
      if change.isEmpty, newCount == count { return }
      let moved = change.moves
      let gone = Self.runs(change.removals + moved.map(\.from))
      let come = Self.runs(change.insertions + moved.map(\.to))
      let fits =
        count - gone.reduce(0) { $0 + $1.count } + come.reduce(0) { $0 + $1.count } == newCount
      guard !change.isReload, fits, gone.last.map({ $0.upperBound <= count }) ?? true else {
        return replace(0, count, newCount)
      }
      // From behind, so that the positions before the change still hold.
      for run in gone.reversed() { replace(run.lowerBound, run.count, 0) }
      for run in come { replace(run.lowerBound, 0, run.count) }
    }

    private func replace(_ position: Int, _ removed: Int, _ added: Int) {
      count += added - removed
      // Safety: the list is of this type, and lives as long as this object.
      GTKObject(list).assumingMemoryBound(to: Instance.self).pointee.count = guint(count)
      g_list_model_items_changed(list, guint(position), guint(removed), guint(added))
    }

    /// Neighbouring positions together, ascending.
    private static func runs(_ positions: [Int]) -> [Range<Int>] {
      var runs: [Range<Int>] = []
      for position in positions.sorted() {
        if let last = runs.last, last.upperBound == position {
          runs[runs.count - 1] = last.lowerBound..<(position + 1)
        } else {
          runs.append(position..<(position + 1))
        }
      }
      return runs
    }
  }
#endif
