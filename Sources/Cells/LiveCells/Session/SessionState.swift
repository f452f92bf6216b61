/// The interpretation of the user's inputs, as pure logic: each input returns the effects to carry
/// out.
///
/// It is independent of tables and screens, so tests can try every order of inputs. `TableSession`
/// carries out the effects.
///
/// | mode | effect of a key | ends with |
/// |---|---|---|
/// | browsing | performs a command: the program's own, or one that every table has | – |
/// | typing | is typed | Enter, Tab to skip, Esc, Ctrl-C, Backspace in an empty text |
/// | refused | typed text is dropped | Enter, Esc, Ctrl-C, or any key that types no text |
/// | help | scrolls the list, or closes it and is performed | any key that does not scroll |
/// | detail | scrolls the row's content; Left and Right show the adjacent rows | Enter, Esc, `q` |
/// | past | steps in time, or leaves the past and is performed | any key that does not step |
///
/// *Refused*: the user wanted to type and could not. Text that is typed before the user has read
/// the refusal is dropped, because it must not be performed as commands. A key that acts on a row
/// while the past is displayed also leads to this mode. The live row under the cursor is not the
/// displayed one.
package struct SessionState: Equatable {
  /// The mode, which determines the meaning of keys.
  package enum Mode: Hashable {
    /// Keys are commands.
    case browsing
    /// Keys are typed into a text.
    case typing(TextPrompt)
    /// Typed text is dropped, and the reason is shown.
    case refused(String)
    /// The list of keys is shown instead of the rows.
    case help
    /// The complete content of one row is shown instead of the rows.
    case detail
    /// An earlier state is displayed.
    case past
  }

  /// An effect of an input, to be carried out.
  package enum Effect: Hashable {
    /// Perform an action of the table or of the screen.
    case perform(TableAction)
    /// Scroll the page that is shown instead of the rows.
    case read(TableAction)
    /// Display the current state again.
    case present
    /// Perform the program's own command for a key.
    case own(PressedKey)
    /// Search for `searchText`.
    case search(backwards: Bool)
    /// Save the position of the cursor, because the user begins to type a search text.
    case beginTypingSearch
    /// Search for `soughtText` as typed so far, from the saved position of the cursor.
    case searchWhileTyping
    /// End the search prompt. The cursor stays on the row found, or returns if the search was
    /// cancelled.
    case endTypingSearch(isGivenUp: Bool)
    /// Show only rows that match a text, or all rows if it is empty.
    case filter(String)
    /// Pass the answer of a prompt to the program.
    case answer(String)
    /// Skip the current prompt.
    case skip
    /// Cancel the operation in progress.
    case cancel
  }

  /// The circumstances that determine the meaning of an input.
  package struct Circumstances {
    /// The keys of the program's own commands.
    package var ownKeys: Set<PressedKey> = []
    /// The keys of the program's own commands that do not act on rows.
    package var ownKeysWithoutRow: Set<PressedKey> = []
    /// The reason why rows cannot be ordered and filtered, or nil if they can.
    package var refusal: String?

    /// Creates circumstances. By default there are no own commands and no refusal.
    package init(
      ownKeys: Set<PressedKey> = [],
      ownKeysWithoutRow: Set<PressedKey> = [],
      refusal: String? = nil
    ) {
      self.ownKeys = ownKeys
      self.ownKeysWithoutRow = ownKeysWithoutRow
      self.refusal = refusal
    }
  }

  /// The current mode.
  package private(set) var mode = Mode.browsing
  /// The message that is shown until the next input.
  package private(set) var notice: String?
  /// The text of the last search.
  package private(set) var searchText = ""
  /// Creates the state of a new session.
  package init() {}

  /// Whether the user is typing a text, or believes so.
  package var isTyping: Bool {
    switch mode {
    case .typing, .refused: true
    case .browsing, .help, .detail, .past: false
    }
  }

  /// The text that is searched for: the text typed so far, or that of the last search.
  package var soughtText: String {
    if case .typing(let prompt) = mode, prompt.purpose == .search {
      prompt.text
    } else {
      searchText
    }
  }

  /// The open prompt, or nil.
  package var prompt: TextPrompt? {
    if case .typing(let prompt) = mode { prompt } else { nil }
  }

  /// The number of characters of the message before the text cursor, or nil if no prompt is open.
  package var messageCursor: Int? { prompt.map { $0.label.count + $0.before.count } }

  /// The prompt or message to show.
  package var message: String? {
    switch mode {
    case .typing(let prompt): prompt.label + prompt.text + prompt.ending
    case .refused(let reason): reason
    case .browsing, .help, .detail, .past: notice
    }
  }
}

// MARK: - Inputs

extension SessionState {
  /// Handles an input and returns its effects.
  package mutating func take(
    _ input: TableInput,
    in circumstances: Circumstances = Circumstances()
  ) -> [Effect] {
    // A notice that arrives during a prompt is shown after it.
    if prompt == nil { notice = nil }
    switch mode {
    case .browsing: return obey(input, in: circumstances)
    case .typing(let prompt):
      // Ctrl-Z and Ctrl-L concern the program and the screen, and leave the prompt open.
      if case .key(.control) = input, let action = input.action,
        action == .suspend || action == .repaint
      {
        return [.perform(action)]
      }
      return type(input, into: prompt)
    case .refused:
      if input.isTyped { return [] }
      mode = .browsing
      return input.endsPrompt ? [] : obey(input, in: circumstances)
    case .past:
      if case .stepInTime = input.action { return input.action.map { [.perform($0)] } ?? [] }
      mode = .browsing
      return [.present] + leavePast(by: input, in: circumstances)
    case .help: return read(input, closedBy: .toggleHelp, in: circumstances)
    case .detail:
      let effects = read(input, closedBy: .toggleDetail, in: circumstances)
      // Inputs that show the adjacent row or act on this one leave the page open.
      if mode == .browsing, !effects.isEmpty { mode = .detail }
      return effects
    }
  }

  /// Returns to the present. Actions on rows are not performed, because the row under the cursor is
  /// not the displayed one.
  private mutating func leavePast(
    by input: TableInput,
    in circumstances: Circumstances
  ) -> [Effect] {
    if let key = input.key, circumstances.ownKeys.contains(key) {
      if circumstances.ownKeysWithoutRow.contains(key) { return obey(input, in: circumstances) }
      mode = .refused(Self.isLive)
      return []
    }
    guard let action = input.action, action != .close else { return [] }
    if action.traits.contains([.opensPrompt, .actsOnRows]) {
      mode = .refused(Self.isLive)
    } else if action.traits.contains(.actsOnRows) {
      notice = Self.isLive
    } else if !action.traits.contains(.movesCursor) {
      return obey(input, in: circumstances)
    }
    return []
  }

  private static var isLive: String { "live again; the command was ignored (Esc)" }

  private mutating func type(_ input: TableInput, into prompt: TextPrompt) -> [Effect] {
    var typed = prompt
    let outcome = typed.take(input)
    mode = outcome == .goesOn ? .typing(typed) : .browsing
    let isSearch = typed.purpose == .search
    switch outcome {
    case .done: return complete(typed)
    case .skipped: return [.skip]
    case .givenUp: return isSearch ? [.endTypingSearch(isGivenUp: true)] : []
    case .goesOn:
      return isSearch && typed.text != prompt.text ? [.searchWhileTyping] : []
    }
  }

  /// Handles an input while a page is shown instead of the rows.
  private mutating func read(
    _ input: TableInput,
    closedBy closing: TableAction,
    in circumstances: Circumstances
  ) -> [Effect] {
    if input.isClosingInput || input.action == closing {
      mode = .browsing
      return []
    }
    if let key = input.key, circumstances.ownKeys.contains(key) {
      return obey(input, in: circumstances)
    }
    switch input.action {
    case .moveColumnCursor(let distance) where mode == .detail:
      return [.perform(.moveCursor(by: distance))]
    case .some(let action) where action.traits.contains(.scrolls): return [.read(action)]
    default: return obey(input, in: circumstances)
    }
  }

  /// Performs an action that was chosen by a key, the pointer or a menu.
  package mutating func choose(
    _ action: TableAction,
    in circumstances: Circumstances = Circumstances()
  ) -> [Effect] {
    switch action {
    case .beginSearch:
      mode = .typing(TextPrompt(for: .search))
      return [.beginTypingSearch]
    case .beginFilter:
      mode =
        circumstances.refusal.map { .refused($0) } ?? .typing(TextPrompt(for: .filter))
    case .toggleHelp: mode = mode == .help ? .browsing : .help
    case .toggleDetail: mode = mode == .detail ? .browsing : .detail
    case .stepInTime:
      mode = .past
      return [.perform(action)]
    case .searchAgain(let backwards):
      return searchText.isEmpty ? [] : [.search(backwards: backwards)]
    case _ where action.traits.contains(.arranges):
      guard let refusal = circumstances.refusal else { return [.perform(action)] }
      notice = refusal
    default: return [.perform(action)]
    }
    return []
  }

  private mutating func obey(_ input: TableInput, in circumstances: Circumstances) -> [Effect] {
    switch input {
    case .text: return []
    case .pointer(let action):
      mode = .browsing
      return choose(action, in: circumstances)
    case .key(let key):
      if circumstances.ownKeys.contains(key) {
        mode = .browsing
        return [.own(key)]
      }
      if key == .escape { return [.cancel] }
      guard let action = TableAction(key) else { return [] }
      if action != .toggleHelp { mode = .browsing }
      return choose(action, in: circumstances)
    }
  }

  private mutating func complete(_ prompt: TextPrompt) -> [Effect] {
    switch prompt.purpose {
    case .search:
      // An empty text repeats the last search.
      guard !prompt.text.isEmpty else {
        return searchText.isEmpty ? [] : [.search(backwards: false)]
      }
      searchText = prompt.text
      if prompt.remark != nil { foundNothing() }
      return [.endTypingSearch(isGivenUp: false)]
    case .filter: return [.filter(prompt.text)]
    case .answer: return [.answer(prompt.text)]
    }
  }
}

// MARK: - Calls from the program and the table

extension SessionState {
  /// Opens a prompt of the program.
  package mutating func openPrompt(
    _ question: String,
    text: String,
    isSkippable: Bool = false,
    confirmation: String? = nil,
    remark: String? = nil
  ) {
    let prompt = TextPrompt(
      for: .answer(question: question),
      text: text,
      isSkippable: isSkippable,
      confirmation: confirmation,
      remark: remark
    )
    mode = .typing(prompt)
  }

  /// Shows a refusal. Text that is typed before the user has read it is dropped.
  package mutating func refuse(_ reason: String) {
    mode = .refused(reason)
  }

  /// Sets the remark of the current prompt.
  package mutating func remark(_ text: String) {
    change { $0.remark = text }
  }

  /// Replaces the text of the current prompt, exactly as given. Returns the effects of typing it.
  package mutating func replaceText(with text: String) -> [Effect] {
    guard let prompt, text != prompt.text else { return [] }
    change { $0.replaceText(with: text) }
    return prompt.purpose == .search ? [.searchWhileTyping] : []
  }

  private mutating func change(_ body: (inout TextPrompt) -> Void) {
    guard var prompt else { return }
    body(&prompt)
    mode = .typing(prompt)
  }

  /// Answers the open prompt with a text instead of the typed one.
  package mutating func answer(_ text: String) -> [Effect] {
    guard case .answer? = prompt?.purpose else { return [] }
    mode = .browsing
    return [.answer(text)]
  }

  /// Sets the message that is shown until the next input, or removes it if the text is empty.
  package mutating func showMessage(_ text: String) {
    notice = text.isEmpty ? nil : text
  }

  /// Leaves the past if it is displayed.
  package mutating func returnToPresent() {
    if mode == .past { mode = .browsing }
  }

  /// Closes the page that is shown instead of the rows, because its content no longer exists.
  package mutating func closePage() {
    mode = .browsing
  }

  /// Reports that the search has visited all rows without a match.
  package mutating func foundNothing() {
    if prompt?.purpose == .search {
      remark("not found")
    } else {
      notice = "/\(searchText)  not found"
    }
  }
}
