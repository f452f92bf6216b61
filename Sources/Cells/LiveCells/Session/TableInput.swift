/// An input of the user to a table, independent of the screen.
public enum TableInput: Hashable, Sendable {
  /// A key was pressed.
  case key(PressedKey)
  /// A text was pasted, or typed at once.
  case text(String)
  /// The pointer was used on a row or on the header of a column.
  case pointer(TableAction)
}

extension TableInput {
  /// Whether the input would change a typed text.
  var isTyped: Bool {
    switch self {
    case .key(.character), .key(.backspace), .key(.control("u")), .text: true
    case .key, .pointer: false
    }
  }

  /// Whether the input ends a prompt.
  var endsPrompt: Bool {
    switch self {
    case .key(.enter), .key(.escape), .key(.control("c")): true
    default: false
    }
  }

  /// Whether the input only closes the page that is shown instead of the rows.
  var isClosingInput: Bool {
    switch self {
    case .key(.character("q")), .key(.escape), .key(.enter): true
    default: false
    }
  }

  var key: PressedKey? {
    if case .key(let key) = self { key } else { nil }
  }

  /// The action that the input means for every table.
  var action: TableAction? {
    switch self {
    case .key(let key): TableAction(key)
    case .pointer(let action): action
    case .text: nil
    }
  }
}
