extension TableSession {
  /// The screen of a session.
  package struct Screen {
    /// The screen that shows the session, and the abilities of its layout.
    package var surroundings: (screen: ActionLine.Screen?, abilities: Set<ActionLine.Ability>) =
      (nil, [])
    /// Copies a text to the clipboard. Nil if the screen has none.
    package var copy: ((String) -> Void)?
    /// Receives the delay until the next visual change, instead of an alarm. Set by screens that
    /// have their own timer.
    package var wake: ((Duration) -> Void)?
    /// Returns the current time of day for display.
    package var timeOfDay: () -> String = { WallClock.text() }
    /// An object that is on a screen while the session is.
    var companion: (any SessionCompanion)?
    /// The connection to the table while the session is on a screen.
    var connection: Connection?
  }

  /// The content of the screen.
  struct Display {
    /// The number of rows that fit on the screen.
    var height = 0
    /// The number of further rows that are partially visible.
    var partialRows = 0
    /// The updates that the screen has not received yet.
    var updates: [TableUpdate] = []
    var needsShowing = true {
      didSet { (rows, shown) = (nil, nil) }
    }
    /// The visible rows after the last update, with the objects that they show.
    var page = TablePage()
    /// The current visible rows with their marks, after they have been made for the last frame.
    /// Unless a highlight fades, nothing that they show changes before `needsShowing` is set.
    var rows: [ShownRow]?
    /// The page of the last frame, until `needsShowing` is set.
    var shown: ShownPage?
    /// The row that is shown in full instead of the rows.
    var detail: OpenDetail?
  }

  /// The prompts of a session, and the changes that they lead to.
  package struct Dialog {
    /// The column to edit regardless of the column cursor, for tables whose other columns are
    /// labels.
    var valueColumn: Int?
    /// Called with the answer of the open prompt.
    var onAnswer: ((String) -> Void)?
    /// The function to call while the user types the answer.
    var typing: OpenTyping?
    /// The filter and the cursor's row before the user began to type a filter that is already
    /// applied.
    var filterBeforeTyping: (text: String, row: AnyObject?)?
    /// Called when the user skips the current prompt.
    var onSkip: (() -> Void)?
    /// The prompts that wait until the open one is closed.
    var waiting: [() -> Void] = []
    /// The field of the last edit prompt.
    var editing: EditedField?
    /// The question and the row of the last prompt that confirms the deletion of a single row.
    var deleting: (question: String, row: AnyObject)?
    /// The history of the program's own changes.
    var undoing: (any ChangeUndoing)?
    /// The last background task that writes a change.
    package var writing: Task<Void, Never>?
    /// The last background task that reads values to copy.
    package var copying: Task<Void, Never>?
  }
}
