/// What a person's inputs mean, as pure logic: an input goes in, what to do comes out.
///
/// It knows neither a table nor a screen, so every order of inputs can be tried in a test. Who
/// carries the effects out is `TableSession`.
///
/// | state | a key | ends with |
/// |---|---|---|
/// | browsing | is a command: one of the program's own, or one that every table has | – |
/// | typing | is typed into a text | Enter, Tab where there are several questions, Esc, Ctrl-C, Backspace in an empty text |
/// | refused | that would be typed is dropped | Enter, Esc, Ctrl-C, or any key that leads elsewhere |
/// | help | scrolls the list, or closes it and is obeyed unless it only says so | any key that doesn't scroll |
/// | detail | scrolls what is read of a row; left and right lead to the rows beside | Enter, Esc, `q` |
///
/// | past | steps in time, or returns to the present and is then obeyed unless it acts on a row | any key that does not step in time |
///
/// *Refused*: the user wanted to type and could not. Text that is typed before the refusal is read is
/// dropped, because it must not be obeyed as commands. The past is left in this way by keys that act on a
/// row, since the live row under the cursor is not the one that was displayed.
package struct SessionState: Equatable {
  /// What keys mean.
  package enum Mode: Hashable {
    /// Keys are commands.
    case browsing
    /// Keys are typed into a text.
    case typing(TextPrompt)
    /// Keys that would be typed are dropped, and the person is told why.
    case refused(String)
    /// The keys are listed in place of the rows.
    case help
    /// All of one row is shown in place of the rows.
    case detail
    /// What was shown before is looked at.
    case past
  }

  /// What is to be done after an input.
  package enum Effect: Hashable {
    /// Carry out what every table, or the screen, can do.
    case perform(TableAction)
    /// Scroll what is read in place of the rows.
    case read(TableAction)
    /// Show what is live again.
    case present
    /// Carry out the program's own command of a key.
    case own(PressedKey)
    /// Search for `searchText`.
    case search(backwards: Bool)
    /// Remember where the cursor is: a person begins to type what to search for.
    case beginTypingSearch
    /// Search for `soughtText`, as far as it is typed, from where the cursor was.
    case searchWhileTyping
    /// What is searched for is typed: what was found is kept, or the cursor goes back.
    case endTypingSearch(isGivenUp: Bool)
    /// Show only rows with `filterText`, or all if it is empty.
    case filter
    /// Give the program the answer to its question.
    case answer(String)
    /// Ask for something else in place of the question.
    case skip
    /// End what takes long.
    case cancel
  }

  /// What has to be known around the person to understand an input.
  package struct Circumstances {
    /// The keys of the program's own commands.
    package var ownKeys: Set<PressedKey> = []
    /// Those of the program's own keys whose commands act on no row.
    package var ownKeysWithoutRow: Set<PressedKey> = []
    /// Why rows can't be ordered and filtered, if they can't.
    package var refusal: String?

    /// Nothing of a program's own, and nothing refused.
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

  /// What keys mean now.
  package private(set) var mode = Mode.browsing
  /// What the person is told until the next input.
  package private(set) var notice: String?
  /// The text that was searched for last.
  package private(set) var searchText = ""
  /// The text that rows must have to be shown.
  package private(set) var filterText = ""
  /// A session in which nothing has been done yet.
  package init() {}

  /// Whether a text is being typed, or the person believes so.
  package var isTyping: Bool {
    switch mode {
    case .typing, .refused: true
    case .browsing, .help, .detail, .past: false
    }
  }

  /// The text that is looked for: what has been typed so far, or was searched for last.
  package var soughtText: String {
    if case .typing(let prompt) = mode, prompt.purpose == .search {
      prompt.text
    } else {
      searchText
    }
  }

  /// What is being typed.
  package var prompt: TextPrompt? {
    if case .typing(let prompt) = mode { prompt } else { nil }
  }

  /// Behind how many characters of the message more can be typed.
  package var messageCursor: Int? { prompt.map { $0.label.count + $0.before.count } }

  /// What the person is asked or told just now.
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
  /// A person has done something.
  package mutating func take(
    _ input: TableInput,
    in circumstances: Circumstances = Circumstances()
  ) -> [Effect] {
    // A notice that arrives during a prompt is shown after it.
    if prompt == nil { notice = nil }
    switch mode {
    case .browsing: return obey(input, in: circumstances)
    case .typing(let prompt): return type(input, into: prompt)
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
      // What leads to the row beside, or does something with this one, leaves it open.
      if mode == .browsing, !effects.isEmpty { mode = .detail }
      return effects
    }
  }

  /// The present is shown again. The row under the cursor is another one than the one that was displayed, so
  /// nothing is done with it.
  private mutating func leavePast(
    by input: TableInput,
    in circumstances: Circumstances
  ) -> [Effect] {
    if let key = input.key, circumstances.ownKeys.contains(key) {
      if circumstances.ownKeysWithoutRow.contains(key) { return obey(input, in: circumstances) }
      mode = .refused(Self.isLive)
      return []
    }
    switch input.action {
    case .beginEditing, .beginDeleting, .beginAdding: mode = .refused(Self.isLive)
    case .toggleSelection, .copyField, .copyRows, .copyRowsAs, .undo, .redo, .activate,
      .toggleDetail:
      notice = Self.isLive
    case .some(let action) where !action.movesCursor && action != .close:
      return obey(input, in: circumstances)
    default: break
    }
    return []
  }

  private static var isLive: String { "live again: nothing was done (Esc)" }

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

  /// Something stands in place of the rows.
  private mutating func read(
    _ input: TableInput,
    closedBy closing: TableAction,
    in circumstances: Circumstances
  ) -> [Effect] {
    if input.saysDone || input.action == closing {
      mode = .browsing
      return []
    }
    if let key = input.key, circumstances.ownKeys.contains(key) {
      return obey(input, in: circumstances)
    }
    switch input.action {
    case .moveColumnCursor(let distance) where mode == .detail:
      return [.perform(.moveCursor(by: distance))]
    case .some(let action) where action.isReading: return [.read(action)]
    default: return obey(input, in: circumstances)
    }
  }

  /// An action was chosen, by a key, a pointer or a menu.
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
    case .order, .chooseColumn, .reverseOrder, .toggleSections, .toggleHolding:
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
      // To search for an empty text is to search for the one before.
      guard !prompt.text.isEmpty else {
        return searchText.isEmpty ? [] : [.search(backwards: false)]
      }
      searchText = prompt.text
      if prompt.remark != nil { foundNothing() }
      return [.endTypingSearch(isGivenUp: false)]
    case .filter:
      filterText = prompt.text
      return [.filter]
    case .answer: return [.answer(prompt.text)]
    }
  }
}

// MARK: - What the program and the table say

extension SessionState {
  /// The program asks for a text.
  package mutating func ask(
    _ question: String,
    text: String,
    isSkippable: Bool = false,
    remark: String? = nil
  ) {
    let prompt = TextPrompt(
      for: .answer(question: question),
      text: text,
      isSkippable: isSkippable,
      remark: remark
    )
    mode = .typing(prompt)
  }

  /// The user wanted to type and cannot: text that is typed before the reason is read is dropped.
  package mutating func refuse(_ reason: String) {
    mode = .refused(reason)
  }

  /// Sets the remark of the current prompt.
  package mutating func remark(_ text: String) {
    change { $0.remark = text }
  }

  /// Replaces the text of the current prompt, exactly as given.
  package mutating func replaceText(with text: String) {
    change { $0.replaceText(with: text) }
  }

  private mutating func change(_ body: (inout TextPrompt) -> Void) {
    guard var prompt else { return }
    body(&prompt)
    mode = .typing(prompt)
  }

  /// What is asked is answered by a text in place of the one that stands there.
  package mutating func answer(_ text: String) -> [Effect] {
    guard case .answer? = prompt?.purpose else { return [] }
    mode = .browsing
    return [.answer(text)]
  }

  /// The person is to be told something, until the next input; nothing if the text is empty.
  package mutating func say(_ text: String) {
    notice = text.isEmpty ? nil : text
  }

  /// What is looked at is live again.
  package mutating func returnToPresent() {
    if mode == .past { mode = .browsing }
  }

  /// The page in place of the rows can no longer be shown.
  package mutating func closePage() {
    mode = .browsing
  }

  /// All rows were looked at, and none has the text.
  package mutating func foundNothing() {
    if prompt?.purpose == .search {
      remark("not found")
    } else {
      notice = "/\(searchText)  not found"
    }
  }
}

extension TableInput {
  /// Whether it would change a text that is being typed.
  fileprivate var isTyped: Bool {
    switch self {
    case .key(.character), .key(.backspace), .key(.control("u")), .text: true
    case .key, .pointer: false
    }
  }

  /// Whether it says that nothing more is to be typed.
  fileprivate var endsPrompt: Bool {
    switch self {
    case .key(.enter), .key(.escape), .key(.control("c")): true
    default: false
    }
  }

  /// Whether it says that what stands in place of the rows has been read, and nothing else.
  fileprivate var saysDone: Bool {
    switch self {
    case .key(.character("q")), .key(.escape), .key(.enter): true
    default: false
    }
  }

  fileprivate var key: PressedKey? {
    if case .key(let key) = self { key } else { nil }
  }

  /// What it means to every table.
  fileprivate var action: TableAction? {
    switch self {
    case .key(let key): TableAction(key)
    case .pointer(let action): action
    case .text: nil
    }
  }
}

extension TableAction {
  /// Whether it moves the cursor or scrolls.
  fileprivate var movesCursor: Bool {
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

  /// Whether it moves what is looked at up and down.
  fileprivate var isReading: Bool {
    switch self {
    case .moveCursor, .movePages, .moveToFirst, .moveToLast, .scroll: true
    default: false
    }
  }
}
