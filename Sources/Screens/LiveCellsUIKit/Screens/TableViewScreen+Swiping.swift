#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import LiveCells
  public import UIKit

  extension TableViewScreen {
    /// Sets the swipe actions of rows, outermost first. A full swipe performs the first action.
    ///
    /// Rows without `trailing` actions keep UIKit's deletion, if the table's source supports it.
    /// With `trailing` actions, the deletion is added to them.
    ///
    /// - Parameters:
    ///   - row: The class of the rows.
    ///   - leading: Returns the actions at the leading edge of a row.
    ///   - trailing: Returns the actions at the trailing edge of a row.
    ///   - deleting: The title of the deletion.
    public func setSwipeActions<Row: AnyObject>(
      of row: Row.Type = Row.self,
      leading: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      trailing: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      deleting: String = "Delete"
    ) {
      rowActions.leading = table.erased(leading)
      rowActions.trailing = table.erased(trailing)
      rowActions.deletionTitle = deleting
    }

    public func tableView(
      _ tableView: UITableView,
      leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard let row = object(at: indexPath) else { return nil }
      return configuration(of: rowActions.leading?(row) ?? [], for: row)
    }

    public func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard let row = object(at: indexPath), var actions = rowActions.trailing?(row),
        !actions.isEmpty
      else { return nil }
      if commands.canDelete {
        actions.insert(commands.deletion(titled: rowActions.deletionTitle ?? ""), at: 0)
      }
      return configuration(of: actions, for: row)
    }

    private func configuration(
      of actions: [RowAction<AnyObject>],
      for row: AnyObject
    ) -> UISwipeActionsConfiguration? {
      guard !actions.isEmpty else { return nil }
      return UISwipeActionsConfiguration(
        actions: actions.map { action in
          // UIKit would remove the row of a destructive action immediately. The source may refuse
          // the deletion, so the normal style is used.
          let shown = UIContextualAction(style: .normal, title: action.title) {
            [weak self] _, _, finish in
            finish(self?.commands.perform(action, on: row) ?? false)
          }
          if action.isDestructive { shown.backgroundColor = .systemRed }
          return shown
        }
      )
    }
  }
#endif
