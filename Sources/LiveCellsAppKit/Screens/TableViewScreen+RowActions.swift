#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  extension TableViewScreen {
    /// Offers what can be done with a row behind swipes with two fingers, and the deletion, where the table's
    /// source can delete.
    ///
    /// What an action throws is told to `onError`, and the row stays.
    ///
    /// - Parameters:
    ///   - leading: What stands at the leading edge of a row.
    ///   - trailing: What stands at the trailing edge of a row.
    ///   - deleting: What the deletion is called, which stands at the trailing edge; nil for none.
    public func setRowActions<Row: AnyObject>(
      of _: Row.Type = Row.self,
      leading: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      trailing: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      deleting: String? = "Delete"
    ) {
      leadingActions = table.erased(leading)
      trailingActions = table.erased(trailing)
      deletionTitle = deleting
    }

    public func tableView(
      _ tableView: NSTableView,
      rowActionsForRow row: Int,
      edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      guard let object = object(ofRow: row) else { return [] }
      var actions = (edge == .leading ? leadingActions : trailingActions)?(object) ?? []
      if edge == .trailing, let deletionTitle, commands.canDelete {
        actions.append(commands.deletion(titled: deletionTitle))
      }
      return actions.map { action in
        NSTableViewRowAction(
          style: action.isDestructive ? .destructive : .regular,
          title: action.title
        ) { [weak self] _, _ in
          // Of the row that was swiped, wherever it stands by now.
          self?.view?.rowActionsVisible = false
          self?.commands.perform(action, on: object)
        }
      }
    }
  }
#endif
