public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIResponder: NSObject {
  /// The window whose first responder this can be.
  private var place: UIWindow? { (self as? UIView)?.window }

  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { place?.first === self }

  /// Has whoever is the first responder resign, and takes its place.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    // In this order: whoever was it has resigned where this can't be it.
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

  /// Forwards it up the responder chain.
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

  /// A press of a key, which only the system makes.
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
