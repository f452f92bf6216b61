#if canImport(UIKit) && !os(watchOS)
  import KeyValueObserving
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// A person has moved a row, and the view shows it where it is now. Its source is told; the update that
    /// comes of it moves nothing any more.
    func carry(_ path: IndexPath, to target: IndexPath) {
      guard let row = object(at: path), let from = layout.position(of: RowPath(path)),
        let to = layout.position(of: RowPath(target)), from != to
      else { return }
      carried = carried.followed(by: ListChange(moves: [ListChange.Move(from: from, to: to)]))
      guard !commands.move(row, to: to) else { return }
      // The view is in the midst of it.
      takingBack = Task { [weak self] in self?.takeBack() }
    }

    /// Has the view show the rows as the table does.
    private func takeBack() {
      guard !carried.isEmpty, let view = rowsView else { return }
      let sections = SectionUpdate(before: layout, after: layout)
      let batch = BatchUpdate(carried.undone, sections: sections)
      carried = ListChange()
      isApplying = true
      view.carryOut(batch) {}
      isApplying = false
      followView()
    }

    /// What is left for the view to do of an update, where a person has moved rows before it came.
    func rest(of update: TableUpdate) -> TableUpdate {
      guard !carried.isEmpty else { return update }
      var rest = update
      rest.list = update.sections == nil ? carried.undone.followed(by: update.list) : .reload
      carried = ListChange()
      return rest
    }
  }

  extension ListChange {
    /// What takes moves back.
    fileprivate var undone: ListChange {
      ListChange(moves: moves.map { Move(from: $0.to, to: $0.from) })
    }
  }
#endif
