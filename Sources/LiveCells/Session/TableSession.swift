public import KeyValueObserving

/// All that a person does with a table, on any screen: moving, searching, filtering, ordering,
/// holding, pausing, following, selecting, and commands of the program's own.
///
/// ```swift
/// let session = TableSession(table, title: "processes")
/// session.commands.append(
///   TableCommand("end the process", keys: [.delete]) { _ in table.cursorRow?.end() }
/// )
/// try await TerminalScreen().run(session)
/// ```
///
/// A screen hands on what comes from keyboard and pointer, asks at the end of each frame what
/// has changed, and draws `visibleRows` and `status`. It needs to know nothing else of tables.
///
/// A session lives on the main actor and shows its table on one screen at a time, which it holds
/// weakly.
@MainActor
public final class TableSession {
  /// What the table is called.
  public var title: String {
    didSet { if title != oldValue { setNeedsShowing() } }
  }
  /// Says how what is shown relates to what there is. Observable properties that it reads are
  /// followed.
  public var source: @MainActor () -> SourceStatus {
    didSet {
      knownCommits = nil
      setNeedsShowing()
    }
  }
  /// How long a changed field or a new row stays highlighted; not at all if zero.
  public var highlightTime: Duration {
    get { highlights.time }
    set {
      highlights.time = newValue
      setNeedsShowing()
    }
  }
  /// The program's own commands. Their keys come before those that every table has.
  public var commands: [TableCommand] = []
  /// Is called when a person chooses the row of the cursor, with Enter for instance.
  public var onActivate: (() -> Void)?
  /// Is asked first what an input means, unless a text is being typed; true if it has been dealt
  /// with.
  public var onInput: ((TableInput) -> Bool)?

  /// Which columns the person sees, in which order and how wide, and which of them commands are about.
  public internal(set) var columns: ColumnArrangement
  /// Whether the heads of the columns are shown.
  public var showsHeads = true {
    didSet { if showsHeads != oldValue { setNeedsShowing() } }
  }
  /// The keys that lead from it to what stands beside it.
  package var helpOfLayout: [CommandHelp] = []
  /// The keys that only this screen has.
  package var helpOfScreen: [CommandHelp] = []
  /// What comes on the screen with the session.
  var companion: (any SessionCompanion)?
  /// Takes a text that the person wants to copy, where the screen can.
  package var copy: ((String) -> Void)?

  package internal(set) var table: any TableCommanding
  var state = SessionState()
  /// What is shown of one row in place of all.
  var detail: OpenDetail?
  /// Whether what has changed is remembered for the person: as a highlight, as a row that has just gone, as what
  /// a field showed before, as a rate. A screen without anybody before it needs none of that.
  package var marksChanges = true
  var highlights = Highlights(time: .seconds(2))
  var fieldChanges = FieldChanges()
  var goneRows = GoneRows()
  var meter = ChangeMeter()
  /// Counts the changes of the source, in sight or not.
  var commitMeter = ChangeMeter()
  /// How many there were when the source was asked last; nil for a source that wasn't asked yet.
  var knownCommits: Int?
  var lastChange: String?
  /// Is given the answer to the question that is asked.
  var onAnswer: ((String) -> Void)?
  /// The column that is edited wherever the column cursor is, for tables whose other columns are labels.
  var valueColumn: Int?
  /// The field that was last asked for.
  var editing: EditedField?
  /// Called when the user skips the current question.
  var onSkip: (() -> Void)?
  /// Questions that wait until the open prompt is closed.
  private var waitingQuestions: [() -> Void] = []
  /// The last change that was written in the background.
  package var writing: Task<Void, Never>?
  /// Why the text of the filter is not a filter of these rows; nil if it is one.
  package internal(set) var filterRefusal: String?
  /// The last copy that was read in the background.
  package var copying: Task<Void, Never>?
  /// How many rows fit on the screen.
  var height = 0
  /// How many more can be seen in part.
  var partialRows = 0

  /// What was shown before.
  var history = PictureHistory(limit: 1_000)
  /// What has changed and is in no picture of the history yet.
  var unkept: PictureChanges?

  /// The updates that the screen has not taken yet.
  var updates: [TableUpdate] = []
  var needsShowing = true
  var scheduler: FrameScheduler?
  var connection: Connection?
  var sourceObserver: DirtyObserver?
  /// Since when the source is stale or lost.
  var outdatedSince: String?
  /// Whether rows were shown already, so that what comes now is new.
  var hasShownRows = false
  /// When the first of what is highlighted fades.
  var nextFading: Duration?

  /// What `source` said when the screen was last told.
  var shownSource: SourceStatus?
  /// Is told after how long something is to look otherwise, in place of an alarm.
  package var wake: ((Duration) -> Void)?
  /// Says what time it is, for people.
  package var timeOfDay: () -> String = WallClock.text
  var alarm: FrameAlarm?

  /// A session with a table that is on no screen yet.
  ///
  /// - Parameters:
  ///   - table: The table. It is held.
  ///   - title: What it is called.
  ///   - pinnedColumn: The column that stays in sight when not all fit: what the rows are known by.
  ///   - source: Says how what is shown relates to what there is. Observable properties that it
  ///     reads are followed.
  public init(
    _ table: LiveTable<some ObservableCollection>,
    title: String = "",
    pinnedColumn: Int = 0,
    source: @escaping @MainActor () -> SourceStatus = { .live }
  ) {
    self.table = table
    columns = ColumnArrangement(count: table.columnHeads.count, pinned: pinnedColumn)
    self.title = title
    self.source = source
    table.moveCursorToFirst()
  }

  /// Connects the session with a screen and has its table appear there.
  ///
  /// The screen paints at the end of frames and is held weakly.
  public func attach(to screen: some FrameScheduling & FramePainting) {
    detach()
    let scheduler = screen.frameScheduler
    self.scheduler = scheduler
    scheduler.painter = screen
    let mark = scheduler.paintingMark
    sourceObserver = DirtyObserver { mark.set() }
    alarm = FrameAlarm { mark.set() }
    let connection = Connection(self, scheduler: scheduler)
    self.connection = connection
    companion?.attached(to: scheduler)
    connect(to: connection)
    setNeedsShowing()
  }

  func connect(to connection: Connection) {
    table.onWaitingChange = { [weak self] in self?.setNeedsShowing() }
    table.attach(to: connection)
  }

  /// Ends the connection with the screen. Twice is harmless.
  public func detach() {
    guard let connection else { return }
    table.detach()
    companion?.detached()
    table.onWaitingChange = nil
    copy = nil
    connection.end()
    self.connection = nil
    alarm?.cancel()
    alarm = nil
    sourceObserver = nil
    shownSource = nil
    scheduler = nil
    forgetShown()
  }

  /// Forgets what was shown, and shows what is live.
  func forgetShown() {
    detail = nil
    highlights.removeAll()
    fieldChanges.removeAll()
    goneRows.removeAll()
    history.removeAll()
    unkept = nil
    state.returnToPresent()
    updates = []
  }

  /// Has what `source` says looked at anew, for what it reads that can't be observed.
  public func updateStatus() {
    setNeedsShowing()
  }

  /// Says how many rows fit on the screen. A cursor that could be seen can be seen afterwards.
  ///
  /// - Parameters:
  ///   - rows: How many can be seen as a whole.
  ///   - partialRows: How many more can be seen in part above and below, where the screen scrolls by
  ///     less than a row.
  public func resize(rows: Int, partialRows: Int = 0) {
    height = rows
    self.partialRows = partialRows
    let couldSeeCursor = table.cursor.map(table.visibleRange.contains) ?? false
    table.resize(rows: rows, partialRows: partialRows)
    if couldSeeCursor { table.revealCursor() }
    setNeedsShowing()
  }

  /// Makes a column as wide as a person wants it; nil lets it be as wide as what stands in it.
  ///
  /// - Parameters:
  ///   - column: The column's index in the table.
  ///   - width: How many characters fit into it.
  public func resize(column: Int, to width: Int?) {
    columns.resize(column, to: width)
    setNeedsShowing()
  }

  /// Arranges the columns as a person has left or dragged them.
  package func arrangeColumns(order: [Int], hidden: Set<Int>, widths: [Int: Int]) {
    columns.arrange(order: order, hidden: hidden, widths: widths)
    setNeedsShowing()
  }

  /// Asks the user for a text, in the line in which searches are typed. While another prompt is open, the
  /// question waits until that is closed.
  ///
  /// - Parameters:
  ///   - question: The text before the prompt.
  ///   - text: The text that the user begins with.
  ///   - onAnswer: Called with the answer; not called if the user gives up.
  public func ask(
    _ question: String,
    text: String = "",
    onAnswer: @escaping (String) -> Void
  ) {
    whenNothingIsAsked { [self] in
      table.holdCursor()
      state.ask(question, text: text)
      self.onAnswer = onAnswer
      setNeedsShowing()
    }
  }

  /// Asks again because of an error in the last answer.
  ///
  /// - Parameters:
  ///   - question: The text before the prompt.
  ///   - text: The last answer.
  ///   - remark: What is wrong with it.
  ///   - onAnswer: Called with the answer; not called if the user gives up.
  package func askAgain(
    _ question: String,
    text: String,
    remark: String,
    onAnswer: @escaping (String) -> Void
  ) {
    whenNothingIsAsked { [self] in
      state.ask(question, text: text, remark: remark)
      self.onAnswer = onAnswer
      setNeedsShowing()
    }
  }

  /// Calls a function now, or as soon as the prompt that is open is closed.
  func whenNothingIsAsked(_ ask: @escaping () -> Void) {
    if state.prompt == nil { ask() } else { waitingQuestions.append(ask) }
  }

  /// Asks the next of the questions that wait for a prompt to be closed.
  func askNextQuestion() {
    if state.prompt == nil, !waitingQuestions.isEmpty { waitingQuestions.removeFirst()() }
  }

  /// Shows a message until the next input, or after the prompt that is open; an empty text removes it.
  public func say(_ text: String) {
    state.say(text)
    setNeedsShowing()
  }

  /// Has the screen ask in the next frame what has changed.
  func setNeedsShowing() {
    needsShowing = true
    scheduler?.paintingMark.set()
  }
}
