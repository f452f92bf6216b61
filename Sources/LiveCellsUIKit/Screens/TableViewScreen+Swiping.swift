#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import LiveCells
  public import UIKit

  extension TableViewScreen {
    /// Offers what can be done with a row behind swipes, the outermost first: that is also what a swipe
    /// over the whole row does.
    ///
    /// Rows for which `trailing` gives nothing keep UIKit's own: the deletion, where the table's source can
    /// delete. Where it gives something, and the source can delete, the deletion stands beside it.
    ///
    /// - Parameters:
    ///   - leading: What stands at the leading edge of a row.
    ///   - trailing: What stands at the trailing edge of a row.
    ///   - deleting: What the deletion is called.
    public func setSwipeActions<Row: AnyObject>(
      of _: Row.Type = Row.self,
      leading: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      trailing: @escaping (Row) -> [RowAction<Row>] = { _ in [] },
      deleting: String = "Delete"
    ) {
      leadingActions = table.erased(leading)
      trailingActions = table.erased(trailing)
      deletionTitle = deleting
    }

    public func tableView(
      _ tableView: UITableView,
      leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard let row = object(at: indexPath) else { return nil }
      return configuration(of: leadingActions?(row) ?? [], for: row)
    }

    public func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard let row = object(at: indexPath), var actions = trailingActions?(row), !actions.isEmpty
      else { return nil }
      if commands.canDelete {
        actions.insert(commands.deletion(titled: deletionTitle), at: 0)
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
          // Not a destructive one for UIKit: that would take the row out before its source has said that
          // it has gone, and it may refuse.
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
