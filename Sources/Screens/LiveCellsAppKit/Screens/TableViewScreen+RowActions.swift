#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  extension TableViewScreen {
    /// Sets the actions that the user reveals with a two-finger swipe. A deletion is added if the
    /// table allows it.
    ///
    /// Errors of an action are passed to `onError`, and the row stays.
    ///
    /// - Parameters:
    ///   - row: The class of the rows.
    ///   - leading: Returns the actions at the leading edge of a row.
    ///   - trailing: Returns the actions at the trailing edge of a row.
    ///   - deleting: The title of the deletion at the trailing edge, or nil to offer none.
    public func setRowActions<Row: AnyObject>(
      of row: Row.Type = Row.self,
      leading: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      trailing: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      deleting: String? = "Delete"
    ) {
      rowActions.leading = table.erased(leading)
      rowActions.trailing = table.erased(trailing)
      rowActions.deletionTitle = deleting
    }

    public func tableView(
      _ tableView: NSTableView,
      rowActionsForRow row: Int,
      edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      guard let object = object(ofRow: row) else { return [] }
      var actions = (edge == .leading ? rowActions.leading : rowActions.trailing)?(object) ?? []
      if edge == .trailing, let title = rowActions.deletionTitle, commands.canDelete {
        actions.append(commands.deletion(titled: title))
      }
      return actions.map { action in
        NSTableViewRowAction(
          style: action.isDestructive ? .destructive : .regular,
          title: action.title
        ) { [weak self] _, _ in
          // The action applies to the row that was swiped, even if it has moved.
          self?.view?.rowActionsVisible = false
          self?.commands.perform(action, on: object)
        }
      }
    }
  }
#endif
