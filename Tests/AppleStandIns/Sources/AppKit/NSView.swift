public import Foundation

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSResponder: NSObject {
  open func becomeFirstResponder() -> Bool { true }
  open func resignFirstResponder() -> Bool { true }
}

/// Stands in for AppKit's type of the same name.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

/// Stands in for AppKit's protocol of the same name.
@MainActor
public protocol NSViewToolTipOwner: AnyObject {
  func view(
    _ view: NSView,
    stringForToolTip tag: NSView.ToolTipTag,
    point: NSPoint,
    userData data: UnsafeMutableRawPointer?
  ) -> String
}

/// Stands in for AppKit's class of the same name: a tree of views, and which window they are in.
@MainActor
open class NSView: NSResponder {
  /// Stands in for AppKit's type of the same name.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }

  /// Stands in for AppKit's type of the same name.
  public typealias ToolTipTag = Int

  private var toolTipOwners: [ToolTipTag: Any] = [:]

  public nonisolated static let boundsDidChangeNotification = Notification.Name(
    "NSViewBoundsDidChangeNotification"
  )

  /// The last method whose override has called `super`.
  public internal(set) var reachedMethod: String?
  open var frame: NSRect
  open var isHidden = false
  open var identifier: NSUserInterfaceItemIdentifier?
  open var autoresizingMask: AutoresizingMask = []
  open var postsBoundsChangedNotifications = false
  open private(set) var registeredDraggedTypes: [NSPasteboard.PasteboardType] = []
  open private(set) var subviews: [NSView] = []
  open private(set) weak var superview: NSView?

  public init(frame frameRect: NSRect) {
    frame = frameRect
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open var bounds: NSRect {
    get { NSRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The window that contains the view.
  open var window: NSWindow? { superview?.window }

  /// The part of the view that is not clipped.
  open var visibleRect: NSRect { superview is NSClipView ? superview?.bounds ?? bounds : bounds }
  open var fittingSize: NSSize { frame.size }

  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {
    registeredDraggedTypes += newTypes
  }

  open func addSubview(_ view: NSView) {
    guard view.superview !== self else { return }
    let before = view.window
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.append(view)
    view.tellMoved(from: before)
  }

  /// Returns whether this view is the given one or a descendant of it.
  open func isDescendant(of view: NSView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let before = window
    before?.letGo(of: self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    tellMoved(from: before)
  }

  /// Notifies this view and its descendants that their window has changed.
  func tellMoved(from before: NSWindow?) {
    guard before !== window else { return }
    callOverridden("viewDidMoveToWindow") { viewDidMoveToWindow() }
    if window != nil { updateTrackingAreas() }
    for view in subviews { view.tellMoved(from: before) }
  }

  open func viewDidMoveToWindow() { reachedMethod = "viewDidMoveToWindow" }

  /// Calls a method whose overrides must call `super`, which sets `reachedMethod`.
  func callOverridden(_ method: String, _ body: () -> Void) {
    reachedMethod = nil
    body()
    precondition(reachedMethod == method, "\(type(of: self)).\(method) does not call super")
  }

  /// Called when the view has moved to a window.
  open func updateTrackingAreas() {}

  @discardableResult
  open func addToolTip(
    _ rect: NSRect,
    owner: Any,
    userData data: UnsafeMutableRawPointer?
  ) -> ToolTipTag {
    toolTipOwners[toolTipOwners.count] = owner
    return toolTipOwners.count - 1
  }

  open func removeAllToolTips() { toolTipOwners = [:] }

  /// The tooltips that appear when the pointer rests on the view.
  public var shownToolTips: [String] {
    toolTipOwners.compactMap { tag, owner in
      (owner as? any NSViewToolTipOwner)?
        .view(self, stringForToolTip: tag, point: .zero, userData: nil)
    }
  }

  open func accessibilityHelp() -> String? { nil }
  /// Makes the view visible again.
  open func prepareForReuse() {
    isHidden = false
    reachedMethod = "prepareForReuse"
  }

  /// Scrolls the enclosing clip view.
  open func scroll(_ point: NSPoint) {
    (superview as? NSClipView)?.show(from: point)
  }

  open func layoutSubtreeIfNeeded() {
    layout()
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  open func layout() {}
}

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSWindow: NSResponder {
  open var title = ""
  /// The receiver of keyboard input.
  open private(set) weak var firstResponder: NSResponder?
  /// The root view of the window.
  open var contentView: NSView? {
    didSet { (contentView as? NSContentView)?.home = self }
  }

  public init(contentRect: NSRect) {
    super.init()
    let view = NSContentView(frame: contentRect)
    contentView = view
    view.home = self
  }

  /// Returns false only if the current first responder refuses to resign.
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    if let firstResponder, firstResponder !== self {
      guard firstResponder.resignFirstResponder() else { return false }
    }
    firstResponder = self
    if let responder, responder.becomeFirstResponder() { firstResponder = responder }
    return true
  }

  /// Makes the window the first responder in place of a view that leaves it, or of a descendant of
  /// that view.
  func letGo(of view: NSView) {
    var place = firstResponder as? NSView
    while let found = place, found !== view { place = found.superview }
    if place != nil { _ = makeFirstResponder(nil) }
  }
}

/// The root view of a window.
@MainActor
final class NSContentView: NSView {
  weak var home: NSWindow?
  override var window: NSWindow? { home }
}

/// Stands in for AppKit's class of the same name: shows a part of a larger view.
@MainActor
open class NSClipView: NSView {
  private var origin = NSPoint.zero

  open override var bounds: NSRect {
    get { NSRect(origin: origin, size: frame.size) }
    set {
      frame.size = newValue.size
      show(from: newValue.origin)
    }
  }

  func show(from point: NSPoint) {
    guard point != origin else { return }
    origin = point
    guard postsBoundsChangedNotifications else { return }
    NotificationCenter.default.post(name: NSView.boundsDidChangeNotification, object: self)
  }
}

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSTableCellView: NSView {
  open weak var textField: NSTextField?
}

/// Stands in for AppKit's class of the same name: one row's views, one for each column.
@MainActor
open class NSTableRowView: NSView {
  var cells: [NSView?] = []
  open var isGroupRowStyle = false

  open var numberOfColumns: Int { cells.count }

  open func view(atColumn column: Int) -> Any? { cells[column] }
}
