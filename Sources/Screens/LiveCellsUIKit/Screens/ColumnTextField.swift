#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A text field in a cell in which the user edits a column of the row in place.
  ///
  /// ```swift
  /// final class PlayerCell: ObservingTableViewCell<Player> {
  ///   let name = ColumnTextField(column: "Name")
  ///
  ///   override func update(from player: Player) { name.text = player.name }
  /// }
  /// ```
  ///
  /// When the field is added to the view of a ``TableViewScreen`` or a ``CollectionViewScreen``,
  /// that screen becomes its delegate, unless it has one. The column must be `editable`, or be
  /// handled by the table's `editor`. If it cannot be edited in a row, a tap does nothing. Return,
  /// or a tap elsewhere, writes the entered text to the row. Escape on a keyboard, or the screen's
  /// `cancelEditing()`, cancels.
  ///
  /// While the user is typing, the text is not overwritten, and the row may move. The edit ends if
  /// the cell is removed or the screen disappears. A cell is removed when its row is scrolled away,
  /// removed or reloaded. The entered text is then written to the row for which it was typed.
  open class ColumnTextField: UITextField {
    /// The key or the title of the column that is shown and edited.
    public final var column: String

    /// Creates a text field for a column.
    public init(frame: CGRect = .zero, column: String) {
      self.column = column
      super.init(frame: frame)
    }

    /// Creates a text field from a nib. Its `column` must be set before the user can edit.
    public required init?(coder: NSCoder) {
      column = ""
      super.init(coder: coder)
    }

    /// Finds the screen. Overrides must call `super`.
    open override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil, delegate == nil { delegate = screen }
    }

    /// Cancels editing on Escape. Overrides must call `super` for all other keys.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }), let screen,
        screen.edits.typed === self, screen.cancelEditing()
      {
        return
      }
      super.pressesBegan(presses, with: event)
    }

    private var screen: RowsScreen? {
      let views = sequence(first: self as UIView, next: \.superview)
      return views.lazy.compactMap { $0 as? any RowsView }.first?.rowsScreen
    }
  }
#endif
