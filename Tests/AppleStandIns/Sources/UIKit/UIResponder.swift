public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIResponder: NSObject {
  /// The window that contains this responder.
  private var place: UIWindow? { (self as? UIView)?.window }

  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { place?.first === self }

  /// Makes the current first responder resign, and takes its role.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    // In this order: the previous responder has resigned even if this one cannot become first
    // responder.
    guard let place, place.first?.resignFirstResponder() != false, canBecomeFirstResponder
    else { return false }
    place.first = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    if isFirstResponder { place?.first = nil }
    return true
  }

  /// Forwards the event up the responder chain.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    (self as? UIView)?.superview?.pressesBegan(presses, with: event)
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIEvent: NSObject {}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIPressesEvent: UIEvent {}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIPress: NSObject {
  open private(set) var key: UIKey?

  /// Creates a key press. In UIKit only the system does.
  public init(of keyCode: UIKeyboardHIDUsage) {
    key = UIKey(keyCode)
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIKey: NSObject {
  open private(set) var keyCode: UIKeyboardHIDUsage

  init(_ keyCode: UIKeyboardHIDUsage) {
    self.keyCode = keyCode
  }
}

/// Stands in for UIKit's type of the same name.
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardA = 4
  case keyboardReturnOrEnter = 40
  case keyboardEscape = 41
}
