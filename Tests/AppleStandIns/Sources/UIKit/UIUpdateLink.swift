public import Foundation
public import QuartzCore

/// Stands in for UIKit's class of the same name. Its display has 120 Hz.
@MainActor
open class UIUpdateLink: NSObject {
  private weak var view: UIView?
  private var actions: [(UIUpdateLink, UIUpdateInfo) -> Void] = []
  private var run: Task<Void, Never>?
  open var requiresContinuousUpdates = false
  open var preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0)
  /// Whether a link is calling its actions.
  public private(set) static var isUpdating = false

  public init(view: UIView) {
    self.view = view
    super.init()
  }

  open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
    actions.append(handler)
  }

  open var isEnabled = false {
    didSet {
      run?.cancel()
      run = isEnabled ? Task { [weak self] in await UIUpdateLink.repeatUpdates { self } } : nil
    }
  }

  private static func repeatUpdates(_ link: () -> UIUpdateLink?) async {
    while (try? await Task.sleep(for: .microseconds(8_333))) != nil {
      guard let link = link() else { return }
      link.update()
    }
  }

  private func update() {
    guard requiresContinuousUpdates, view?.window != nil else { return }
    Self.isUpdating = true
    for action in actions { action(self, UIUpdateInfo()) }
    Self.isUpdating = false
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIUpdateInfo: NSObject {}
