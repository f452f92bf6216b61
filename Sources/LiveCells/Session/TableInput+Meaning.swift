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

extension TableAction {
  /// Whether it moves the cursor or scrolls.
  var movesCursor: Bool {
    switch self {
    case .putCursor, .scrollTo, .moveColumnCursor: true
    default: isReading
    }
  }

  /// Whether it opens a prompt.
  var opensPrompt: Bool {
    switch self {
    case .beginSearch, .beginFilter, .beginEditing, .beginDeleting, .beginAdding: true
    default: false
    }
  }

  /// Whether the action moves the displayed rows up or down.
  var isReading: Bool {
    switch self {
    case .moveCursor, .movePages, .moveToFirst, .moveToLast, .scroll: true
    default: false
    }
  }
}
