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
    /// The number of items: of rows, and of headers of sections above them.
    private(set) var count = 0
    /// The sections with a header each; nil where the rows stand in none.
    private(set) var sections: SectionLayout?

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

    /// Tells GTK of a change of the rows, and of the sections that they stand in.
    func apply(_ update: TableUpdate) {
      let after = update.sections?.after
      let before = sections
      sections = after
      let newCount = min(update.rowCount + (after?.sections.count ?? 0), Self.most)
      if let change = update.sections, let after, before == change.before {
        if change.isEmpty, update.list.isEmpty { return }
        let batch = update.batch
        guard !batch.isReload else { return replace(0, count, newCount) }
        let moves = batch.movedRows
        let gone = (batch.removedRows + moves.map(\.from)).compactMap(change.before.item)
        let come = (batch.insertedRows + moves.map(\.to)).compactMap(after.item)
        replace(
          gone + batch.removedSections.flatMap(change.before.items),
          come + batch.insertedSections.flatMap(after.items),
          newCount
        )
      } else if before != nil || after != nil {
        replace(0, count, newCount)
      } else {
        apply(update.list, count: newCount)
      }
    }

    /// Tells GTK of a change of rows that stand in no sections.
    ///
    /// - Parameter newCount: How many rows there are after it.
    func apply(_ change: ListChange, count newCount: Int) {
      let newCount = min(newCount, Self.most)
      if change.isEmpty, newCount == count { return }
      if change.isReload { return replace(0, count, newCount) }
      let moved = change.moves
      replace(
        change.removals + moved.map(\.from),
        change.insertions + moved.map(\.to),
        newCount
      )
    }

    /// Tells GTK which items have gone and which have come, by their positions before and after.
    private func replace(_ removals: [Int], _ insertions: [Int], _ newCount: Int) {
      let gone = Self.runs(removals)
      let come = Self.runs(insertions)
      let fits =
        count - gone.reduce(0) { $0 + $1.count } + come.reduce(0) { $0 + $1.count } == newCount
      guard fits, gone.last.map({ $0.upperBound <= count }) ?? true else {
        return replace(0, count, newCount)
      }
      // From behind, so that the positions before the change still hold.
      for run in gone.reversed() { replace(run.lowerBound, run.count, 0) }
      for run in come { replace(run.lowerBound, 0, run.count) }
    }

    private func replace(_ position: Int, _ removed: Int, _ added: Int) {
      if removed == 0, added == 0 { return }
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

  // MARK: - Items and rows

  extension RowModel {
    /// The item that a row is.
    func item(ofRow row: Int) -> Int {
      guard let sections, let path = sections.path(of: row) else { return row }
      return row + path.section + 1
    }

    /// The row that an item is; nil for the header of a section.
    func row(ofItem item: Int) -> Int? {
      guard let sections else { return item }
      guard let section = sections.section(ofItem: item) else { return nil }
      let place = item - sections.rows(ofSection: section).lowerBound - section - 1
      return place < 0 ? nil : item - section - 1
    }

    /// What the header of a section says that an item is; nil for a row.
    func title(ofItem item: Int) -> String? {
      guard let sections, row(ofItem: item) == nil, let section = sections.section(ofItem: item)
      else { return nil }
      return sections.sections[section].title
    }

    /// The first row that is this item, or comes after it.
    func firstRow(fromItem item: Int) -> Int {
      row(ofItem: item) ?? row(ofItem: item + 1) ?? sections.map { $0.rowCount } ?? item
    }

    /// The item that is to come first, so that a row does: the header above it, if it has one.
    func topItem(ofRow row: Int) -> Int {
      let item = item(ofRow: row)
      return item > 0 && self.row(ofItem: item - 1) == nil ? item - 1 : item
    }
  }

  extension SectionLayout {
    /// The item that a row is, where each section has a header.
    fileprivate func item(_ path: RowPath) -> Int? {
      position(of: path).map { $0 + path.section + 1 }
    }

    /// The items that a section is, its header the first of them.
    fileprivate func items(_ section: Int) -> [Int] {
      let rows = rows(ofSection: section)
      return Array((rows.lowerBound + section)...(rows.upperBound + section))
    }

    /// The section that an item is in.
    fileprivate func section(ofItem item: Int) -> Int? {
      guard item >= 0, item < rowCount + sections.count else { return nil }
      var (low, high) = (0, sections.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if rows(ofSection: middle).lowerBound + middle <= item {
          low = middle
        } else {
          high = middle
        }
      }
      return low
    }
  }
#endif
