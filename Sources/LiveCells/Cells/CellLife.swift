/// The life of one reusable cell, as pure logic: what happened goes in, what to do comes out.
///
/// It knows neither views nor observers, nor the class of its object. Each event says which effects
/// have to be carried out; who carries them out is `CellController`, in the order in which
/// `Effects` lists them. Nothing here calls anything, so every interleaving of events can be tried
/// in a test.
///
/// A cell is *live* while it shows an object, is displayed, stands in a window, and its screen has
/// appeared. How much it observes follows from that:
///
/// | state | observes | a change |
/// |---|---|---|
/// | live | what it read | is written in the next frame |
/// | displayed, but out of its window | what it read | sets one bit, nothing more |
/// | not displayed, or its screen has disappeared | nothing | is found on return, by reading |
/// | showing an object that says of itself that it was deleted | that it says so | shows it again if it was undone |
/// | showing no object, or one of which it was told that it was deleted, or ended | nothing | – |
///
/// Leaving a window is brief and usual (another tab, another parent), so there the one bit is kept:
/// on return the cell reads again if, and only if, something changed. Whatever else takes a cell
/// off the screen ends its observation, and coming back reads again; what then equals the shown
/// text is not written.
public struct CellLife {
  /// The object that the cell shows, held strongly while bound.
  package private(set) var object: AnyObject?
  /// Grows with each bind and each release; work queued for an earlier value must be dropped.
  package private(set) var incarnation = 0
  /// Whether the cell is to listen to what its content reads.
  package private(set) var isListening = false
  /// Whether what is shown may differ from the object.
  package private(set) var isDirty = false
  /// Whether the object has been read with all that there is to show of it: a cell never filled is
  /// hidden.
  package private(set) var isFilled = false
  /// What is known of the deletion of the object.
  package private(set) var deletion = Deletion.none
  /// Whether the cell's own life has ended.
  package private(set) var isEnded = false

  /// Whether the cell stands in a window.
  package private(set) var isInWindow: Bool
  /// Whether the cell is among those that are displayed.
  package private(set) var isDisplayed: Bool
  /// Whether the screen that the cell belongs to has appeared.
  package private(set) var hasAppeared: Bool

  /// Whether the cell is to be filled though it is not live.
  package private(set) var isFillWanted = false
  private var isFrameRequested = false

  /// What is known of the deletion of an object.
  package enum Deletion {
    /// It was not deleted.
    case none
    /// It says so itself, and will say when that is undone.
    case observed
    /// Somebody said so; nothing more is to be heard of it.
    case told
  }

  /// Whether the object that is shown was deleted; the cell keeps its last content.
  package var isDeleted: Bool { deletion != .none }

  /// Whether the cell's content is to be hidden, as it is until the cell is first filled.
  package var isHidden: Bool { !isFilled }

  /// A cell that shows nothing, hidden.
  ///
  /// - Parameters:
  ///   - isDisplayed: True for cells whose toolkit never says when they are about to be displayed.
  ///   - isInWindow: False for cells whose toolkit says when they enter a window.
  ///   - hasAppeared: False for cells made before their screen appears.
  public init(isDisplayed: Bool = false, isInWindow: Bool = true, hasAppeared: Bool = true) {
    self.isDisplayed = isDisplayed
    self.isInWindow = isInWindow
    self.hasAppeared = hasAppeared
  }

  /// Whether changes of the object are to be shown now.
  package var isLive: Bool { canListen && isInWindow }

  /// Whether anything is to be worked out of the object elsewhere.
  ///
  /// - Parameter isAhead: Whether that is wanted of a cell that is not displayed yet.
  package func mayFill(ahead isAhead: Bool) -> Bool {
    object != nil && (isDisplayed || isFillWanted || isAhead) && hasAppeared && deletion != .told
      && !isEnded
  }

  private var canListen: Bool {
    object != nil && isDisplayed && hasAppeared && deletion != .told && !isEnded
  }
}

// MARK: - The object

extension CellLife {
  /// Another object is to be shown, or none. The identical object again does nothing.
  package mutating func setObject(_ newObject: AnyObject?) -> Effects {
    guard newObject !== object, !isEnded else { return [] }
    var effects = letGo()
    object = newObject
    guard newObject != nil else { return effects.union(.clear) }
    isDirty = true
    effects.formUnion(resume())
    return effects
  }

  /// The cell is to be filled though it is not live: its toolkit wants to measure it, or it is only
  /// passing by in a fast scroll.
  package mutating func fill() -> Effects {
    guard object != nil, !isListening, !isDeleted, !isEnded else { return [] }
    // Still dirty: nobody listens until the cell is displayed, and then it is read again.
    isFillWanted = true
    return .fill
  }

  /// What is shown is to be read again at once, because the content shows other things of its
  /// object now.
  package mutating func refresh() -> Effects {
    guard object != nil, !isDeleted, !isEnded else { return [] }
    isDirty = true
    return resume()
  }

  /// What is shown is to be read again in the next frame, whether or not a change was noticed.
  package mutating func setNeedsUpdate() -> Effects {
    guard object != nil, !isDeleted, !isEnded else { return [] }
    isDirty = true
    return requestFrame()
  }

  /// The object was deleted from where it is kept. The cell stops listening and keeps what it
  /// shows.
  package mutating func objectDeleted() -> Effects {
    guard object != nil, deletion != .told, !isEnded else { return [] }
    let wasKnown = isDeleted
    deletion = .told
    isDirty = false
    return stopListening().union(wasKnown ? [] : .deleted)
  }

  /// All that there is to show of the object was read. What comes late to a cell that is filled, or
  /// isn't there any more, hides nothing again.
  package mutating func filled() {
    if object != nil { isFilled = true }
  }

  /// The object was read and says whether it was deleted. What is shown stays while it says so.
  package mutating func read(isDeleted: Bool) -> Effects {
    guard object != nil, deletion != .told, isDeleted != self.isDeleted else { return [] }
    deletion = isDeleted ? .observed : .none
    return isDeleted ? .deleted : .restored
  }

  /// The cell goes back to its pool: it lets go of its object and writes nothing.
  package mutating func prepareForReuse() -> Effects {
    guard !isEnded else { return [] }
    return letGo()
  }

  /// The cell's life ends, for good. Twice is harmless.
  package mutating func end() -> Effects {
    guard !isEnded else { return [] }
    let effects = letGo()
    isEnded = true
    return effects
  }
}

// MARK: - The screen

extension CellLife {
  /// The cell is about to be displayed.
  package mutating func willDisplay() -> Effects {
    isDisplayed = true
    return resume()
  }

  /// The cell is no longer displayed.
  package mutating func didEndDisplaying() -> Effects {
    isDisplayed = false
    return fallSilent()
  }

  /// The cell has entered a window.
  package mutating func enterWindow() -> Effects {
    isInWindow = true
    return resume()
  }

  /// The cell has left its window. It never updates then; it goes on listening for the one bit.
  package mutating func leaveWindow() -> Effects {
    isInWindow = false
    return []
  }

  /// The cell's screen has appeared.
  package mutating func appear() -> Effects {
    hasAppeared = true
    return resume()
  }

  /// The cell's screen has disappeared.
  package mutating func disappear() -> Effects {
    hasAppeared = false
    return fallSilent()
  }
}

// MARK: - Changes

extension CellLife {
  /// Something that the cell read in an incarnation has changed.
  package mutating func changed(in incarnation: Int) -> Effects {
    guard incarnation == self.incarnation, isListening else { return [] }
    isDirty = true
    return requestFrame()
  }

  /// What is worked out of the object elsewhere is there, or has become another.
  package mutating func answered() -> Effects {
    guard object != nil, !isListening else { return changed(in: incarnation) }
    return isFillWanted ? .fill : []
  }

  /// The frame that was requested in an incarnation is due.
  package mutating func frame(for incarnation: Int) -> Effects {
    guard incarnation == self.incarnation else { return [] }
    isFrameRequested = false
    return resume()
  }
}

// MARK: - Transitions

extension CellLife {
  private mutating func requestFrame() -> Effects {
    guard isLive, !isFrameRequested else { return [] }
    isFrameRequested = true
    return .requestFrame
  }

  /// Shows what is to be shown now that something became possible, if anything is to be shown.
  private mutating func resume() -> Effects {
    guard isLive, isDirty || !isListening else { return [] }
    isListening = true
    isDirty = false
    isFillWanted = false
    // A frame requested before has nothing left to do; a later change needs one again.
    isFrameRequested = false
    return .update
  }

  private mutating func stopListening() -> Effects {
    guard isListening else { return [] }
    isListening = false
    return .stopListening
  }

  /// Stops listening but keeps the object: what it changes to from now on is found by reading
  /// again.
  private mutating func fallSilent() -> Effects {
    if object != nil, deletion != .told { isDirty = true }
    return stopListening()
  }

  private mutating func letGo() -> Effects {
    let effects = stopListening()
    if object != nil { incarnation += 1 }
    object = nil
    isDirty = false
    deletion = .none
    isFilled = false
    isFillWanted = false
    isFrameRequested = false
    return effects
  }
}
