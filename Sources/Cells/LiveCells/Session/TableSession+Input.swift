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
    return reportingTyping { carryOut(state.take(input, in: circumstances)) }
  }

  /// Performs an input, and reports the text of the open prompt afterwards.
  private func reportingTyping<Result>(_ input: () -> Result) -> Result {
    let prompt = state.prompt
    let result = input()
    // An answer has ended the calls before it was passed to the program.
    if state.prompt == nil { endTyping(isAnswered: false) }
    reportTyping(after: prompt)
    return result
  }

  /// Replaces the text in the open prompt exactly, for screens with a text field of their own.
  package func type(_ text: String) {
    _ = reportingTyping { carryOut(state.replaceText(with: text)) }
    setNeedsShowing()
  }

  /// Shows a remark at the open prompt until its text changes.
  package func remark(_ text: String) {
    state.remark(text)
    setNeedsShowing()
  }

  /// Performs an action that the user chose in a menu or with a button.
  ///
  /// - Returns: The action that the screen must perform, as `take(_:)` does.
  @discardableResult
  public func perform(_ action: TableAction) -> TableAction? {
    // The typed text belongs to a prompt, which must be answered or cancelled first.
    if case .answer? = state.prompt?.purpose, action.traits.contains(.opensPrompt) { return nil }
    defer { setNeedsShowing() }
    return reportingTyping { carryOut(state.choose(action, in: circumstances)) }
  }

  /// Sorts by a column in a direction, regardless of the current order.
  package func order(byColumn column: Int, ascending: Bool) {
    carryOut(view.sort(by: column, ascending: ascending, on: arrangement))
  }

  /// Checks whether the columns and the filter of a request exist.
  ///
  /// - Throws: `TableRequestError` or `FilterError`.
  package func checkRequest(_ request: TableRequest) throws { try table.check(request) }

  /// Holds the order of the rows, unless there are too many of them.
  package func holdOrder() { carryOut(view.hold(on: arrangement)) }

  /// Groups the rows into sections by the values of a column.
  package func section(byColumn column: Int) { carryOut(view.section(by: column, on: arrangement)) }

  /// The open prompt, or nil.
  package var currentPrompt: TextPrompt? { state.prompt }

  /// Answers the open prompt with a text instead of the typed one. Does nothing if no prompt is
  /// open.
  package func answer(_ text: String) {
    defer {
      openNextPrompt()
      setNeedsShowing()
    }
    _ = reportingTyping { carryOut(state.answer(text)) }
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
    } + ActionTable.help(on: screen.surroundings.screen, abilities)
  }

  /// The abilities of the table and of the layout.
  var abilities: Set<ActionLine.Ability> {
    var abilities = screen.surroundings.abilities
    if canEdit { abilities.insert(.editing) }
    if canDelete { abilities.insert(.deleting) }
    if canAdd { abilities.insert(.adding) }
    if canMove { abilities.insert(.moving) }
    if canUndo { abilities.insert(.undoing) }
    return abilities
  }

  /// The keys to show to a new user, in order of precedence, each with a one-word description.
  package var hints: [CommandHelp] {
    ActionTable.hints(abilities, without: Set(commands.flatMap(\.keys)))
  }

  /// A Boolean value indicating whether the list of keys is shown instead of the rows.
  public var showsHelp: Bool { state.mode == .help }

  /// A Boolean value indicating whether the user is typing a text.
  public var isTyping: Bool { state.isTyping }

  var circumstances: SessionState.Circumstances {
    SessionState.Circumstances(
      ownKeys: Set(commands.flatMap(\.keys)),
      ownKeysWithoutRow: Set(commands.filter { !$0.actsOnRows }.flatMap(\.keys)),
      refusal: arrangement.refusal
    )
  }

  /// The current arrangement of the table.
  var arrangement: ViewState.Arrangement {
    var now = ViewState.Arrangement()
    now.sortedColumn = table.order?.column
    now.isAscending = table.order?.isAscending ?? true
    now.sectionedColumn = table.sectionedColumn
    now.isFiltered = table.isFiltered
    now.holdsOrder = table.holdsOrder
    now.rowCount = table.rowCount
    now.limit = table.arrangingLimit
    now.holdingLimit = table.holdingLimit
    now.canHold = table.canHold || table.completeness == .pending
    return now
  }

  /// Carries out the effects of a change of the view.
  func carryOut(_ effects: [ViewState.Effect]) {
    for effect in effects {
      switch effect {
      case .sort(let column, let ascending):
        table.sort(byColumns: column.map { [ColumnOrder($0, isAscending: ascending)] } ?? [])
      case .section(let column): table.section(byColumn: column)
      case .hold(let isHeld): table.holdsOrder = isHeld
      case .filter(let text):
        do {
          if text.isEmpty { table.filter(containing: nil) } else { try table.filter(typed: text) }
        } catch {
          carryOut(view.filterWasRefused("\(error)"))
        }
      case .showMessage(let text): showMessage(text)
      }
    }
    setNeedsShowing()
  }

  private func carryOut(_ effects: [SessionState.Effect]) -> TableAction? {
    var left: TableAction?
    for effect in effects {
      switch effect {
      case .perform(let action):
        if action.traits.contains(.ofScreen) { left = action } else { carryOut(action) }
      case .read(let action): left = action
      case .present: changes.history.returnToPresent()
      case .own(let key):
        table.holdCursor()
        commands.first { $0.keys.contains(key) }?.perform(self)
      case .search(let backwards):
        table.endTypingSearch()
        beginSearch(backwards: backwards)
      case .beginTypingSearch: table.beginTypingSearch()
      case .searchWhileTyping: searchWhileTyping()
      case .endTypingSearch(let isGivenUp): endTypingSearch(isGivenUp: isGivenUp)
      case .filter(let text):
        dialog.filterBeforeTyping = nil
        carryOut(view.filter(by: text))
      case .answer(let text):
        endTyping(isAnswered: true)
        let onAnswer = dialog.onAnswer
        dialog.onAnswer = nil
        onAnswer?(text)
      case .skip:
        endTyping(isAnswered: false)
        dialog.onSkip?()
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
      if let column { view.columns.putCursor(on: column) }
    case .movePages(let pages): movePages(pages)
    case .moveToFirst: table.moveCursorToFirst()
    case .moveToLast: table.moveCursorToLast()
    case .scroll(let distance): table.scroll(by: distance)
    case .scrollTo(let row): table.scroll(to: row)
    case .togglePause: table.isPaused.toggle()
    case .toggleFollowing:
      table.followsEnd.toggle()
      if table.followsEnd { table.moveCursorToLast() } else { table.holdCursor() }
    case .moveColumnCursor, .hideColumn, .showAllColumns, .moveColumn, .order, .reverseOrder,
      .toggleSections, .chooseColumn, .toggleHolding:
      if let effects = view.perform(action, on: arrangement) { carryOut(effects) }
    case .toggleSelection:
      table.toggleSelectionOfCursor()
      table.moveCursor(by: 1)
    case .selectAll: selectAll()
    case .clearSelection: table.clearSelection()
    case .beginEditing: beginEditing()
    case .beginDeleting: beginDeleting()
    case .beginAdding: beginAdding()
    case .moveRow(let distance): moveRow(by: distance)
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
      .resizeColumn, .moveFocus, .chooseTab, .moveTab, .repaint, .open, .suspend, .close, .quit:
      // These actions are handled by the state or by the screen.
      break
    }
  }

  private func movePages(_ pages: Double) {
    let whole = Double(max(1, display.height - 1))
    // Beyond all rows, every distance has the same effect.
    let beyond = 1e15
    let rows = (whole * pages).rounded(.awayFromZero)
    let distance = rows.isNaN ? 0 : Int(min(max(rows, -beyond), beyond))
    table.holdCursor()
    // The rows scroll by the same distance as the cursor, so that the cursor keeps its line.
    table.scroll(by: distance)
    table.moveCursor(by: distance)
  }
}
