#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// Called when the user has moved a row, which the view has already displayed. Notifies the
    /// source. The resulting update must not move the row again.
    func carry(_ path: IndexPath, to target: IndexPath) {
      guard let row = object(at: path), let from = layout.position(of: RowPath(path)),
        let to = layout.position(of: RowPath(target)), from != to
      else { return }
      if let held {
        // The rows have changed during the drag. The view is reloaded afterwards.
        if let place = held.target(from: from, to: to) { _ = commands.move(row, to: place) }
        return
      }
      carried = carried.followed(by: ListChange(moves: [ListChange.Move(from: from, to: to)]))
      guard !commands.move(row, to: to) else { return }
      // The view is still inside its move. Revert in the next turn of the main actor.
      takingBack = Task { [weak self] in self?.takeBack() }
    }

    /// Restores the table's order in the view.
    private func takeBack() {
      guard !carried.isEmpty, let view = rowsView else { return }
      let sections = SectionUpdate(before: layout, after: layout)
      let batch = BatchUpdate(carried.undone, sections: sections)
      carried = ListChange()
      attachment.isApplying = true
      view.carryOut(batch) {}
      attachment.isApplying = false
      followView()
    }

    /// Returns the part of an update that is left for the view after moves by the user.
    func rest(of update: TableUpdate) -> TableUpdate {
      guard !carried.isEmpty else { return update }
      var rest = update
      rest.list = update.sections == nil ? carried.undone.followed(by: update.list) : .reload
      carried = ListChange()
      return rest
    }
  }

  extension ListChange {
    /// The moves in reverse.
    fileprivate var undone: ListChange {
      ListChange(moves: moves.map { Move(from: $0.to, to: $0.from) })
    }
  }
#endif
