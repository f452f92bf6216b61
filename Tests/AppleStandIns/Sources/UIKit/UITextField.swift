public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UIControl: UIView {}

/// Stands in for UIKit's protocol of the same name, with what is optional there left out by default.
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

/// Stands in for UIKit's class of the same name. It asks its delegate before it becomes the first responder and
/// before it resigns, and tells it after both.
@MainActor
open class UITextField: UIControl {
  /// Stands in for UIKit's type of the same name, as it is on iOS. The other reason has a name on tvOS only,
  /// which is another one than here.
  public enum DidEndEditingReason: Int, Sendable {
    case committed = 0
    case menu
  }

  /// Never nil once it was set.
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

  /// Taps on the field, as a person does; returns whether he can type.
  public func tap() -> Bool { becomeFirstResponder() }

  /// Types a text in place of what stands there.
  public func type(_ text: String) {
    precondition(isFirstResponder, "nobody types here")
    self.text = text
  }

  /// Presses Return; returns whether the field does what it does by itself.
  @discardableResult
  public func pressReturn() -> Bool { delegate?.textFieldShouldReturn(self) ?? true }

  /// Presses a key of a keyboard.
  public func press(_ key: UIKeyboardHIDUsage) { pressesBegan([UIPress(of: key)], with: nil) }

  /// Gives up by a button of a remote control, as tvOS has it.
  public func pressMenu() { _ = resign(.menu) }
}
