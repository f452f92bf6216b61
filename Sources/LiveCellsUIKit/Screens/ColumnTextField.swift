#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A text field in a cell, in which a person changes a column of the row where it stands.
  ///
  /// ```swift
  /// final class PlayerCell: ObservingTableViewCell<Player> {
  ///   let name = ColumnTextField(column: "Name")
  ///
  ///   override func update(from player: Player) { name.text = player.name }
  /// }
  /// ```
  ///
  /// When it comes to stand in a table view or a collection view that a ``TableViewScreen`` or a
  /// ``CollectionViewScreen`` fills, that screen becomes its delegate, unless it has one. The column must be
  /// `editable`, or belong to the table's `editor`; where it can't be changed in a row, a tap does nothing.
  /// Return, or a tap elsewhere, gives the row what was typed. Escape on a keyboard, or the screen's
  /// `cancelEditing()`, gives up.
  ///
  /// While a person types, nothing is written over it, and the row may move. When its cell goes, because the
  /// row is scrolled away, removed or reloaded, or when the screen disappears, what was typed goes to the row
  /// that it was typed for.
  open class ColumnTextField: UITextField {
    /// The column of the table that is shown and changed: its key, or its title.
    public final var column: String

    /// A text field for a column.
    public init(frame: CGRect = .zero, column: String) {
      self.column = column
      super.init(frame: frame)
    }

    /// A text field of a nib or a storyboard, whose `column` must be set before a person can type in it.
    public required init?(coder: NSCoder) {
      column = ""
      super.init(coder: coder)
    }

    /// Finds the screen. Call it on the superclass.
    open override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil, delegate == nil { delegate = screen }
    }

    /// Gives up at Escape. Call it on the superclass for all other keys.
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
