public import Foundation

/// The autosaved state of a table view.
struct SavedColumns {
  var names: [NSUserInterfaceItemIdentifier]
  var widths: [CGFloat]
  var descriptors: [NSSortDescriptor]
}

@MainActor private var defaults: [NSTableView.AutosaveName: SavedColumns] = [:]

extension NSTableView {
  /// Saves the order and widths of the columns and the sort descriptors, if autosaving is on.
  func save() {
    guard autosaveTableColumns, let autosaveName else { return }
    defaults[autosaveName] = SavedColumns(
      names: tableColumns.map(\.identifier),
      widths: tableColumns.map(\.width),
      descriptors: sortDescriptors
    )
  }

  /// Restores the state saved under a new name. A nil name deletes the saved state.
  func renameSaved(from oldName: AutosaveName?) {
    if autosaveName == nil, let oldName { defaults[oldName] = nil }
    guard autosaveName != oldName, autosaveTableColumns, let autosaveName,
      let saved = defaults[autosaveName],
      !tableColumns.isEmpty
    else { return }
    let places = Dictionary(uniqueKeysWithValues: saved.names.enumerated().map { ($1, $0) })
    tableColumns.sort {
      places[$0.identifier, default: .max] < places[$1.identifier, default: .max]
    }
    for column in tableColumns {
      if let place = places[column.identifier] { column.width = saved.widths[place] }
    }
    sortDescriptors = saved.descriptors
  }

  /// Drags the edge of a column, as a user does.
  public func drag(_ column: Int, to width: CGFloat) {
    tableColumns[column].width = width
    save()
  }
}

extension NSView {
  /// Returns whether a view is this view or a descendant of it.
  func holds(_ view: NSView) -> Bool {
    sequence(first: view, next: \.superview).contains { $0 === self }
  }
}
