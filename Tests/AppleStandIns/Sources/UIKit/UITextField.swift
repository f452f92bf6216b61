public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIControl: UIView {}

/// Stands in for UIKit's protocol of the same name. Optional requirements have default
/// implementations.
@MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(
    _ textField: UITextField,
    reason: UITextField.DidEndEditingReason
  )
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(
    _ textField: UITextField,
    reason: UITextField.DidEndEditingReason
  ) {}
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// Stands in for UIKit's class of the same name. It asks its delegate before it becomes or resigns
/// first responder, and notifies it afterwards.
@MainActor
open class UITextField: UIControl {
  /// Stands in for UIKit's type of the same name on iOS. The name of the other reason is available
  /// on tvOS only, and differs from the one here.
  public enum DidEndEditingReason: Int, Sendable {
    case committed = 0
    case menu
  }

  /// Never nil after it was set.
  open var text: String? = ""
  open weak var delegate: (any UITextFieldDelegate)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open override var canBecomeFirstResponder: Bool { true }
  open var isEditing: Bool { isFirstResponder }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard window != nil, delegate?.textFieldShouldBeginEditing(self) != false,
      super.becomeFirstResponder()
    else { return false }
    delegate?.textFieldDidBeginEditing(self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool { resign(.committed) }

  private func resign(_ reason: DidEndEditingReason) -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) != false else { return false }
    _ = super.resignFirstResponder()
    delegate?.textFieldDidEndEditing(self, reason: reason)
    return true
  }

  /// Taps the field, as a user does. Returns whether it can be edited.
  public func tap() -> Bool { becomeFirstResponder() }

  /// Replaces the text by typing.
  public func type(_ text: String) {
    precondition(isFirstResponder, "nobody types here")
    self.text = text
  }

  /// Presses Return. Returns whether the field performs its default action.
  @discardableResult
  public func pressReturn() -> Bool { delegate?.textFieldShouldReturn(self) ?? true }

  /// Presses a key of a hardware keyboard.
  public func press(_ key: UIKeyboardHIDUsage) { pressesBegan([UIPress(of: key)], with: nil) }

  /// Cancels with the Menu button of a remote control, as on tvOS.
  public func pressMenu() { _ = resign(.menu) }
}
