public import Foundation

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSViewController: NSResponder {
  private var loaded: NSView?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  open var view: NSView {
    get {
      if loaded == nil {
        loadView()
        viewDidLoad()
      }
      guard let loaded else { preconditionFailure("loadView() has set no view") }
      return loaded
    }
    set { loaded = newValue }
  }

  open func loadView() {
    loaded = NSView(frame: .zero)
  }

  open func viewDidLoad() {}
  open func viewWillAppear() {}
  open func viewDidDisappear() {}
}

/// Stands in for AppKit's class of the same name.
open class NSTabViewItem: NSObject {
  open var label = ""
  open var viewController: NSViewController?

  public init(viewController: NSViewController) {
    self.viewController = viewController
    super.init()
  }
}

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSTabViewController: NSViewController {
  open private(set) var tabViewItems: [NSTabViewItem] = []

  open func addTabViewItem(_ child: NSTabViewItem) { tabViewItems.append(child) }
}

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSScrollView: NSView {
  open private(set) lazy var contentView = NSClipView(frame: frame)
  open var hasVerticalScroller = false
  open var documentView: NSView? {
    didSet {
      if contentView.superview == nil { addSubview(contentView) }
      if let documentView { contentView.addSubview(documentView) }
    }
  }
}

/// Stands in for AppKit's class of the same name.
@MainActor
open class NSApplication: NSResponder {
  public static let shared = NSApplication()
  open weak var delegate: (any NSApplicationDelegate)?

  open func run() {
    delegate?.applicationDidFinishLaunching(
      Notification(name: Notification.Name("NSApplicationDidFinishLaunchingNotification"))
    )
  }
}

/// Stands in for AppKit's protocol of the same name.
@MainActor
public protocol NSApplicationDelegate: NSObjectProtocol {
  func applicationDidFinishLaunching(_ notification: Notification)
}

extension NSWindow {
  public convenience init(contentViewController: NSViewController) {
    let view = contentViewController.view
    self.init(contentRect: view.frame)
    contentView?.addSubview(view)
    contentViewController.viewWillAppear()
    let tab = (contentViewController as? NSTabViewController)?.tabViewItems.first?.viewController
    guard let tab else { return }
    view.addSubview(tab.view)
    tab.viewWillAppear()
  }

  public func makeKeyAndOrderFront(_ sender: Any?) {}
}
