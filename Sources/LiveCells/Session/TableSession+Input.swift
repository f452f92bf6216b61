extension TableSession {
  /// Handles an input of the user.
  ///
  /// - Returns: The action that the screen must perform, if any: ending or suspending the program,
  ///   scrolling or resizing its columns, or repainting. While a page is shown instead of the rows,
  ///   also an action that scrolls this page.
  @discardableResult
  public func take(_ input: TableInput) -> TableAction? {
    defer {
      openNextPrompt()
      setNeedsShowing()
    }
    if !state.isTyping, onInput?(input) == true { return nil }
    return carryOut(state.take(input, in: circumstances))
  }

  /// Replaces the text in the open prompt exactly, for screens with a text field of their own.
  package func type(_ text: String) {
    state.replaceText(with: text)
    setNeedsShowing()
  }

  /// Performs an action that the user chose in a menu or with a button.
  ///
  /// - Returns: The action that the screen must perform, as `take(_:)` does.
  @discardableResult
  public func perform(_ action: TableAction) -> TableAction? {
    // The typed text belongs to a prompt, which must be answered or cancelled first.
    if case .answer? = state.prompt?.purpose, action.opensPrompt { return nil }
    defer { setNeedsShowing() }
    return carryOut(state.choose(action, in: circumstances))
  }

  /// Sorts by a column in a direction, regardless of the current order.
  package func order(byColumn column: Int, ascending: Bool) {
    if let refusal { return showMessage(refusal) }
    sort(byColumn: column, ascending: ascending)
    setNeedsShowing()
  }

  /// Checks whether the columns and the filter of a request exist.
  ///
  /// - Throws: `TableRequestError` or `FilterError`.
  package func checkRequest(_ request: TableRequest) throws { try table.check(request) }

  /// Holds the order of the rows, unless there are too many of them.
  package func holdOrder() {
    if let refusal { return showMessage(refusal) }
    if let refusal = holdingRefusal { return showMessage(refusal) }
    table.holdsOrder = true
    setNeedsShowing()
  }

  /// The reason why the order cannot be held, or nil if it can, or will be once all rows are known.
  private var holdingRefusal: String? {
    if table.completeness == .pending || table.canHold { return nil }
    return table.rowCount > table.holdingLimit
      ? "more than \(table.holdingLimit) rows cannot be held in order; press p to pause"
      : "rows that are not all loaded cannot be held in order; press p to pause"
  }

  /// Groups the rows into sections by the values of a column.
  package func section(byColumn column: Int) {
    if let refusal { return showMessage(refusal) }
    guard table.columnHeaders.indices.contains(column) else { return }
    table.section(byColumn: column)
    setNeedsShowing()
  }

  /// The open prompt, or nil.
  package var currentPrompt: TextPrompt? { state.prompt }

  /// Answers the open prompt with a text instead of the typed one. Does nothing if no prompt is
  /// open.
  package func answer(_ text: String) {
    defer {
      openNextPrompt()
      setNeedsShowing()
    }
    _ = carryOut(state.answer(text))
  }

  /// Searches for a text, starting at the cursor, as if it had been typed.
  public func search(for text: String) {
    take(typed: text, after: .beginSearch)
  }

  /// Filters the rows by a text as if it had been typed. An empty text shows all rows.
  public func filter(by text: String) {
    take(typed: text, after: .beginFilter)
  }

  private func take(typed text: String, after beginning: TableAction) {
    perform(beginning)
    take(.text(text))
    take(.key(.enter))
  }

  /// The keys and their effects, beginning with the program's own commands.
  public var help: [CommandHelp] {
    commands.map { command in
      CommandHelp(command.keys.map(\.description).joined(separator: "  "), command.title)
    } + helpOfLayout
      + CommandHelp.all(editing: canEdit, deleting: canDelete, adding: canAdd, undoing: canUndo)
      + helpOfScreen
  }

  /// The keys to show to a new user, in order of precedence, each with a one-word description.
  package var hints: [CommandHelp] {
    let own = Set(commands.flatMap(\.keys))
    return CommandHelp.hints(editing: canEdit).filter { hint in
      guard let first = hint.keys.first, hint.keys.count == 1 else { return true }
      // The program uses the key for its own command.
      return !own.contains(.character(first))
    }
  }

  /// A Boolean value indicating whether the list of keys is shown instead of the rows.
  public var showsHelp: Bool { state.mode == .help }

  /// A Boolean value indicating whether the user is typing a text.
  public var isTyping: Bool { state.isTyping }

  private var circumstances: SessionState.Circumstances {
    SessionState.Circumstances(
      ownKeys: Set(commands.flatMap(\.keys)),
      ownKeysWithoutRow: Set(commands.filter { !$0.actsOnRows }.flatMap(\.keys)),
      refusal: refusal
    )
  }

  /// The reason why rows cannot be ordered and filtered, or nil if they can. An existing
  /// arrangement can always be changed.
  var refusal: String? {
    guard let limit = table.arrangingLimit, table.rowCount > limit else { return nil }
    if table.isFiltered || table.sortedColumn != nil || table.sectionedColumn != nil
      || table.holdsOrder
    {
      return nil
    }
    return "more than \(limit) rows cannot be sorted or filtered here"
  }

  private func carryOut(_ effects: [SessionState.Effect]) -> TableAction? {
    var left: TableAction?
    for effect in effects {
      switch effect {
      case .perform(let action):
        if action.isOfScreen { left = action } else { carryOut(action) }
      case .read(let action): left = action
      case .present: history.returnToPresent()
      case .own(let key):
        table.holdCursor()
        commands.first { $0.keys.contains(key) }?.perform(self)
      case .search(let backwards):
        table.endTypingSearch()
        beginSearch(backwards: backwards)
      case .beginTypingSearch: table.beginTypingSearch()
      case .searchWhileTyping: searchWhileTyping()
      case .endTypingSearch(let isGivenUp): endTypingSearch(isGivenUp: isGivenUp)
      case .filter: filter()
      case .answer(let text):
        let onAnswer = onAnswer
        self.onAnswer = nil
        onAnswer?(text)
      case .skip: onSkip?()
      case .cancel: table.endSearch()
      }
    }
    followDetail()
    return left
  }
}

// MARK: - Actions

extension TableSession {
  private func carryOut(_ action: TableAction) {
    switch action {
    // A toolkit that scrolls by itself may report a scroll that only follows a search result.
    case .scrollTo: break
    // Any other action of the user cancels the search, so that its result does not move the
    // cursor back.
    default: table.endSearch()
    }
    switch action {
    case .moveCursor(let distance): table.moveCursor(by: distance)
    case .putCursor(let row, let column):
      table.moveCursor(to: row)
      if let column { columns.putCursor(on: column) }
    case .movePages(let pages): movePages(pages)
    case .moveToFirst: table.moveCursorToFirst()
    case .moveToLast: table.moveCursorToLast()
    case .scroll(let distance): table.scroll(by: distance)
    case .scrollTo(let row): table.scroll(to: row)
    case .togglePause: table.isPaused.toggle()
    case .toggleFollowing:
      table.followsEnd.toggle()
      if table.followsEnd { table.moveCursorToLast() } else { table.holdCursor() }
    case .moveColumnCursor(let distance): columns.moveCursor(by: distance)
    case .hideColumn:
      if !columns.hideCursorColumn() { showMessage("the only column cannot be hidden") }
    case .showAllColumns: columns.showAll()
    case .moveColumn(let distance): columns.moveCursorColumn(by: distance)
    case .order: if let column = columns.cursor { choose(column) }
    case .reverseOrder:
      if let column = table.sortedColumn {
        sort(byColumn: column, ascending: !table.isSortAscending)
      }
    case .toggleSections: toggleSections()
    case .chooseColumn(let column):
      columns.putCursor(on: column)
      choose(column)
    case .toggleHolding: if table.holdsOrder { table.holdsOrder = false } else { holdOrder() }
    case .toggleSelection:
      table.toggleSelectionOfCursor()
      table.moveCursor(by: 1)
    case .clearSelection: table.clearSelection()
    case .beginEditing: beginEditing()
    case .beginDeleting: beginDeleting()
    case .beginAdding: beginAdding()
    case .undo: undo()
    case .redo: redo()
    case .activate:
      table.holdCursor()
      if let onActivate { onActivate() } else { _ = carryOut(state.choose(.toggleDetail)) }
    case .stepInTime(let distance): stepInTime(by: distance)
    case .copyField: copyField()
    case .copyRows: copyRows(as: .text)
    case .copyRowsAs(let format): copyRows(as: format)
    case .beginSearch, .searchAgain, .beginFilter, .toggleHelp, .toggleDetail, .scrollColumns,
      .resizeColumn, .moveFocus, .chooseTab, .moveTab, .repaint, .suspend, .close, .quit:
      // These actions are handled by the state or by the screen.
      break
    }
  }

  private func movePages(_ pages: Double) {
    let whole = Double(max(1, height - 1))
    let distance = Int((whole * pages).rounded(.awayFromZero))
    table.holdCursor()
    // The rows scroll by the same distance as the cursor, so that the cursor keeps its line.
    table.scroll(by: distance)
    table.moveCursor(by: distance)
  }

  func filter() {
    guard !state.filterText.isEmpty else {
      filterRefusal = nil
      return table.filter(containing: nil)
    }
    do {
      try table.filter(typed: state.filterText)
      filterRefusal = nil
    } catch {
      filterRefusal = "\(error)"
      showMessage("\(error)")
    }
  }

  private func sort(byColumn column: Int, ascending: Bool = true) {
    guard table.columnHeaders.indices.contains(column) else { return }
    table.sort(byColumn: column, ascending: ascending)
  }

  private func toggleSections() {
    table.section(byColumn: table.sectionedColumn == columns.cursor ? nil : columns.cursor)
  }

  private func choose(_ column: Int) {
    guard table.sortedColumn == column else { return sort(byColumn: column) }
    if table.isSortAscending {
      sort(byColumn: column, ascending: false)
    } else {
      table.sort(byColumn: nil, ascending: true)
    }
  }
}
