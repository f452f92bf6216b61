/// The state machine of one reusable cell, as pure logic: each event returns the effects to carry
/// out.
///
/// It is independent of views, observers and the class of the object. `CellController` carries out
/// the effects of an event in the order in which `Effects` lists them. Nothing here calls other
/// code, so tests can try every interleaving of events.
///
/// A cell is *live* while it shows an object, is displayed, is in a window, and its screen has
/// appeared. This table shows what the cell observes in each state:
///
/// | state | observes | a change |
/// |---|---|---|
/// | live | the properties that it read | is written in the next frame |
/// | displayed, but not in a window | the properties that it read | sets one bit |
/// | not displayed, or its screen has disappeared | nothing | is found by reading on return |
/// | the object reports its own deletion | that report | shows the object if it was restored |
/// | no object, ended, or a caller reported the object's deletion | nothing | – |
///
/// Cells leave a window often and briefly, for example when the user switches tabs. The cell
/// therefore keeps observing, and on return reads again only if something changed. Every other way
/// off the screen ends the observation, and the cell reads again on return. Texts that equal the
/// shown ones are not written.
public struct CellLife {
  /// The object that the cell shows, retained while bound.
  package private(set) var object: AnyObject?
  /// The number of binds and releases. Work that was queued for an earlier value must be dropped.
  package private(set) var incarnation = 0
  /// Whether the cell observes the properties that its content reads.
  package private(set) var isListening = false
  /// Whether the shown texts may differ from the object.
  package private(set) var isDirty = false
  /// Whether the object has been read completely at least once since the bind. Until then the cell
  /// is hidden.
  package private(set) var isFilled = false
  /// The known state of the object's deletion.
  package private(set) var deletion = Deletion.none
  /// Whether `end()` was called.
  package private(set) var isEnded = false

  /// Whether the cell is in a window.
  package private(set) var isInWindow: Bool
  /// Whether the cell is displayed.
  package private(set) var isDisplayed: Bool
  /// Whether the cell's screen has appeared.
  package private(set) var hasAppeared: Bool

  /// Whether the cell must be filled although it is not live.
  package private(set) var isFillRequested = false
  /// Whether a frame was requested that has not been carried out.
  package private(set) var isFrameRequested = false

  /// The known state of an object's deletion.
  package enum Deletion {
    /// The object was not deleted.
    case none
    /// The object reports its own deletion, and will report if the deletion is undone.
    case observed
    /// A caller reported the deletion. The cell no longer observes the object.
    case reported
  }

  /// Whether the shown object was deleted. The cell keeps its last content.
  package var isDeleted: Bool { deletion != .none }

  /// Whether the cell's content must be hidden, because it has not been filled yet.
  package var isHidden: Bool { !isFilled }

  /// Creates a cell that shows nothing and is hidden.
  ///
  /// - Parameters:
  ///   - isDisplayed: Pass true for cells whose toolkit does not report that they will be
  ///     displayed.
  ///   - isInWindow: Pass false for cells whose toolkit reports that they enter a window.
  ///   - hasAppeared: Pass false for cells that are created before their screen appears.
  public init(isDisplayed: Bool = false, isInWindow: Bool = true, hasAppeared: Bool = true) {
    self.isDisplayed = isDisplayed
    self.isInWindow = isInWindow
    self.hasAppeared = hasAppeared
  }

  /// Whether changes of the object must be shown now.
  package var isLive: Bool { canListen && isInWindow }

  /// Returns whether fillings of the object may run.
  ///
  /// - Parameter isAhead: Whether fillings may also run for a cell that is not displayed yet.
  package func mayFill(ahead isAhead: Bool) -> Bool {
    object != nil && (isDisplayed || isFillRequested || isAhead) && hasAppeared
      && deletion != .reported
      && !isEnded
  }

  private var canListen: Bool {
    object != nil && isDisplayed && hasAppeared && deletion != .reported && !isEnded
  }
}

// MARK: - The object

extension CellLife {
  /// Shows another object, or none. The identical object has no effect.
  package mutating func setObject(_ newObject: AnyObject?) -> Effects {
    guard newObject !== object, !isEnded else { return [] }
    var effects = releaseObject()
    object = newObject
    guard newObject != nil else { return effects.union(.clear) }
    isDirty = true
    effects.formUnion(resume())
    return effects
  }

  /// Fills the cell although it is not live, because its toolkit measures it or the user scrolls
  /// past it quickly.
  package mutating func fill() -> Effects {
    guard object != nil, !isListening, !isDeleted, !isEnded else { return [] }
    // The cell stays dirty: it observes nothing until it is displayed, and is then read again.
    isFillRequested = true
    return .fill
  }

  /// Reads the object again immediately, because the content shows other properties of it.
  package mutating func refresh() -> Effects {
    guard object != nil, !isDeleted, !isEnded else { return [] }
    isDirty = true
    return resume()
  }

  /// Reads the object again in the next frame, even if no change was noticed.
  package mutating func setNeedsUpdate() -> Effects {
    guard object != nil, !isDeleted, !isEnded else { return [] }
    isDirty = true
    return requestFrame()
  }

  /// Records that the object was deleted from its store. The cell stops observing and keeps the
  /// shown texts.
  package mutating func objectDeleted() -> Effects {
    guard object != nil, deletion != .reported, !isEnded else { return [] }
    let wasKnown = isDeleted
    deletion = .reported
    isDirty = false
    return stopListening().union(wasKnown ? [] : .deleted)
  }

  /// Records that the object was read completely. Has no effect after the cell has released its
  /// object.
  package mutating func filled() {
    if object != nil { isFilled = true }
  }

  /// Records whether the object reports its own deletion. The shown texts stay while it does.
  package mutating func read(isDeleted: Bool) -> Effects {
    guard object != nil, deletion != .reported, isDeleted != self.isDeleted else { return [] }
    deletion = isDeleted ? .observed : .none
    return isDeleted ? .deleted : .restored
  }

  /// Returns the cell to its pool. The cell releases its object and writes nothing.
  package mutating func prepareForReuse() -> Effects {
    guard !isEnded else { return [] }
    return releaseObject()
  }

  /// Ends the cell permanently. Further calls have no effect.
  package mutating func end() -> Effects {
    guard !isEnded else { return [] }
    let effects = releaseObject()
    isEnded = true
    return effects
  }
}

// MARK: - The screen

extension CellLife {
  /// Records that the cell is about to be displayed.
  package mutating func willDisplay() -> Effects {
    isDisplayed = true
    return resume()
  }

  /// Records that the cell is no longer displayed.
  package mutating func didEndDisplaying() -> Effects {
    isDisplayed = false
    return stopObserving()
  }

  /// Records that the cell has entered a window.
  package mutating func enterWindow() -> Effects {
    isInWindow = true
    return resume()
  }

  /// Records that the cell has left its window. It keeps observing, but sets only the dirty bit.
  package mutating func leaveWindow() -> Effects {
    isInWindow = false
    return []
  }

  /// Records that the cell's screen has appeared.
  package mutating func appear() -> Effects {
    hasAppeared = true
    return resume()
  }

  /// Records that the cell's screen has disappeared.
  package mutating func disappear() -> Effects {
    hasAppeared = false
    return stopObserving()
  }
}

// MARK: - Changes

extension CellLife {
  /// Records that a property that was read in an incarnation has changed.
  package mutating func changed(in incarnation: Int) -> Effects {
    guard incarnation == self.incarnation, isListening else { return [] }
    isDirty = true
    return requestFrame()
  }

  /// Records that the result of a filling has arrived or has been replaced.
  package mutating func answered() -> Effects {
    guard object != nil, !isListening else { return changed(in: incarnation) }
    return isFillRequested ? .fill : []
  }

  /// Carries out the frame that was requested in an incarnation.
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

  /// Reads and shows the object if the cell is now live and has something to show.
  private mutating func resume() -> Effects {
    guard isLive, isDirty || !isListening else { return [] }
    isListening = true
    isDirty = false
    isFillRequested = false
    // A frame that was requested before has nothing left to do. A later change requests a new
    // one.
    isFrameRequested = false
    return .update
  }

  private mutating func stopListening() -> Effects {
    guard isListening else { return [] }
    isListening = false
    return .stopListening
  }

  /// Stops observing but keeps the object. Reading again finds the changes made from now on.
  private mutating func stopObserving() -> Effects {
    if object != nil, deletion != .reported { isDirty = true }
    return stopListening()
  }

  private mutating func releaseObject() -> Effects {
    let effects = stopListening()
    if object != nil { incarnation += 1 }
    object = nil
    isDirty = false
    deletion = .none
    isFilled = false
    isFillRequested = false
    isFrameRequested = false
    return effects
  }
}
