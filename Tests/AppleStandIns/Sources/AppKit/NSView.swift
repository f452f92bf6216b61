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

  public nonisolated static let boundsDidChangeNotification = Notification.Name(
    "NSViewBoundsDidChangeNotification"
  )

  open var frame: NSRect
  open var isHidden = false
  open var identifier: NSUserInterfaceItemIdentifier?
  open var autoresizingMask: AutoresizingMask = []
  open var postsBoundsChangedNotifications = false
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

  /// The window that the view is in, through its superviews.
  open var window: NSWindow? { superview?.window }

  /// What of the view is not cut off by those around it.
  open var visibleRect: NSRect { superview is NSClipView ? superview?.bounds ?? bounds : bounds }
  open var fittingSize: NSSize { frame.size }

  open func addSubview(_ view: NSView) {
    guard view.superview !== self else { return }
    let before = view.window
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.append(view)
    view.tellMoved(from: before)
  }

  /// Whether the view is another one, or stands in it.
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

  /// Tells this view and all in it that the window is another one.
  func tellMoved(from before: NSWindow?) {
    guard before !== window else { return }
    viewDidMoveToWindow()
    for view in subviews { view.tellMoved(from: before) }
  }

  open func viewDidMoveToWindow() {}
  /// Shows the view again.
  open func prepareForReuse() { isHidden = false }

  /// Has the clip view around this one show another part of it.
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
  /// Who is given what is typed.
  open private(set) weak var firstResponder: NSResponder?
  /// What the window shows.
  open var contentView: NSView? {
    didSet { (contentView as? NSContentView)?.home = self }
  }

  public init(contentRect: NSRect) {
    super.init()
    let view = NSContentView(frame: contentRect)
    contentView = view
    view.home = self
  }

  /// False only where whoever is the first responder refuses to resign.
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    if let firstResponder, firstResponder !== self {
      guard firstResponder.resignFirstResponder() else { return false }
    }
    firstResponder = self
    if let responder, responder.becomeFirstResponder() { firstResponder = responder }
    return true
  }

  /// Has the window itself be the first responder in place of a view that leaves it, or of one in it.
  func letGo(of view: NSView) {
    var place = firstResponder as? NSView
    while let found = place, found !== view { place = found.superview }
    if place != nil { _ = makeFirstResponder(nil) }
  }
}

/// The view at the root of a window.
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
