extension TableSession {
  /// Takes what a person did.
  ///
  /// - Returns: What is left to the screen, if anything: to end, to leave for a while, to scroll its
  ///   columns, to resize one, or to paint anew; and to scroll what stands in place of the rows, as the
  ///   rows would be.
  @discardableResult
  public func take(_ input: TableInput) -> TableAction? {
    defer {
      askNextQuestion()
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

  /// Does what a person chose in a menu or with a button.
  ///
  /// - Returns: What is left to the screen, as `take(_:)` does.
  @discardableResult
  public func perform(_ action: TableAction) -> TableAction? {
    // The text that is being typed belongs to a question, which is answered or given up first.
    if case .answer? = state.prompt?.purpose, action.opensPrompt { return nil }
    defer { setNeedsShowing() }
    return carryOut(state.choose(action, in: circumstances))
  }

  /// Orders by a column whatever the order was, as if its head had been chosen until the order is so.
  package func order(byColumn column: Int, ascending: Bool) {
    if let refusal { return say(refusal) }
    sort(byColumn: column, ascending: ascending)
    setNeedsShowing()
  }

  /// Checks whether the columns and the filter of a request exist.
  ///
  /// - Throws: `TableRequestError` or `FilterError`.
  package func checkRequest(_ request: TableRequest) throws { try table.check(request) }

  /// Keeps the rows in their places from now on, unless there are too many of them for that.
  package func holdOrder() {
    if let refusal { return say(refusal) }
    if let refusal = holdingRefusal { return say(refusal) }
    table.holdsOrder = true
    setNeedsShowing()
  }

  /// Why rows can't be held in their places; nil where they can, or will be once they are all known.
  private var holdingRefusal: String? {
    if table.completeness == .pending || table.canHold { return nil }
    return table.rowCount > table.holdingLimit
      ? "more than \(table.holdingLimit) rows can't be held in their places; p pauses them"
      : "rows that are not all loaded can't be held in their places; p pauses them"
  }

  /// Gathers the rows in sections by the values of a column.
  package func section(byColumn column: Int) {
    if let refusal { return say(refusal) }
    guard table.columnHeads.indices.contains(column) else { return }
    table.section(byColumn: column)
    setNeedsShowing()
  }

  /// What is asked and not answered yet.
  package var asked: TextPrompt? { state.prompt }

  /// Answers what is asked, whatever stands there already; does nothing if nothing is.
  package func answer(_ text: String) {
    defer {
      askNextQuestion()
      setNeedsShowing()
    }
    _ = carryOut(state.answer(text))
  }

  /// Searches for a text from the cursor on, as if it had been typed.
  public func search(for text: String) {
    take(typed: text, after: .beginSearch)
  }

  /// Shows only rows with a text, as if it had been typed; all rows if it is empty.
  public func filter(by text: String) {
    take(typed: text, after: .beginFilter)
  }

  private func take(typed text: String, after beginning: TableAction) {
    perform(beginning)
    take(.text(text))
    take(.key(.enter))
  }

  /// The keys and what they do, the program's own first.
  public var help: [CommandHelp] {
    commands.map { command in
      CommandHelp(command.keys.map(\.description).joined(separator: "  "), command.title)
    } + helpOfLayout + CommandHelp.all(editing: canEdit, deleting: canDelete, adding: canAdd)
      + helpOfScreen
  }

  /// The keys that a person who sees the table for the first time wants, the most wanted first, each with what
  /// it does in a word.
  package var hints: [CommandHelp] {
    let own = Set(commands.flatMap(\.keys))
    return CommandHelp.hints(editing: canEdit).filter { hint in
      guard let first = hint.keys.first, hint.keys.count == 1 else { return true }
      // The program has another use for it.
      return !own.contains(.character(first))
    }
  }

  /// Whether the keys are to be listed in place of the rows.
  public var showsHelp: Bool { state.mode == .help }

  /// Whether a text is being typed.
  public var isTyping: Bool { state.isTyping }

  private var circumstances: SessionState.Circumstances {
    SessionState.Circumstances(
      ownKeys: Set(commands.flatMap(\.keys)),
      ownKeysWithoutRow: Set(commands.filter { !$0.actsOnRows }.flatMap(\.keys)),
      refusal: refusal
    )
  }

  /// Why rows can't be ordered and filtered. What is arranged already can always be.
  var refusal: String? {
    guard let limit = table.arrangingLimit, table.rowCount > limit else { return nil }
    if table.isFiltered || table.sortedColumn != nil || table.sectionedColumn != nil
      || table.holdsOrder
    {
      return nil
    }
    return "more than \(limit) rows aren't ordered or filtered here"
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
    // Where a toolkit scrolls by itself it may only follow what was found before.
    case .scrollTo: break
    // Who goes elsewhere doesn't want to be fetched back.
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
      if !columns.hideCursorColumn() { say("the only column can't be hidden") }
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
      // What these mean is known to the state or to the screen, never here.
      break
    }
  }

  private func movePages(_ pages: Double) {
    let whole = Double(max(1, height - 1))
    let distance = Int((whole * pages).rounded(.awayFromZero))
    table.holdCursor()
    // What is looked at moves by the same distance as the cursor, so that the cursor keeps its line.
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
      say("\(error)")
    }
  }

  private func sort(byColumn column: Int, ascending: Bool = true) {
    guard table.columnHeads.indices.contains(column) else { return }
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
