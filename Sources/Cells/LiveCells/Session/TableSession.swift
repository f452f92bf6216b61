public import KeyValueObserving

/// The interaction of a user with a table, on any screen: moving, searching, filtering, sorting,
/// holding, pausing, following, selecting, and the program's own commands.
///
/// ```swift
/// let session = TableSession(table, title: "songs")
/// session.commands.append(
///   TableCommand("play", keys: [.character("b")]) { session in
///     table.cursorRow?.played = 1
///     session.showMessage("played")
///   }
/// )
/// ```
///
/// A screen forwards keyboard and pointer input, and draws the page that `takePage()` returns at
/// the end of each frame. It needs no other knowledge of tables.
///
/// A session is confined to the main actor. It shows its table on one screen at a time, which it
/// holds weakly.
@MainActor
public final class TableSession {
  /// The title of the table.
  public var title: String {
    didSet { if title != oldValue { setNeedsShowing() } }
  }
  /// Returns the status of the source. The observable properties that the closure reads are
  /// observed.
  public var source: @MainActor () -> SourceStatus {
    get { following.source }
    set {
      following.source = newValue
      following.forgetCommits()
      setNeedsShowing()
    }
  }
  /// The duration for which a changed field or a new row stays highlighted. With zero, nothing is
  /// highlighted.
  public var highlightTime: Duration {
    get { changes.highlights.time }
    set {
      changes.highlights.time = newValue
      setNeedsShowing()
    }
  }
  /// The program's own commands. Their keys take precedence over those that every table has.
  public var commands: [TableCommand] = []
  /// The history of changes that the user can undo and redo, such as a `ManagedContext`. An editor
  /// of the table has a history of its own, which takes precedence.
  ///
  /// Each value that the user enters and each deletion is one step of the history, with a name.
  /// Sessions with the same history share its steps: if several users edit in browsers, each of
  /// them undoes the latest change of any user.
  public var undoing: (any ChangeUndoing)? {
    get { dialog.undoing }
    set { dialog.undoing = newValue }
  }
  /// Called when the user activates the row under the cursor, for example with Enter.
  public var onActivate: (() -> Void)?
  /// Called first with each input, unless the user is typing a text. Return true if the input has
  /// been handled.
  public var onInput: ((TableInput) -> Bool)?

  /// The visible columns, their order and widths, and the column cursor.
  public internal(set) var columns: ColumnArrangement {
    get { view.columns }
    set { view.columns = newValue }
  }
  /// A Boolean value indicating whether the headers of the columns are shown.
  public var showsHeaders: Bool {
    get { view.showsHeaders }
    set {
      if newValue != showsHeaders { setNeedsShowing() }
      view.showsHeaders = newValue
    }
  }

  package internal(set) var table: any TableCommanding
  /// The filter and the columns.
  package internal(set) var view: ViewState
  /// The interpretation of the user's inputs.
  var state = SessionState()
  var changes = RecentChanges()
  var following: SourceFollower
  package var screen = Screen()
  var display = Display()
  package internal(set) var dialog = Dialog()

  /// Creates a session for a table. It is not attached to a screen yet.
  ///
  /// - Parameters:
  ///   - table: The table, which the session retains.
  ///   - title: The title of the table.
  ///   - pinnedColumn: The column that stays visible when not all columns fit, because it
  ///     identifies the rows.
  ///   - source: Returns the status of the source. The observable properties that the closure reads
  ///     are observed.
  public init(
    _ table: LiveTable<some ObservableCollection>,
    title: String = "",
    pinnedColumn: Int = 0,
    source: @escaping @MainActor () -> SourceStatus = { .live }
  ) {
    self.table = table
    view = ViewState(
      columns: ColumnArrangement(count: table.columnHeaders.count, pinned: pinnedColumn)
    )
    self.title = title
    following = SourceFollower(source)
    table.moveCursorToFirst()
  }

  /// Attaches the session to a screen and shows its table there.
  ///
  /// The screen paints at the end of frames and is held weakly.
  public func attach(to screen: some FrameScheduling & FramePainting) {
    attach(to: screen, hasUser: true)
  }

  /// Attaches the session to a screen. Without a user, no changes are recorded for display.
  package func attach(to screen: some FrameScheduling & FramePainting, hasUser: Bool) {
    detach()
    let scheduler = screen.frameScheduler
    scheduler.painter = screen
    changes.isEnabled = hasUser
    let mark = scheduler.paintingMark
    following.observer = DirtyObserver { mark.set() }
    let connection = Connection(self, scheduler: scheduler)
    self.screen.connection = connection
    self.screen.companion?.attached(to: scheduler)
    connect(to: connection)
    setNeedsShowing()
  }

  func connect(to connection: Connection) {
    table.onWaitingChange = { [weak self] in self?.setNeedsShowing() }
    table.attach(to: connection)
  }

  /// Detaches the session from its screen. Further calls have no effect.
  public func detach() {
    guard let connection = screen.connection else { return }
    table.detach()
    screen.companion?.detached()
    table.onWaitingChange = nil
    screen.copy = nil
    connection.end()
    screen.connection = nil
    following.observer = nil
    following.shown = nil
    forgetShown()
  }

  /// Discards everything that describes displayed rows, and returns to the current state.
  func forgetShown() {
    display.detail = nil
    changes.removeAll()
    state.returnToPresent()
    display.updates = []
    display.page.removeAll()
    (display.rows, display.shown) = (nil, nil)
  }

  /// Requests the status of the source again. Call this after a change that cannot be observed.
  public func updateStatus() {
    setNeedsShowing()
  }

  /// Sets the number of rows that fit on the screen. If the cursor was visible, it stays visible.
  ///
  /// - Parameters:
  ///   - rows: The number of fully visible rows.
  ///   - partialRows: The number of further rows that are partially visible above and below, for
  ///     screens that scroll by less than a row.
  public func resize(rows: Int, partialRows: Int = 0) {
    display.height = min(max(0, rows), 1 << 24)
    display.partialRows = partialRows
    let wasCursorVisible = table.cursor.map(table.visibleRange.contains) ?? false
    table.resize(rows: rows, partialRows: partialRows)
    if wasCursorVisible { table.revealCursor() }
    setNeedsShowing()
  }

  /// Sets the width of a column that the user has chosen. With nil, the width depends on the
  /// content.
  ///
  /// - Parameters:
  ///   - column: The index of the column in the table.
  ///   - width: The width in characters.
  public func resize(column: Int, to width: Int?) {
    columns.resize(column, to: width)
    setNeedsShowing()
  }

  /// Sets the arrangement of the columns that the user has saved or dragged.
  package func arrangeColumns(order: [Int], hidden: Set<Int>, widths: [Int: Int]) {
    columns.arrange(order: order, hidden: hidden, widths: widths)
    setNeedsShowing()
  }

  /// Opens a prompt for a text, in the line in which searches are typed. If another prompt is open,
  /// the new one waits until that is closed.
  ///
  /// - Parameters:
  ///   - question: The text before the prompt.
  ///   - text: The initial text of the prompt.
  ///   - onAnswer: Called with the answer. Not called if the user cancels the prompt.
  public func openPrompt(
    _ question: String,
    text: String = "",
    onAnswer: @escaping (String) -> Void
  ) {
    openPrompt(question, text, nil, onAnswer)
  }

  /// Asks the user to confirm something, with `y` or with a button.
  func confirm(_ question: String, _ title: String, onConfirm: @escaping () -> Void) {
    openPrompt(question + TextPrompt.confirming, "", nil, confirmation: title) { answer in
      if answer.filter({ !$0.isWhitespace }) == "y" { onConfirm() }
    }
  }

  /// Opens a prompt that also reports the text while the user types, for example to search for it.
  ///
  /// - Parameters:
  ///   - question: The text before the prompt.
  ///   - text: The initial text of the prompt.
  ///   - onChange: Called with the text after each change of it, and with the initial text if the
  ///     user cancels the prompt after a change.
  ///   - onAnswer: Called with the answer. Not called if the user cancels the prompt.
  public func openPrompt(
    _ question: String,
    text: String = "",
    onChange: @escaping (String) -> Void,
    onAnswer: @escaping (String) -> Void
  ) {
    openPrompt(question, text, onChange, onAnswer)
  }

  private func openPrompt(
    _ question: String,
    _ text: String,
    _ onChange: ((String) -> Void)?,
    confirmation: String? = nil,
    _ onAnswer: @escaping (String) -> Void
  ) {
    whenNoPromptIsOpen { [self] in
      table.holdCursor()
      state.openPrompt(question, text: text, confirmation: confirmation)
      dialog.onAnswer = onAnswer
      dialog.typing = onChange.map { OpenTyping(text: text, perform: $0) }
      setNeedsShowing()
    }
  }

  /// Opens a prompt again because of an error in the last answer.
  ///
  /// - Parameters:
  ///   - question: The text before the prompt.
  ///   - text: The last answer.
  ///   - remark: The error.
  ///   - onAnswer: Called with the answer. Not called if the user cancels the prompt.
  package func reopenPrompt(
    _ question: String,
    text: String,
    remark: String,
    onAnswer: @escaping (String) -> Void
  ) {
    whenNoPromptIsOpen { [self] in
      state.openPrompt(question, text: text, remark: remark)
      dialog.onAnswer = onAnswer
      setNeedsShowing()
    }
  }

  /// Calls a closure immediately, or when the open prompt has been closed.
  func whenNoPromptIsOpen(_ openPrompt: @escaping () -> Void) {
    if state.prompt == nil { openPrompt() } else { dialog.waiting.append(openPrompt) }
  }

  /// Opens the next waiting prompt if none is open.
  func openNextPrompt() {
    if state.prompt == nil, !dialog.waiting.isEmpty { dialog.waiting.removeFirst()() }
  }

  /// Shows a message until the next input. If a prompt is open, the message is shown after it. An
  /// empty text removes the message.
  public func showMessage(_ text: String) {
    state.showMessage(text)
    setNeedsShowing()
  }

  /// Shows an error like a message: its text for users if it is an `ErrorForUsers`, otherwise its
  /// description.
  public func showError(_ error: any Error) { showMessage(ErrorText.text(of: error)) }

  /// Makes the screen request the changes in the next frame.
  func setNeedsShowing() {
    display.needsShowing = true
    screen.connection?.frameScheduler.paintingMark.set()
  }
}
