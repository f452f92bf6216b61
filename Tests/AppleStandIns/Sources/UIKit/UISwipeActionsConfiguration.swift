public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  open private(set) var actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIContextualAction: NSObject {
  /// Stands in for UIKit's type of the same name.
  public enum Style: Int, Sendable {
    case normal = 0
    case destructive
  }

  /// Stands in for UIKit's type of the same name.
  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  open private(set) var style: Style
  open private(set) var handler: Handler
  open var title: String?
  open var backgroundColor: UIColor!

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}

/// Stands in for UIKit's class of the same name.
// Safety: it has no state.
open class UIColor: NSObject, @unchecked Sendable {
  /// Stands in for UIKit's colour of the same name.
  public static let systemRed = UIColor()
  public static let systemOrange = UIColor()
  public static let systemGreen = UIColor()
  public static let tintColor = UIColor()
  public static let secondaryLabel = UIColor()
}
